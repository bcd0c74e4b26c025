package io.storbench.workload;

import io.storbench.engine.DataPattern;
import io.storbench.plan.Operation;

/// Operations on a host's one file, which is open and there all the time.
final class DataChoice extends ChosenOperation {
    /// The data file; see [io.storbench.engine.DataSet].
    private static final int FILES = 1;

    private final StreamActor.Place place;
    private final boolean writes;

    /// @param writes whether the class says that it writes
    DataChoice(StreamActor.Place place, boolean writes) {
        this.place = place;
        this.writes = writes;
    }

    @Override
    public void read(int file, long offset, int lengthBytes) {
        transfer(Operation.READ, file, offset, lengthBytes, DataPattern.ANY_GENERATION);
    }

    @Override
    public void write(int file, long offset, int lengthBytes) {
        requireWriter("write", writes);
        transfer(Operation.WRITE, file, offset, lengthBytes, place.generation());
    }

    private void transfer(Operation operation, int file, long offset, int lengthBytes, int generation) {
        checkFile(file);
        checkRange(offset, lengthBytes, place.granuleBytes(), place.blockBytes());
        checkWithin(offset, lengthBytes, place.fileBytes());
        set(operation, file, offset, lengthBytes, generation);
        setVerified(place.verified());
    }

    @Override
    public void flush(int file) {
        checkFile(file);
        set(Operation.FLUSH, file, 0, 0, place.generation());
    }

    @Override
    public void stat(int file) {
        checkFile(file);
        set(Operation.STAT, file, 0, 0, DataPattern.ANY_GENERATION);
    }

    private static void checkFile(int file) {
        checkFile(file, FILES);
    }

    private static IllegalArgumentException noNames(String what) {
        return new IllegalArgumentException(what + ": the load works on one file; give it many by workload.files");
    }

    @Override
    public void append(int file, int lengthBytes) {
        throw noNames("append");
    }

    @Override
    public void open(int file) {
        throw noNames("open");
    }

    @Override
    public void create(int file) {
        throw noNames("create");
    }

    @Override
    public void close(int file) {
        throw noNames("close");
    }

    @Override
    public void remove(int file) {
        throw noNames("remove");
    }

    @Override
    public void rename(int file, int to) {
        throw noNames("rename");
    }

    @Override
    public void link(int file, int to) {
        throw noNames("link");
    }

    @Override
    public void symlink(int link) {
        throw noNames("symlink");
    }

    @Override
    public void readlink(int link) {
        throw noNames("readlink");
    }

    @Override
    public void access(int file) {
        throw noNames("access");
    }

    @Override
    public void getacl(int file) {
        throw noNames("getacl");
    }

    @Override
    public void chmod(int file) {
        throw noNames("chmod");
    }

    @Override
    public void chown(int file) {
        throw noNames("chown");
    }

    @Override
    public void utimes(int file) {
        throw noNames("utimes");
    }

    @Override
    public void truncate(int file, long sizeBytes) {
        throw noNames("truncate");
    }

    @Override
    public void mkdir(int directory) {
        throw noNames("mkdir");
    }

    @Override
    public void rmdir(int directory) {
        throw noNames("rmdir");
    }

    @Override
    public void readdir(int directory) {
        throw noNames("readdir");
    }

    @Override
    int files() {
        return FILES;
    }

    @Override
    int names() {
        return FILES;
    }

    @Override
    int filled() {
        return FILES;
    }

    @Override
    int directories() {
        return 0;
    }

    @Override
    int parent(int directory) {
        throw noNames("parent");
    }

    @Override
    int directoryOf(int file) {
        throw noNames("directoryOf");
    }

    @Override
    long fileBytes(int file) {
        checkFile(file);
        return place.fileBytes();
    }

    @Override
    long newFileBytes(int file) {
        throw noNames("newFileBytes");
    }

    @Override
    long largestFileBytes() {
        return place.fileBytes();
    }

    @Override
    int granuleBytes() {
        return place.granuleBytes();
    }
}
