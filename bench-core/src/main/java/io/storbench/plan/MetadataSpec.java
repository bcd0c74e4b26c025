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
    /// What is called. A call is about what the actor made before it in the same operation, as far
    /// as that is of the kind that the call takes; else about what was prepared: the data file, a
    /// symbolic link, a directory.
    public enum Call {
        /// Makes an empty file of the actor's own.
        CREATE,
        /// Makes a file of the actor's own, and leaves it open.
        OPEN_NEW,
        /// Removes the actor's file or symbolic link.
        REMOVE,
        /// Makes a directory of the actor's own.
        MKDIR,
        /// Removes it.
        RMDIR,
        /// Opens a file.
        OPEN,
        /// Closes it.
        CLOSE,
        /// Reads the open file from its beginning to its end.
        READ,
        /// Writes all of the open file.
        WRITE,
        /// Makes the open file's data durable.
        FLUSH,
        /// Asks for the attributes of a file.
        STAT,
        /// Asks whether a file may be read and written.
        ACCESS,
        /// Sets a file's mode.
        CHMOD,
        /// Sets a file's times to now.
        UTIMES,
        /// Makes the actor's file empty.
        TRUNCATE,
        /// Renames what the actor made.
        RENAME,
        /// Makes a second name of the data file, the actor's own.
        LINK,
        /// Makes a symbolic link of the actor's own.
        SYMLINK,
        /// Reads a symbolic link.
        READLINK,
        /// Lists a directory.
        READDIR;

        /// All of them, for messages.
        static String words() {
            return String.join(", ", Stream.of(values()).map(Call::key).toList());
        }

        /// The name in plans.
        String key() {
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
        MetadataSpec read = new MetadataSpec(
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
        List<CallStep> _ = CallStep.of(calls);
        return calls;
    }

    private static Call call(String name) {
        for (Call call : Call.values()) {
            if (call.key().equals(name)) {
                return call;
            }
        }
        throw new IllegalArgumentException("\"%s\" is not one of: %s".formatted(name, Call.words()));
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
        return String.join(" ", calls.stream().map(Call::key).toList()) + " at level " + level;
    }
}
