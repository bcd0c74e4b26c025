package io.storbench.sim;

import io.storbench.plan.Settings;
import io.storbench.unit.ByteSize;
import java.util.ArrayList;
import java.util.List;

/// What a file system on a LUN reads and writes of its own: inodes, directories, bitmaps, journal.
///
/// @param open to open a file that is there
/// @param create to make one
/// @param flush to make what was written durable, once its data are written
/// @param creates whether the first opening makes the file
record FileSystemSteps(
        List<List<Command>> open,
        List<List<Command>> create,
        List<List<Command>> flush,
        boolean creates) {
    /// What a command does.
    enum Kind {
        READ,
        WRITE,
        SYNC
    }

    /// One command.
    record Command(Kind kind, int lengthBytes) {}

    private static final int MAX_COMMANDS = 64;
    private static final int MAX_BYTES = 1 << 20;

    /// Reads the keys: steps one after the other are separated by `;`, commands that are under way
    /// together by `,`; `read 1k; write 8k, write 1k; sync`.
    ///
    /// @param keys of `filesystem`
    /// @param creates whether the first opening makes the file
    static FileSystemSteps of(Settings keys, boolean creates) {
        FileSystemSteps read =
                new FileSystemSteps(
                        keys.value("open", List.of(), FileSystemSteps::steps),
                        keys.value("create", List.of(), FileSystemSteps::steps),
                        keys.value(
                                "flush",
                                List.of(List.of(new Command(Kind.SYNC, 0))),
                                FileSystemSteps::steps),
                        creates);
        keys.refuseUnknown();
        return read;
    }

    private static List<List<Command>> steps(String text) {
        List<List<Command>> steps = new ArrayList<>();
        int commands = 0;
        for (String step : text.split(";", -1)) {
            List<Command> together = new ArrayList<>();
            for (String command : step.split(",", -1)) {
                together.add(command(command.strip()));
                commands++;
            }
            steps.add(List.copyOf(together));
        }
        if (commands > MAX_COMMANDS) {
            throw new IllegalArgumentException("more than " + MAX_COMMANDS + " commands");
        }
        return List.copyOf(steps);
    }

    private static Command command(String text) {
        if (text.equals("sync")) {
            return new Command(Kind.SYNC, 0);
        }
        String[] words = text.split("\\s+", -1);
        if (words.length == 2 && (words[0].equals("read") || words[0].equals("write"))) {
            long bytes = ByteSize.parse(words[1]).bytes();
            if (bytes >= 512 && bytes <= MAX_BYTES && bytes % 512 == 0) {
                return new Command(words[0].equals("read") ? Kind.READ : Kind.WRITE, (int) bytes);
            }
        }
        throw new IllegalArgumentException(
                "\"" + text + "\" is none of read SIZE, write SIZE, sync; sizes in sectors of 512");
    }

    /// The most commands that are under way together.
    int width() {
        int width = 1;
        for (List<List<Command>> steps : List.of(open, create, flush)) {
            for (List<Command> step : steps) {
                width = Math.max(width, step.size());
            }
        }
        return width;
    }
}
