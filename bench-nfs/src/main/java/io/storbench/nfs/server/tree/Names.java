package io.storbench.nfs.server.tree;

import java.nio.charset.StandardCharsets;

/// Which names a client may give to objects.
final class Names {
    /// POSIX's NAME_MAX.
    static final int MAX_BYTES = 255;

    /// The longest target of a symbolic link, POSIX's PATH_MAX without its terminator.
    static final int MAX_TARGET_BYTES = 4095;

    private Names() {}

    /// Refuses what is not a name of one object: a path, the directory itself, its parent.
    static void check(String name) throws TreeException {
        if (name.isEmpty()
                || name.equals(".")
                || name.equals("..")
                || name.indexOf('/') >= 0
                || name.indexOf('\0') >= 0) {
            throw new TreeException(TreeError.INVAL);
        }
        if (name.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
            throw new TreeException(TreeError.NAMETOOLONG);
        }
    }

    /// Refuses what a symbolic link cannot point to. Where it points is the client's affair: the
    /// server never follows it.
    static void checkTarget(String target) throws TreeException {
        if (target.isEmpty() || target.indexOf('\0') >= 0) {
            throw new TreeException(TreeError.INVAL);
        }
        if (target.getBytes(StandardCharsets.UTF_8).length > MAX_TARGET_BYTES) {
            throw new TreeException(TreeError.NAMETOOLONG);
        }
    }
}
