package io.storbench.nfs.server.tree;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/// A directory of this machine, served with everything in it. Nothing outside is touched, see
/// [DiskPaths]. Symbolic links are shown, and never followed.
public final class DirectoryTree implements Tree {
    private final DiskPaths paths;
    private final DiskFiles files = new DiskFiles();
    private final FileStore store;
    private final boolean losable;
    private final boolean syncing;
    private final UnstableWrites unstable = new UnstableWrites();

    /// @param directory an existing directory
    /// @param losable whether to remember what [#loseUnstable] needs
    /// @param syncing whether [#commit] waits for the device
    /// @throws IOException if the directory is not there or cannot be read
    public DirectoryTree(Path directory, boolean losable, boolean syncing) throws IOException {
        if (!Files.isDirectory(directory)) {
            throw new IOException(directory + " is no directory");
        }
        this.paths = new DiskPaths(directory);
        this.store = Files.getFileStore(directory);
        this.losable = losable;
        this.syncing = syncing;
    }

    /// What the system does, and how it fails.
    @FunctionalInterface
    private interface Action<T> {
        T run() throws IOException, TreeException;
    }

    private static <T> T told(Action<T> action) throws TreeException {
        try {
            return action.run();
        } catch (IOException e) {
            throw DiskErrors.toTreeException(e);
        } catch (UnsupportedOperationException _) {
            throw new TreeException(TreeError.NOTSUPP);
        } catch (InvalidPathException _) {
            // There are characters that this JVM's encoding of file names does not have.
            throw new TreeException(TreeError.INVAL);
        }
    }

    private DiskNode file(long id) throws TreeException {
        DiskNode node = paths.node(id);
        return switch (node.kind) {
            case FILE -> node;
            case DIRECTORY -> throw new TreeException(TreeError.ISDIR);
            case SYMLINK, OTHER -> throw new TreeException(TreeError.INVAL);
        };
    }

    @Override
    public void require(long id) throws TreeException {
        paths.node(id);
    }

    @Override
    public NodeAttributes attributes(long id) throws TreeException {
        DiskNode node = paths.node(id);
        Path path = paths.path(node);
        return told(() -> DiskAttributes.read(path, node));
    }

    @Override
    public void change(long id, NodeChange change) throws TreeException {
        if (change.sizeBytes().isPresent()) {
            DiskNode file = file(id);
            unstable.committed(id);
            told(() -> {
                files.resize(id, () -> paths.path(file), change.sizeBytes().getAsLong());
                return file;
            });
        }
        DiskNode node = paths.node(id);
        if (node.kind == Kind.OTHER) {
            // Java opens what it is to change; a FIFO would be waited for until it has a writer.
            throw new TreeException(TreeError.INVAL);
        }
        Path path = paths.path(node);
        told(() -> {
            DiskAttributes.set(path, node.kind, change);
            files.closeReadOnly(id); // the new mode may allow to write
            return path;
        });
    }

    @Override
    public long find(long directory, String name) throws TreeException {
        return paths.find(directory, name).id;
    }

    @Override
    public long parent(long directory) throws TreeException {
        DiskNode node = paths.directory(directory);
        if (directory == ROOT) {
            return ROOT;
        }
        paths.path(node); // is it still there?
        return node.places.getLast().directory();
    }

    @Override
    public long createFile(long directory, String name, NodeChange attributes)
            throws TreeException {
        Path path = paths.path(directory, name);
        return created(
                directory,
                name,
                attributes,
                () -> {
                    files.create(path);
                    return path;
                });
    }

    @Override
    public long createDirectory(long directory, String name, NodeChange attributes)
            throws TreeException {
        Path path = paths.path(directory, name);
        return created(
                directory, name, attributes.withoutSize(), () -> Files.createDirectory(path));
    }

    @Override
    public long createSymlink(long directory, String name, String target) throws TreeException {
        Names.checkTarget(target);
        Path path = paths.path(directory, name);
        return created(
                directory,
                name,
                NodeChange.NONE,
                () -> Files.createSymbolicLink(path, Path.of(target)));
    }

    private long created(long directory, String name, NodeChange attributes, Action<Path> creation)
            throws TreeException {
        told(creation);
        long id = paths.find(directory, name).id;
        change(id, attributes);
        return id;
    }

    @Override
    public void link(long id, long directory, String name) throws TreeException {
        DiskNode node = paths.node(id);
        if (node.kind == Kind.DIRECTORY) {
            throw new TreeException(TreeError.ISDIR);
        }
        Path existing = paths.path(node);
        Path path = paths.path(directory, name);
        told(() -> Files.createLink(path, existing));
        paths.find(directory, name);
    }

