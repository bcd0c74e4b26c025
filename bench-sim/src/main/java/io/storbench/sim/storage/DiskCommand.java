package io.storbench.sim.storage;

import io.storbench.unit.ByteSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// What a file system asks its disk to do, as plans write it.
///
/// @param kind of the command
/// @param lengthBytes of a read or write
public record DiskCommand(Kind kind, int lengthBytes) {
    /// What a command does.
    public enum Kind {
        READ,
        WRITE,
        /// A FLUSH: what was written before is to be stable.
        SYNC
    }

    private static final int MAX_COMMANDS = 64;
    private static final int MAX_BYTES = 32 << 20;

    /// Reads steps: those that follow one another are separated by `;`, commands that are
    /// outstanding together by `,`; `read 1k; write 8k, write 1k; sync`.
    ///
    /// @throws IllegalArgumentException when the text is none
    public static List<List<DiskCommand>> parse(String text) {
        List<List<DiskCommand>> steps = new ArrayList<>();
        int commands = 0;
        for (String step : text.split(";", -1)) {
            List<DiskCommand> together = new ArrayList<>();
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

    private static DiskCommand command(String text) {
        if (text.equals("sync")) {
            return new DiskCommand(Kind.SYNC, 0);
        }
        String[] words = text.split("\\s+", -1);
        if (words.length == 2 && (words[0].equals("read") || words[0].equals("write"))) {
            long bytes = ByteSize.parse(words[1]).bytes();
            if (bytes >= 512 && bytes <= MAX_BYTES && bytes % 512 == 0) {
                return new DiskCommand(words[0].equals("read") ? Kind.READ : Kind.WRITE, (int) bytes);
            }
        }
        throw new IllegalArgumentException(
                "\"" + text + "\" is not one of: read SIZE, write SIZE, sync; sizes in sectors of 512, at most 32m");
    }

    /// Whether it reads.
    public boolean isRead() {
        return kind == Kind.READ;
    }

    /// Steps as plans write them.
    public static String text(List<List<DiskCommand>> steps) {
        return steps.stream()
                .map(step -> step.stream().map(DiskCommand::text).collect(Collectors.joining(", ")))
                .collect(Collectors.joining("; "));
    }

    private String text() {
        String word = kind.name().toLowerCase(Locale.ROOT);
        return kind == Kind.SYNC ? word : word + " " + new ByteSize(lengthBytes);
    }
}
