package io.storbench.workload;

import io.storbench.engine.DataPattern;
import io.storbench.engine.FileTree;
import io.storbench.plan.Operation;

/// Operations on an actor's many files. Knows which of them are there, and how long they are.
final class TreeChoice extends ChosenOperation {
    private static final int GRANULE_BYTES = Long.BYTES;
    private static final int NONE = -1;

    private final StreamActor.Place place;
    private final FileTree tree;
    private final boolean writes;
    private final ActorFiles files;
    private int open = NONE;

    /// @param writes whether the class says that it writes
    TreeChoice(StreamActor.Place place, FileTree tree, boolean writes) {
        this.place = place;
        this.tree = tree;
        this.writes = writes;
        this.files = new ActorFiles(tree, place.host(), place.index());
    }

    @Override
    public void read(int file, long offset, int lengthBytes) {
        requireOpen("read", file);
        checkRange(offset, lengthBytes, GRANULE_BYTES, place.blockBytes());
        checkWithin(offset, lengthBytes, files.bytes(file));
        onFile(Operation.READ, file, offset, lengthBytes, DataPattern.ANY_GENERATION);
        setVerified(place.verified());
    }

    @Override
    public void write(int file, long offset, int lengthBytes) {
        requireWriter("write", writes);
        requireOpen("write", file);
        checkRange(offset, lengthBytes, GRANULE_BYTES, place.blockBytes());
        files.write(file, offset, lengthBytes);
        onFile(Operation.WRITE, file, offset, lengthBytes, place.generation());
    }

    @Override
    public void append(int file, int lengthBytes) {
        requireOpen("append", file);
        write(file, files.bytes(file), lengthBytes);
    }

    @Override
    public void flush(int file) {
        requireOpen("flush", file);
        onFile(Operation.FLUSH, file, 0, 0, place.generation());
    }

    @Override
    public void stat(int file) {
        files.requireFile("stat", file);
        onFile(Operation.STAT, file);
    }

    @Override
    public void open(int file) {
        requireNothingOpen("open");
        files.requireFile("open", file);
        onFile(Operation.OPEN, file);
        open = file;
    }

    @Override
    public void create(int file) {
        requireWriter("create", writes);
        requireNothingOpen("create");
        files.makeFile("create", file);
        onFile(Operation.OPEN_NEW, file);
        open = file;
    }

    @Override
    public void close(int file) {
        requireOpen("close", file);
        onFile(Operation.CLOSE, file);
        open = NONE;
    }

    @Override
    public void remove(int file) {
        requireWriter("remove", writes);
        requireClosed("remove", file);
        files.remove(file);
        onFile(Operation.REMOVE, file);
    }

    @Override
    public void rename(int file, int to) {
        requireWriter("rename", writes);
        requireClosed("rename", file);
        files.rename(file, to);
        onFile(Operation.RENAME, file);
        setSecond(tree.file(to));
    }

    @Override
    public void link(int file, int to) {
        requireWriter("link", writes);
        files.link(file, to);
        onFile(Operation.LINK, file);
        setSecond(tree.file(to));
    }

    @Override
    public void symlink(int link) {
        requireWriter("symlink", writes);
        files.makeSymbolicLink(link);
        onFile(Operation.SYMLINK, link);
    }

    @Override
    public void readlink(int link) {
        files.requireSymbolicLink(link);
        onFile(Operation.READLINK, link);
    }

    @Override
    public void access(int file) {
        files.requireFile("access", file);
        onFile(Operation.ACCESS, file);
    }

    @Override
    public void getacl(int file) {
        files.requireFile("getacl", file);
        onFile(Operation.GETACL, file);
    }

    @Override
    public void chmod(int file) {
        requireWriter("chmod", writes);
        files.requireFile("chmod", file);
        onFile(Operation.CHMOD, file);
    }

    @Override
    public void chown(int file) {
        requireWriter("chown", writes);
        files.requireFile("chown", file);
        onFile(Operation.CHOWN, file);
    }

    @Override
    public void utimes(int file) {
        requireWriter("utimes", writes);
        files.requireFile("utimes", file);
        onFile(Operation.UTIMES, file);
    }

    @Override
    public void truncate(int file, long sizeBytes) {
        requireWriter("truncate", writes);
        files.truncate(file, sizeBytes);
        onFile(Operation.TRUNCATE, file, sizeBytes, 0, DataPattern.ANY_GENERATION);
    }

    @Override
    public void mkdir(int directory) {
        requireWriter("mkdir", writes);
        files.makeDirectory(directory);
        onDirectory(Operation.MKDIR, directory);
    }

    @Override
    public void rmdir(int directory) {
        requireWriter("rmdir", writes);
        files.removeDirectory(directory);
        onDirectory(Operation.RMDIR, directory);
    }

    @Override
    public void readdir(int directory) {
        files.requireDirectory("readdir", directory);
        onDirectory(Operation.READDIR, directory);
    }

    private void onFile(Operation operation, int file) {
        onFile(operation, file, 0, 0, DataPattern.ANY_GENERATION);
    }

    private void onFile(Operation operation, int file, long offset, int lengthBytes, int generation) {
        set(operation, tree.file(file), offset, lengthBytes, generation);
        setContent(FileTree.content(place.index(), tree.file(files.origin(file))));
    }

    private void onDirectory(Operation operation, int directory) {
        set(operation, tree.directory(directory), 0, 0, DataPattern.ANY_GENERATION);
    }

    private void requireOpen(String what, int file) {
        if (open != file) {
            throw new IllegalArgumentException(
                    "%s: file %d is not open; call open or create before".formatted(what, file));
        }
    }

    private void requireNothingOpen(String what) {
        if (open != NONE) {
            throw new IllegalArgumentException("%s: file %d is open; close it before".formatted(what, open));
        }
    }

    private void requireClosed(String what, int file) {
        if (open == file) {
            throw new IllegalArgumentException("%s: file %d is open; close it before".formatted(what, file));
        }
    }

    @Override
    int files() {
        return tree.files(place.index());
    }

    @Override
    int names() {
        return tree.names(place.index());
    }

    @Override
    int filled() {
        return tree.filled(place.index());
    }

    @Override
    int directories() {
        return tree.directories();
    }

    @Override
    int parent(int directory) {
        checkDirectory(directory, directories());
        return tree.parent(place.index(), tree.directory(directory));
    }

    @Override
    int directoryOf(int file) {
        checkFile(file, names());
        return tree.parent(place.index(), tree.file(file));
    }

    @Override
    long fileBytes(int file) {
        checkFile(file, names());
        return files.bytes(file);
    }

    @Override
    long newFileBytes(int file) {
        checkFile(file, names());
        return tree.sizeBytes(place.host(), place.index(), file);
    }

    @Override
    long largestFileBytes() {
        return tree.spec().sizes().mostBytes();
    }

    @Override
    int granuleBytes() {
        return GRANULE_BYTES;
    }
}
