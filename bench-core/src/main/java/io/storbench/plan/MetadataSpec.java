package io.storbench.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// What a load of metadata calls, and on what.
///
/// @param calls of each operation, one after the other
/// @param level how many directories are between the target's root and the file
/// @param names what the client knows of them
/// @param count how many operations a completion trial has
public record MetadataSpec(List<Call> calls, int level, Names names, long count) {
    /// What is called.
    public enum Call {
        /// Makes an empty file of the actor's own.
        CREATE,
        /// Removes it.
        REMOVE,
        /// Makes a directory of the actor's own.
        MKDIR,
        /// Removes it.
        RMDIR,
        /// Opens the data file.
        OPEN,
        /// Closes it.
        CLOSE,
        /// Asks for the data file's attributes.
        STAT;

        /// All of them, for messages.
        static String words() {
            return String.join(", ", Stream.of(values()).map(Call::key).toList());
        }

        private String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// What a client knows of the names on the way to what it calls about.
    public enum Names {
        /// Nothing: each call but CLOSE walks from the root.
        COLD,
        /// All but those that are made and removed.
        WARM
    }

    /// The name of each directory on the way.
    public static final String DIRECTORY = "storbench.d";

    /// The most directories.
    public static final int MAX_LEVEL = 64;

    private static final int MAX_CALLS = 32;

    /// Copies.
    public MetadataSpec {
        calls = List.copyOf(calls);
    }

    static MetadataSpec of(Settings settings) {
        MetadataSpec read =
                new MetadataSpec(
                        settings.require(WorkloadKeys.CALLS),
                        settings.get(WorkloadKeys.LEVEL),
                        settings.get(WorkloadKeys.NAMES),
                        settings.get(WorkloadKeys.COUNT));
        settings.refuseUnknown();
        return read;
    }

    /// Reads a list of calls.
    ///
    /// @throws IllegalArgumentException when it is none, or leaves something behind
    static List<Call> calls(String text) {
        List<Call> calls = new ArrayList<>();
        for (String name : text.strip().split("[ ,]+", -1)) {
            calls.add(call(name));
        }
        if (calls.size() > MAX_CALLS) {
            throw new IllegalArgumentException("at most " + MAX_CALLS);
        }
        refuseUnpaired(calls);
        return calls;
    }

    private static Call call(String name) {
        for (Call call : Call.values()) {
            if (call.key().equals(name)) {
                return call;
            }
        }
        throw new IllegalArgumentException(
                "\"%s\" is not one of: %s".formatted(name, Call.words()));
    }

    /// What is made or opened is removed or closed in the same operation, so that any number of
    /// them can follow each other.
    private static void refuseUnpaired(List<Call> calls) {
        refuseUnpaired(calls, Call.OPEN, Call.CLOSE);
        refuseUnpaired(calls, Call.CREATE, Call.REMOVE);
        refuseUnpaired(calls, Call.MKDIR, Call.RMDIR);
        boolean there = false;
        boolean open = false;
        for (Call call : calls) {
            open = call == Call.OPEN || (open && call != Call.CLOSE);
            if (open && call == Call.CREATE) {
                throw new IllegalArgumentException("create: close the open file before");
            }
            boolean makes = call == Call.CREATE || call == Call.MKDIR;
            if (there && makes) {
                throw new IllegalArgumentException(
                        call.key() + ": an actor has one name; remove it before");
            }
            there = makes || (there && call != Call.REMOVE && call != Call.RMDIR);
        }
    }

    private static void refuseUnpaired(List<Call> calls, Call begin, Call end) {
        boolean begun = false;
        for (Call call : calls) {
            if (call == (begun ? begin : end)) {
                throw new IllegalArgumentException(
                        "%s comes %s %s"
                                .formatted(
                                        call.key(),
                                        begun ? "twice without" : "without",
                                        (begun ? end : begin).key()
                                                + (begun ? " between" : " before it")));
            }
            begun = call == begin || (begun && call != end);
        }
        if (begun) {
            throw new IllegalArgumentException(
                    "%s needs %s after it".formatted(begin.key(), end.key()));
        }
    }

    /// The path of a file that lies so deep.
    String path(String name) {
        return (DIRECTORY + "/").repeat(level) + name;
    }

    /// A few words: `mkdir rmdir at level 3`.
    String describe() {
        return String.join(" ", calls.stream().map(Call::key).toList()) + " at level " + level;
    }
}
