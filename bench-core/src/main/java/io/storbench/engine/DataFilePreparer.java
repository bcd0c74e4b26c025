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
    private final ByteBuffer buffer =
            ByteBuffer.allocateDirect(PROBE_BYTES).order(ByteOrder.LITTLE_ENDIAN);

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
    /// @param index [DataSet#DATA] or [DataSet#SCRATCH]
    /// @throws IOException when the target fails, or the file must not be used as asked; the
    ///   message says which file, why, and what to do
    public void prepare(DataFile file, int index) throws IOException {
        long wantedBytes = dataSet.fileBytes(index);
        OptionalLong sizeBytes = file.sizeBytes();
        if (sizeBytes.isEmpty()) {
            create(file, wantedBytes);
        } else if (isUnfinished(file)) {
            fill(file, wantedBytes);
        } else if (!isOurs(file, Math.min(sizeBytes.getAsLong(), wantedBytes))) {
            useForeign(file, index, sizeBytes.getAsLong(), wantedBytes);
        } else if (sizeBytes.getAsLong() < wantedBytes) {
            fill(file, wantedBytes);
        } else {
            filling.found(wantedBytes);
        }
    }

    private void create(DataFile file, long sizeBytes) throws IOException {
        file.create();
        try {
            fill(file, sizeBytes);
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

    private void useForeign(DataFile file, int index, long sizeBytes, long wantedBytes)
            throws IOException {
        boolean mustWrite = index == DataSet.SCRATCH || dataSet.written();
        if (mustWrite && dataSet.overwrite()) {
            fill(file, wantedBytes);
        } else if (mustWrite) {
            throw new WriteRefusedException(
                    file.describe()
                            + " was not filled by storbench and is not overwritten; choose another"
                            + " workload.path, or allow it with --overwrite-data");
        } else if (dataSet.verified()) {
            throw new WriteRefusedException(
                    file.describe()
                            + " was not filled by storbench, so its content cannot be verified;"
                            + " choose another workload.path or verify: false");
        } else if (sizeBytes < wantedBytes) {
            throw new WriteRefusedException(
                    "%s has %s, less than the %s that workload.file requests"
                            .formatted(
                                    file.describe(),
                                    ByteSize.humanReadable((double) sizeBytes),
                                    ByteSize.humanReadable((double) wantedBytes)));
        }
    }

    private boolean isOurs(DataFile file, long sizeBytes) throws IOException {
        long wholeBytes = sizeBytes / Long.BYTES * Long.BYTES;
        if (wholeBytes == 0) {
            return false;
        }
        int probeBytes = (int) Math.min(PROBE_BYTES, wholeBytes);
        return holdsPattern(file, 0, probeBytes)
                && holdsPattern(file, wholeBytes - probeBytes, probeBytes);
    }

    private boolean holdsPattern(DataFile file, long offset, int lengthBytes) throws IOException {
        buffer.clear().limit(lengthBytes);
        file.read(buffer, offset);
        return buffer.position() == lengthBytes
                && DataPattern.firstWrong(
                                buffer, 0, lengthBytes, offset, DataPattern.ANY_GENERATION)
                        < 0;
    }

    private void fill(DataFile file, long sizeBytes) throws IOException {
        long headBytes = Math.min(HEAD_BYTES, sizeBytes);
        filling.begins();
        file.mark(FILLING);
        long at = headBytes;
        while (at < sizeBytes) {
            long end = at + Math.min(DataFile.MAX_FILL_BYTES, sizeBytes - at);
            file.fill(at, end, filling);
            at = end;
        }
        file.fill(0, headBytes, filling);
    }
}