    @Override
    public void removeFile(long directory, String name) throws TreeException {
        DiskNode node = paths.find(directory, name);
        if (node.kind == Kind.DIRECTORY) {
            throw new TreeException(TreeError.ISDIR);
        }
        Path path = paths.path(directory, name);
        boolean last = attributes(node.id).links() == 1;
        told(() -> {
            Files.delete(path);
            return path;
        });
        paths.left(node, directory, name);
        if (last) {
            forget(node);
        }
    }

    private void forget(DiskNode node) {
        files.close(node.id);
        unstable.committed(node.id);
        paths.gone(node);
    }

    @Override
    public void removeDirectory(long directory, String name) throws TreeException {
        DiskNode node = paths.find(directory, name);
        if (node.kind != Kind.DIRECTORY) {
            throw new TreeException(TreeError.NOTDIR);
        }
        Path path = paths.path(directory, name);
        told(() -> {
            Files.delete(path);
            return path;
        });
        forget(node);
    }

    @Override
    public void rename(long directory, String name, long toDirectory, String toName)
            throws TreeException {
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
        boolean last = replaced != null && attributes(replaced.id).links() <= 2;
        told(() -> Files.move(from, to, StandardCopyOption.ATOMIC_MOVE));
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

    @Override
    public String target(long symlink) throws TreeException {
        DiskNode node = paths.node(symlink);
        if (node.kind != Kind.SYMLINK) {
            throw new TreeException(TreeError.INVAL);
        }
        Path path = paths.path(node);
        return told(() -> Files.readSymbolicLink(path).toString());
    }

    @Override
    public List<Entry> list(long directory, long afterCookie, int max) throws TreeException {
        DiskNode node = paths.directory(directory);
        if (afterCookie == 0) {
            Path path = paths.path(node);
            node.listed(told(() -> names(path)));
        }
        List<Map.Entry<String, Long>> behind = new ArrayList<>();
        for (Map.Entry<String, Long> entry : node.cookies().entrySet()) {
            if (entry.getValue() > afterCookie) {
                behind.add(entry);
            }
        }
        behind.sort(Map.Entry.comparingByValue(Comparator.naturalOrder()));
        List<Entry> listed = new ArrayList<>();
        for (Map.Entry<String, Long> entry : behind) {
            if (listed.size() == max) {
                break;
            }
            addIfThere(listed, directory, entry);
        }
        return listed;
    }

    private void addIfThere(List<Entry> listed, long directory, Map.Entry<String, Long> entry)
            throws TreeException {
        try {
            long id = paths.find(directory, entry.getKey()).id;
            listed.add(new Entry(entry.getValue(), entry.getKey(), id));
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

    @Override
    public long sizeBytes(long file) throws TreeException {
        DiskNode node = file(file);
        return told(() -> files.sizeBytes(file, () -> paths.path(node)));
    }

    @Override
    public ByteBuffer read(long file, long offsetBytes, int lengthBytes) throws TreeException {
        DiskNode node = file(file);
        return told(() -> files.read(file, () -> paths.path(node), offsetBytes, lengthBytes));
    }

    @Override
    public void write(long file, long offsetBytes, ByteBuffer data) throws TreeException {
        DiskNode node = file(file);
        if (offsetBytes > Long.MAX_VALUE - data.remaining()) {
            throw new TreeException(TreeError.FBIG);
        }
        if (losable) {
            ByteBuffer before = read(file, offsetBytes, data.remaining());
            unstable.keep(file, offsetBytes, before, sizeBytes(file));
        }
        told(() -> {
            files.write(file, () -> paths.path(node), offsetBytes, data);
            return node;
        });
    }

    @Override
    public void commit(long file) throws TreeException {
        DiskNode node = file(file);
        if (syncing) {
            told(() -> {
                files.sync(file, () -> paths.path(node));
                return node;
            });
        }
        unstable.committed(file);
    }

    @Override
    public void loseUnstable() {
        unstable.takeAll()
                .forEach((id, writes) -> {
                    for (UnstableWrites.Before before : writes) {
                        try {
                            write(id, before);
                        } catch (TreeException _) {
                            return; // the file is gone, and its data with it
                        }
                    }
                });
    }

    private void write(long id, UnstableWrites.Before before) throws TreeException {
        DiskNode node = file(id);
        told(() -> {
            files.write(id, () -> paths.path(node), before.offsetBytes(), before.bytes());
            files.resize(id, () -> paths.path(node), before.sizeBytes());
            return node;
        });
    }

    @Override
    public void saveUnstable() {
        unstable.takeAll(); // the system has the data; the server's end does not lose them
    }

    @Override
    public Space space() {
        try {
            return new Space(store.getTotalSpace(), store.getUsableSpace());
        } catch (IOException _) {
            return new Space(0, 0); // unknown; nothing depends on it
        }
    }

    @Override
    public void close() {
        files.close();
    }
}
