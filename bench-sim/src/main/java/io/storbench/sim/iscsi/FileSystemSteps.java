package io.storbench.sim.iscsi;

import io.storbench.key.Key;
import io.storbench.key.KeySection;
import io.storbench.plan.Settings;
import io.storbench.unit.ByteSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

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
    record Command(Kind kind, int lengthBytes) {
        private String text() {
            String word = kind.name().toLowerCase(Locale.ROOT);
            return kind == Kind.SYNC ? word : word + " " + new ByteSize(lengthBytes);
        }
    }

    private static final int MAX_COMMANDS = 64;
    private static final int MAX_BYTES = 1 << 20;

    private static final Key<List<List<Command>>> OPEN =
            steps("open")
                    .defaultsTo(List.of())
                    .absent("nothing")
                    .means("to open a file that is there");

    private static final Key<List<List<Command>>> CREATE =
            steps("create").defaultsTo(List.of()).absent("nothing").means("to make one");

    private static final Key<List<List<Command>>> FLUSH =
            steps("flush")
                    .defaultText("sync")
                    .means("to make what was written durable, once its data are written");

    /// The keys.
    static final KeySection FILE_SYSTEM =
            KeySection.of(
                    "filesystem",
                    "With `iscsi`, what a file system on the unit reads and writes of its own: `read"
                            + " 1k; write 8k, write 1k; sync`, steps separated by `;`, commands"
                            + " outstanding together by `,`.",
                    OPEN,
                    CREATE,
                    FLUSH);

    private static Key<List<List<Command>>> steps(String name) {
        return Key.parsed(name, "steps", FileSystemSteps::parse, FileSystemSteps::text);
    }

    private static String text(List<List<Command>> steps) {
        return steps.stream()
                .map(step -> step.stream().map(Command::text).collect(Collectors.joining(", ")))
                .collect(Collectors.joining("; "));
    }

    /// Reads the keys: steps one after the other are separated by `;`, commands that are in flight
    /// together by `,`; `read 1k; write 8k, write 1k; sync`.
    ///
    /// @param keys of `filesystem`
    /// @param creates whether the first opening makes the file
    static FileSystemSteps of(Settings keys, boolean creates) {
        FileSystemSteps read =
                new FileSystemSteps(keys.get(OPEN), keys.get(CREATE), keys.get(FLUSH), creates);
        keys.refuseUnknown();
        return read;
    }

    private static List<List<Command>> parse(String text) {
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
                "\""
                        + text
                        + "\" is not one of: read SIZE, write SIZE, sync; sizes in sectors of 512");
    }

    /// The most commands that are outstanding together.
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
