package io.storbench.engine;

import io.storbench.gate.DeviceGate;
import io.storbench.gate.DeviceUse;

/// Where the files of a data set lie on a device or LUN, which has no names: one after the other,
/// each worker's data file and then its scratch file, each at a multiple of 1 MiB, between the
/// first MiB, which bears the gate's mark, and the last, which stays as it is.
///
/// @param dataSet whose files they are
public record DeviceLayout(DataSet dataSet) {
    private static final long UNIT_BYTES = DeviceGate.RESERVED_BYTES;

    /// Where a file begins, in bytes.
    ///
    /// @param worker from 0
    /// @param file [DataSet#DATA] or [DataSet#SCRATCH]
    public long offset(int worker, int file) {
        long offset = UNIT_BYTES;
        for (int before = 0; before < worker; before++) {
            offset = Math.addExact(offset, dataBytes(before));
            offset = Math.addExact(offset, rounded(dataSet.scratchBytes()));
        }
        return file == DataSet.DATA ? offset : Math.addExact(offset, dataBytes(worker));
    }

    private long dataBytes(int worker) {
        return rounded(dataSet.fileBytes(worker, DataSet.DATA));
    }

    /// Where the last file ends, in bytes, rounded up to a MiB.
    public long endOffset() {
        return offset(dataSet.workers(), DataSet.DATA);
    }

    /// The size of the smallest device that the data set fits on, in bytes.
    public long deviceBytes() {
        return endOffset() + UNIT_BYTES;
    }

    /// What a trial with this data set wants of a device.
    ///
    /// @param key and title as in [DeviceUse]
    /// @param requestBytes as in [DeviceUse]; [TargetSpec#granuleBytes]
    public DeviceUse use(String key, String title, int requestBytes) {
        return new DeviceUse(key, title, dataSet.written() || dataSet.verified(), endOffset(), requestBytes);
    }

    private static long rounded(long bytes) {
        return Math.addExact(bytes, UNIT_BYTES - 1) / UNIT_BYTES * UNIT_BYTES;
    }
}
