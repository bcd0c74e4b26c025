package io.storbench.nfs.server.tree;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/// The names in a served directory and below: how they come, go and change. Used by the server's
/// thread.
final class DiskNames {
    private final DiskPaths paths;
    private final DiskData data;

    /// @param data is told of files that are gone
    DiskNames(DiskPaths paths, DiskData data) {
        this.paths = paths;
        this.data = data;
    }

    long parent(long directory) throws TreeException {
        DiskNode node = paths.directory(directory);
        if (directory == Tree.ROOT) {
            return Tree.ROOT;
        }
        paths.path(node); // is it still there?
        return node.places.getLast().directory();
    }

    long createFile(long directory, String name) throws TreeException {
        Path path = paths.path(directory, name);
        DiskErrors.told(() -> Files.createFile(path)); // which must not exist, not even as a link
        return paths.find(directory, name).id;
    }

    long createDirectory(long directory, String name) throws TreeException {
        Path path = paths.path(directory, name);
        DiskErrors.told(() -> Files.createDirectory(path));
        return paths.find(directory, name).id;
    }

    long createSymlink(long directory, String name, String target) throws TreeException {
        Names.checkTarget(target);
        Path path = paths.path(directory, name);
        DiskErrors.told(() -> Files.createSymbolicLink(path, Path.of(target)));
        return paths.find(directory, name).id;
    }

    void link(long id, long directory, String name) throws TreeException {
        DiskNode node = paths.node(id);
        if (node.kind == Kind.DIRECTORY) {
            throw new TreeException(TreeError.ISDIR);
        }
        Path existing = paths.path(node);
        Path path = paths.path(directory, name);
        DiskErrors.told(() -> Files.createLink(path, existing));
        paths.find(directory, name);
    }

    void removeFile(long directory, String name) throws TreeException {
        DiskNode node = paths.find(directory, name);
        if (node.kind == Kind.DIRECTORY) {
            throw new TreeException(TreeError.ISDIR);
        }
        Path path = paths.path(directory, name);
        boolean last = links(node) == 1;
        DiskErrors.told(() -> {
            Files.delete(path);
            return path;
        });
        paths.left(node, directory, name);
        if (last) {
            forget(node);
        }
    }

    private int links(DiskNode node) throws TreeException {
        Path path = paths.path(node);
        return DiskErrors.told(() -> DiskAttributes.read(path, node)).links();
    }

    private void forget(DiskNode node) {
        data.forget(node.id);
        paths.gone(node);
    }

    void removeDirectory(long directory, String name) throws TreeException {
        DiskNode node = paths.find(directory, name);
        if (node.kind != Kind.DIRECTORY) {
            throw new TreeException(TreeError.NOTDIR);
        }
        Path path = paths.path(directory, name);
        DiskErrors.told(() -> {
            Files.delete(path);
            return path;
        });
        forget(node);
    }

    void rename(long directory, String name, long toDirectory, String toName) throws TreeException {
        DiskNode moved = paths.find(directory, name);
        Path from = paths.path(directory, name);
        Path to = paths.path(toDirectory, toName);
        if (moved.kind == Kind.DIRECTORY && to.startsWith(from)) {
            throw new TreeException(TreeError.INVAL);
        }
        DiskNode replaced = null;
        if (Files.exists(to, LinkOption.NOFOLLOW_LINKS)) {
            replaced = paths.find(toDirectory, toName);
            if (replaced == moved) {
                return; // two names of one object: POSIX's rename leaves both
            }
        }
        boolean last = replaced != null && links(replaced) <= 2;
        DiskErrors.told(() -> Files.move(from, to, StandardCopyOption.ATOMIC_MOVE));
        if (replaced != null) {
            paths.left(replaced, toDirectory, toName);
            if (last && (replaced.kind == Kind.DIRECTORY || !isThere(replaced))) {
                forget(replaced);
            }
        }
        paths.left(moved, directory, name);
        paths.find(toDirectory, toName);
    }

    private boolean isThere(DiskNode node) {
        try {
            paths.path(node);
            return true;
        } catch (TreeException _) {
            return false;
        }
    }

    String target(long symlink) throws TreeException {
        DiskNode node = paths.node(symlink);
        if (node.kind != Kind.SYMLINK) {
            throw new TreeException(TreeError.INVAL);
        }
        Path path = paths.path(node);
        return DiskErrors.told(() -> Files.readSymbolicLink(path).toString());
    }

    /// See [Tree#list]. The system is asked for the names when a listing begins.
    List<Tree.Entry> list(long directory, long afterCookie, int max) throws TreeException {
        DiskNode node = paths.directory(directory);
        if (afterCookie == 0) {
            Path path = paths.path(node);
            node.listing.renew(DiskErrors.told(() -> names(path)));
        }
        List<Tree.Entry> listed = new ArrayList<>();
        for (DiskListing.Name name : node.listing.after(afterCookie)) {
            if (listed.size() == max) {
                break;
            }
            addIfThere(listed, directory, name);
        }
        return listed;
    }

    private void addIfThere(List<Tree.Entry> listed, long directory, DiskListing.Name name)
            throws TreeException {
        try {
            long id = paths.find(directory, name.name()).id;
            listed.add(new Tree.Entry(name.cookie(), name.name(), id));
        } catch (TreeException e) {
            if (e.error() != TreeError.NOENT && e.error() != TreeError.INVAL) {
                throw e;
            }
            // Removed since it was listed, or with a name that is none in this JVM's encoding.
        }
    }

    private static List<String> names(Path directory) throws IOException {
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory)) {
            for (Path path : stream) {
                names.add(String.valueOf(path.getFileName()));
            }
        }
        return names;
    }
}
