package io.storbench.sim.storage;

/// Where on a device each host's files are: whole files, side by side, host after host; behind them
/// a journal.
///
/// @param hosts how many there are
/// @param dataBytes the length of a host's file 0
/// @param scratchBytes the length of its file 1
public record DiskLayout(int hosts, long dataBytes, long scratchBytes) {
    /// Files begin at multiples of it; behind each host's there is one for what is no file's.
    static final long UNIT_BYTES = 1 << 20;

    /// Of the journal, as mke2fs(8) makes it for a file system of this century.
    public static final long JOURNAL_BYTES = 128L << 20;

    private static final int FILES = 2;

    /// The number of a host's file.
    ///
    /// @param host from 0
    /// @param file 0 or 1
    public static int number(int host, int file) {
        return host * FILES + file;
    }

    /// How many files there are.
    int files() {
        return hosts * FILES;
    }

    /// A file's length.
    long fileBytes(int number) {
        return number % FILES == 0 ? dataBytes : scratchBytes;
    }

    /// Where a file begins on the device.
    long startBytes(int number) {
        long start = number / FILES * hostBytes();
        return number % FILES == 0 ? start : start + rounded(dataBytes);
    }

    /// Where the journal begins.
    long journalBytes() {
        return hosts * hostBytes();
    }

    /// How much the device has to store.
    public long totalBytes() {
        return journalBytes() + JOURNAL_BYTES;
    }

    private long hostBytes() {
        return rounded(dataBytes) + rounded(scratchBytes) + UNIT_BYTES;
    }

    private static long rounded(long bytes) {
        return Math.ceilDiv(bytes, UNIT_BYTES) * UNIT_BYTES;
    }
}
