package io.storbench.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

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
    private static final int MAX_COUNT = 1 << 30;

    /// Copies.
    public MetadataSpec {
        calls = List.copyOf(calls);
    }

    static MetadataSpec of(Settings settings) {
        MetadataSpec read =
                new MetadataSpec(
                        calls(settings),
                        settings.integer("level", 0, 0, MAX_LEVEL),
                        settings.choice("names", Names.class, Names.COLD),
                        settings.integer("count", 1_000, 1, MAX_COUNT));
        settings.refuseUnknown();
        return read;
    }

    private static List<Call> calls(Settings settings) {
        String text = settings.requiredText("calls");
        List<Call> calls = new ArrayList<>();
        for (String name : text.strip().split("[ ,]+", -1)) {
            calls.add(call(settings, name));
        }
        if (calls.size() > MAX_CALLS) {
            throw settings.mistake("calls", "at most " + MAX_CALLS);
        }
        refuseUnpaired(settings, calls);
        return calls;
    }

    private static Call call(Settings settings, String name) {
        for (Call call : Call.values()) {
            if (call.key().equals(name)) {
                return call;
            }
        }
        throw settings.mistake(
                "calls",
                "\"%s\" is none of create, remove, mkdir, rmdir, open, close, stat"
                        .formatted(name));
    }

    /// What is made or opened is removed or closed in the same operation, so that any number of
    /// them can follow each other.
    private static void refuseUnpaired(Settings settings, List<Call> calls) {
        refuseUnpaired(settings, calls, Call.OPEN, Call.CLOSE);
        refuseUnpaired(settings, calls, Call.CREATE, Call.REMOVE);
        refuseUnpaired(settings, calls, Call.MKDIR, Call.RMDIR);
        boolean there = false;
        boolean open = false;
        for (Call call : calls) {
            open = call == Call.OPEN || (open && call != Call.CLOSE);
            if (open && call == Call.CREATE) {
                throw settings.mistake("calls", "create: close the open file before");
            }
            boolean makes = call == Call.CREATE || call == Call.MKDIR;
            if (there && makes) {
                throw settings.mistake(
                        "calls", call.key() + ": an actor has one name; remove it before");
            }
            there = makes || (there && call != Call.REMOVE && call != Call.RMDIR);
        }
    }

    private static void refuseUnpaired(Settings settings, List<Call> calls, Call begin, Call end) {
        boolean begun = false;
        for (Call call : calls) {
            if (call == (begun ? begin : end)) {
                throw settings.mistake(
                        "calls",
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
            throw settings.mistake(
                    "calls", "%s needs %s after it".formatted(begin.key(), end.key()));
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
