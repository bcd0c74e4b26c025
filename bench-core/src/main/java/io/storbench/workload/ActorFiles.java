package io.storbench.workload;

import io.storbench.engine.FileTree;
import java.util.Arrays;

/// Which of an actor's files and directories are there, and how long the files are: what the
/// actor's operations come to, so that one that cannot succeed is refused with its cause. A pair of
/// integers for each name. Used by one thread; allocates nothing after construction.
final class ActorFiles {
    private static final int ABSENT = -1;
    private static final int SYMBOLIC_LINK = -2;
    private static final long MAX_BYTES = (long) Integer.MAX_VALUE * Long.BYTES;

    private final FileTree tree;
    private final int actor;

    /// By file: its length in words of 8 bytes, or that it is not a file.
    private final int[] words;

    /// By file: as which it was filled or made, before it was renamed or linked.
    private final int[] origins;

    private final boolean[] directories;

    ActorFiles(FileTree tree, int host, int actor) {
        this.tree = tree;
        this.actor = actor;
        this.words = new int[tree.names(actor)];
        Arrays.fill(words, ABSENT);
        for (int file = 0; file < tree.filled(actor); file++) {
            words[file] = words(tree.sizeBytes(host, actor, file));
        }
        this.origins = new int[words.length];
        Arrays.setAll(origins, file -> file);
        this.directories = new boolean[tree.directories()];
        Arrays.fill(directories, 0, tree.directoriesMade(), true);
    }

    private static int words(long bytes) {
        return (int) (bytes / Long.BYTES);
    }

    /// A file's length in bytes; -1 when it is not a file.
    long bytes(int file) {
        int length = words[file];
        return length < 0 ? -1 : (long) length * Long.BYTES;
    }

    /// The number by which a file was filled or made: its content goes by that.
    int origin(int file) {
        return origins[file];
    }

    void requireFile(String what, int file) {
        ChosenOperation.checkFile(file, words.length);
        if (words[file] < 0) {
            throw refused(what, file, words[file] == ABSENT ? "is not there" : "is a symbolic link");
        }
    }

    void requireSymbolicLink(int link) {
        ChosenOperation.checkFile(link, words.length);
        if (words[link] != SYMBOLIC_LINK) {
            throw refused("readlink", link, "is not a symbolic link");
        }
    }

    void requireDirectory(String what, int directory) {
        ChosenOperation.checkDirectory(directory, directories.length);
        if (!directories[directory]) {
            throw new IllegalArgumentException("%s: directory %d is not there".formatted(what, directory));
        }
    }

    void makeFile(String what, int file) {
        requireFree(what, file);
        words[file] = 0;
        origins[file] = file;
    }

    private void requireFree(String what, int file) {
        ChosenOperation.checkFile(file, words.length);
        if (words[file] != ABSENT) {
            throw refused(what, file, "is there already");
        }
        requireDirectory(what, tree.parent(actor, tree.file(file)));
    }

    void makeSymbolicLink(int link) {
        requireFree("symlink", link);
        words[link] = SYMBOLIC_LINK;
    }

    void remove(int file) {
        ChosenOperation.checkFile(file, words.length);
        if (words[file] == ABSENT) {
            throw refused("remove", file, "is not there");
        }
        words[file] = ABSENT;
    }

    void rename(int file, int to) {
        requireFile("rename", file);
        requireFree("rename", to);
        words[to] = words[file];
        origins[to] = origins[file];
        words[file] = ABSENT;
    }

    void link(int file, int to) {
        requireFile("link", file);
        requireFree("link", to);
        words[to] = words[file];
        origins[to] = origins[file];
    }

    void write(int file, long offset, int lengthBytes) {
        if (offset < 0 || offset > bytes(file) || offset + lengthBytes > MAX_BYTES) {
            throw new IllegalArgumentException(
                    "write: offset %d, length %d: file %d has %d bytes, and can grow at its end"
                            .formatted(offset, lengthBytes, file, bytes(file)));
        }
        words[file] = Math.max(words[file], words(offset + lengthBytes));
    }

    void truncate(int file, long sizeBytes) {
        requireFile("truncate", file);
        if (sizeBytes < 0 || sizeBytes > bytes(file) || sizeBytes % Long.BYTES != 0) {
            throw refused(
                    "truncate",
                    file,
                    "has %d bytes; %d is not a multiple of 8 up to that".formatted(bytes(file), sizeBytes));
        }
        words[file] = words(sizeBytes);
    }

    void makeDirectory(int directory) {
        ChosenOperation.checkDirectory(directory, directories.length);
        if (directories[directory]) {
            throw new IllegalArgumentException("mkdir: directory %d is there already".formatted(directory));
        }
        requireDirectory("mkdir", tree.parent(actor, tree.directory(directory)));
        directories[directory] = true;
    }

    void removeDirectory(int directory) {
        requireDirectory("rmdir", directory);
        if (directory == 0) {
            throw new IllegalArgumentException("rmdir: directory 0 is the actor's own, and stays");
        }
        directories[directory] = false;
    }

    private static IllegalArgumentException refused(String what, int file, String reason) {
        return new IllegalArgumentException("%s: file %d %s".formatted(what, file, reason));
    }
}
