package io.storbench.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// What a load of metadata calls, and on what.
///
/// @param calls of each operation, one after the other. A call is about what the actor made before
///   it in the same operation, as far as that is of the kind that the call takes; else about what
///   was prepared: the data file, a symbolic link, a directory. READ and WRITE are of the whole open
///   file, TRUNCATE empties it
/// @param level how many directories are between the target's root and the file
/// @param names what the client knows of them
/// @param count how many operations a completion trial has
public record MetadataSpec(List<Operation> calls, int level, Names names, long count) {
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

    /// The operations as plans name them, in the order of messages.
    static final String WORDS = "create, open_new, remove, mkdir, rmdir, open, close, read, write, flush, stat, access,"
            + " getacl, chmod, chown, utimes, truncate, rename, link, symlink, readlink, readdir";

    /// Copies.
    public MetadataSpec {
        calls = List.copyOf(calls);
    }

    /// Reads a list of calls.
    ///
    /// @throws IllegalArgumentException when it is none, or leaves something behind
    static List<Operation> calls(String text) {
        List<Operation> calls = new ArrayList<>();
        for (String name : text.strip().split("[ ,]+", -1)) {
            if (!List.of(WORDS.split(", ")).contains(name)) {
                throw new IllegalArgumentException("\"%s\" is not one of: %s".formatted(name, WORDS));
            }
            calls.add(Operation.valueOf(name.toUpperCase(Locale.ROOT)));
        }
        if (calls.size() > MAX_CALLS) {
            throw new IllegalArgumentException("at most " + MAX_CALLS);
        }
        List<CallStep> _ = CallStep.of(calls);
        return calls;
    }

    /// A list of calls as plans write it.
    static String words(List<Operation> calls) {
        return calls.stream().map(Operation::key).collect(Collectors.joining(" "));
    }

    /// What each operation asks of a target, one after the other.
    public List<CallStep> steps() {
        return CallStep.of(calls);
    }

    /// Whether any call is about this.
    public boolean uses(CallStep.Subject subject) {
        return steps().stream().anyMatch(step -> step.subject() == subject);
    }

    /// The path of a file that lies so deep.
    String path(String name) {
        return (DIRECTORY + "/").repeat(level) + name;
    }

    /// A few words: `mkdir rmdir at level 3`.
    String describe() {
        return words(calls) + " at level " + level;
    }
}
