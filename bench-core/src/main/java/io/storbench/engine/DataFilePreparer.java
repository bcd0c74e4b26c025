package io.storbench.engine;

import io.storbench.gate.WriteRefusedException;
import io.storbench.unit.ByteSize;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.OptionalLong;

/// Makes sure that a file of a data set is there, is large enough, and is ours before it is written
/// to.
///
/// A file is ours when its first and last blocks hold the pattern. The first block is written last,
/// so that a file whose filling was cut short is not taken for a complete one.
public final class DataFilePreparer {
    /// What is written last.
    private static final int HEAD_BYTES = 1 << 20;

    private static final int PROBE_BYTES = 4096;

    /// The first word of a file that is being filled: "storbfil" in ASCII.
    private static final long FILLING = 0x73746f726266696cL;

    private final DataSet dataSet;
    private final Filling filling;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(PROBE_BYTES).order(ByteOrder.LITTLE_ENDIAN);

    /// A preparer for one data set.
    ///
    /// @param preparation is shown how it goes on
    public DataFilePreparer(DataSet dataSet, Preparation preparation) {
        this(dataSet, new Filling(dataSet.totalBytes(), preparation));
    }

    /// A preparer for one data set, of whose files others prepare some.
    ///
    /// @param filling of the whole data set
    public DataFilePreparer(DataSet dataSet, Filling filling) {
        this.dataSet = dataSet;
        this.filling = filling;
    }

    /// Prepares one file.
    ///
    /// @param worker whose it is, from 0
    /// @param index [DataSet#DATA] or [DataSet#SCRATCH]
    /// @throws IOException when the target fails, or the file must not be used as asked; the
    ///   message says which file, why, and what to do
    public void prepare(DataFile file, int worker, int index) throws IOException {
        long wantedBytes = dataSet.fileBytes(worker, index);
        FilePart whole = new FilePart(dataSet.content(worker), index, 0, wantedBytes);
        OptionalLong sizeBytes = file.sizeBytes();
        if (sizeBytes.isEmpty()) {
            create(file, whole);
        } else if (isUnfinished(file)) {
            fill(file, whole);
        } else if (!isOurs(file, whole, Math.min(sizeBytes.getAsLong(), wantedBytes))) {
            useForeign(file, whole, sizeBytes.getAsLong());
        } else if (sizeBytes.getAsLong() < wantedBytes) {
            fill(file, whole);
        } else {
            filling.found(wantedBytes);
        }
    }

    private void create(DataFile file, FilePart whole) throws IOException {
        file.create();
        try {
            fill(file, whole);
        } catch (IOException e) {
            try {
                file.delete();
            } catch (IOException removal) {
                e.addSuppressed(removal);
            }
            throw e;
        }
    }

    private boolean isUnfinished(DataFile file) throws IOException {
        buffer.clear().limit(Long.BYTES);
        file.read(buffer, 0);
        return buffer.position() == Long.BYTES && buffer.getLong(0) == FILLING;
    }

    private void useForeign(DataFile file, FilePart whole, long sizeBytes) throws IOException {
        long wantedBytes = whole.end();
        boolean mustWrite = whole.file() == DataSet.SCRATCH || dataSet.written();
        if (mustWrite && dataSet.overwrite()) {
            fill(file, whole);
        } else if (mustWrite) {
            throw new WriteRefusedException(file.describe()
                    + " was not filled by storbench and is not overwritten; choose another"
                    + " workload.path, or allow it with --overwrite-data");
        } else if (dataSet.verified()) {
            throw new WriteRefusedException(file.describe()
                    + " was not filled by storbench, so its content cannot be verified;"
                    + " choose another workload.path or verify: false");
        } else if (dataSet.data().governed()) {
            throw new WriteRefusedException(file.describe()
                    + " was not filled by storbench, so its content is not what workload.data asks for; choose another"
                    + " workload.path or leave workload.data out");
        } else if (sizeBytes < wantedBytes) {
            throw new WriteRefusedException("%s has %s, less than the %s that workload.file requests"
                    .formatted(
                            file.describe(), ByteSize.humanReadable((double) sizeBytes), ByteSize.humanReadable((double)
                                    wantedBytes)));
        }
    }

    private boolean isOurs(DataFile file, FilePart whole, long sizeBytes) throws IOException {
        long wholeBytes = sizeBytes / Long.BYTES * Long.BYTES;
        if (wholeBytes == 0) {
            return false;
        }
        int probeBytes = (int) Math.min(PROBE_BYTES, wholeBytes);
        return holds(file, whole, 0, probeBytes) && holds(file, whole, wholeBytes - probeBytes, probeBytes);
    }

    private boolean holds(DataFile file, FilePart whole, long offset, int lengthBytes) throws IOException {
        buffer.clear().limit(lengthBytes);
        file.read(buffer, offset);
        return buffer.position() == lengthBytes
                && whole.content().firstWrong(buffer, 0, lengthBytes, whole.file(), offset, DataPattern.ANY_GENERATION)
                        < 0;
    }

    private void fill(DataFile file, FilePart whole) throws IOException {
        long headBytes = Math.min(HEAD_BYTES, whole.end());
        filling.begins();
        file.mark(FILLING);
        long at = headBytes;
        while (at < whole.end()) {
            long end = at + Math.min(DataFile.MAX_FILL_BYTES, whole.end() - at);
            file.fill(whole.part(at, end), filling);
            at = end;
        }
        file.fill(whole.part(0, headBytes), filling);
    }
}
