package io.storbench.local;

import io.storbench.engine.DataContent;
import io.storbench.engine.DataSet;
import io.storbench.engine.FilePart;
import io.storbench.engine.FileTree;
import io.storbench.engine.Filling;
import io.storbench.engine.TreeMark;
import io.storbench.gate.WriteRefusedException;
import io.storbench.posix.OpenDirectory;
import io.storbench.posix.OpenMode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/// The many files of a load, on a mounted file system: each host's in a directory of its own with a
/// mark by which it is known as storbench's. Every trial finds the same: what an earlier one left
/// is removed. Links are not followed.
///
/// @param base the target's directory, held open
/// @param dataSet whose files they are
record LocalTree(OpenDirectory base, DataSet dataSet) implements SlotNames.Source {
    private static final int CHUNK_BYTES = 1 << 20;

    private FileTree tree(int host) {
        return dataSet.tree(host).orElseThrow();
    }

    private Path root(int host) {
        return base.at(Path.of(dataSet.treeName(host)));
    }

    @Override
    public SlotNames open(OpenMode mode, SlotNames.Actors actors) throws IOException {
        return SlotNames.ofTree(base, dataSet.treeName(actors.host()), tree(actors.host()), mode, actors);
    }

    /// Makes what the load finds.
    ///
    /// @throws WriteRefusedException when a name is in use for something that storbench did not
    ///   make
    /// @throws IOException when there is no room for it, before anything is made
    void prepare(Filling filling) throws IOException {
        for (int host = 0; host < dataSet.workers(); host++) {
            clear(host);
        }
        Optional<String> lack = DataDirectory.lackOfRoomForTree(base, dataSet);
        if (lack.isPresent()) {
            throw new IOException(lack.get());
        }
        filling.begins();
        for (int host = 0; host < dataSet.workers(); host++) {
            make(host, filling);
        }
        base.sync();
    }

    private void clear(int host) throws IOException {
        Path root = root(host);
        if (!Files.exists(root, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        if (!isDirectory(root)) {
            throw taken(host, "is not a directory");
        }
        Optional<TreeMark> mark = mark(root.resolve(TreeMark.NAME));
        if (mark.isEmpty()) {
            throw taken(host, "has no mark of storbench's (%s)".formatted(TreeMark.NAME));
        }
        FileTree left = mark.get().tree();
        for (int actor = 0; actor < left.actors(); actor++) {
            remove(root, left, actor);
        }
        Files.delete(root.resolve(TreeMark.NAME));
        removeDirectory(root, dataSet.treeName(host));
    }

    private static boolean isDirectory(Path path) {
        return Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS);
    }

    private static Optional<TreeMark> mark(Path path) throws IOException {
        if (!Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS) || Files.size(path) != TreeMark.BYTES) {
            return Optional.empty();
        }
        ByteBuffer content = ByteBuffer.allocate(TreeMark.BYTES);
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            int _ = channel.read(content, 0);
        }
        return TreeMark.read(content.flip());
    }

    private WriteRefusedException taken(int host, String reason) {
        return new WriteRefusedException(
                "%s of target.path %s, and is not used for the files of the load; choose another workload.path"
                        .formatted(dataSet.treeName(host), reason));
    }

    /// Name by name: nothing that has another name.
    private void remove(Path root, FileTree left, int actor) throws IOException {
        boolean[] there = new boolean[left.directories()];
        for (int number = 0; number < there.length; number++) {
            int object = left.directory(number);
            int parent = left.parent(actor, object);
            there[number] = (parent < 0 || there[parent]) && isDirectory(root.resolve(left.path(actor, object)));
        }
        for (int number = 0; number < left.names(actor); number++) {
            int object = left.file(number);
            if (there[left.parent(actor, object)]) {
                boolean _ = Files.deleteIfExists(root.resolve(left.path(actor, object)));
            }
        }
        for (int number = there.length - 1; number >= 0; number--) {
            if (there[number]) {
                String path = left.path(actor, left.directory(number));
                removeDirectory(root.resolve(path), path);
            }
        }
    }

    /// @param shown the same for a person
    private static void removeDirectory(Path path, String shown) throws IOException {
        try {
            Files.delete(path);
        } catch (DirectoryNotEmptyException e) {
            throw new WriteRefusedException(
                    "%s has something that storbench did not make, which is not removed; choose another workload.path"
                            .formatted(shown),
                    e);
        }
    }

    private void make(int host, Filling filling) throws IOException {
        Path root = root(host);
        Files.createDirectory(root);
        FileTree tree = tree(host);
        DataContent content = dataSet.content(host);
        Path mark = Files.createFile(root.resolve(TreeMark.NAME));
        Files.write(mark, TreeMark.of(tree).bytes().array());
        ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int actor = 0; actor < tree.actors(); actor++) {
            for (int number = 0; number < tree.directoriesMade(); number++) {
                String path = tree.path(actor, tree.directory(number));
                Files.createDirectory(root.resolve(path));
            }
            for (int number = 0; number < tree.filled(actor); number++) {
                Path file = root.resolve(tree.path(actor, tree.file(number)));
                long sizeBytes = tree.sizeBytes(host, actor, number);
                long own = FileTree.content(actor, tree.file(number));
                fill(file, new FilePart(content, own, 0, sizeBytes), chunk, filling);
            }
        }
    }

    private static void fill(Path file, FilePart whole, ByteBuffer chunk, Filling filling) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (long offset = 0; offset < whole.end(); offset += CHUNK_BYTES) {
                int lengthBytes = (int) Math.min(CHUNK_BYTES, whole.end() - offset);
                whole.make(chunk, lengthBytes, offset);
                chunk.limit(lengthBytes).position(0);
                while (chunk.hasRemaining()) {
                    int _ = channel.write(chunk);
                }
                chunk.clear();
                filling.wrote(lengthBytes);
            }
        } catch (IOException e) {
            throw new IOException("cannot write " + file + ": " + LocalError.explain(e), e);
        }
    }
}
