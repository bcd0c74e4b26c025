package io.storbench.sim.storage;

import java.util.Collections;
import java.util.List;

/// Where on a device each host's files are: whole files, side by side, host after host; behind them
/// a journal.
///
/// @param dataBytes the length of each host's file 0
/// @param scratchBytes the length of its file 1
public record DiskLayout(List<Long> dataBytes, long scratchBytes) {
    /// Files begin at multiples of it; behind each host's there is one for what is not a file's.
    static final long UNIT_BYTES = 1 << 20;

    /// Of the journal, as mke2fs(8) makes it for a file system of this century.
    public static final long JOURNAL_BYTES = 128L << 20;

    private static final int FILES = 2;

    /// Copies.
    public DiskLayout {
        dataBytes = List.copyOf(dataBytes);
    }

    /// Files that are alike on all hosts.
    public static DiskLayout alike(int hosts, long dataBytes, long scratchBytes) {
        return new DiskLayout(Collections.nCopies(hosts, dataBytes), scratchBytes);
    }

    /// The number of a host's file.
    ///
    /// @param host from 0
    /// @param file 0 or 1
    public static int number(int host, int file) {
        return host * FILES + file;
    }

    /// How many files there are.
    int files() {
        return dataBytes.size() * FILES;
    }

    /// A file's length.
    long fileBytes(int number) {
        return number % FILES == 0 ? dataBytes.get(number / FILES) : scratchBytes;
    }

    /// Where a file begins on the device.
    long startBytes(int number) {
        int host = number / FILES;
        long start = hostsBytes(host);
        return number % FILES == 0 ? start : start + rounded(dataBytes.get(host));
    }

    /// Where the journal begins.
    long journalBytes() {
        return hostsBytes(dataBytes.size());
    }

    /// How much the device has to store.
    public long totalBytes() {
        return journalBytes() + JOURNAL_BYTES;
    }

    /// What the first hosts take.
    private long hostsBytes(int hosts) {
        long perHost = rounded(scratchBytes) + UNIT_BYTES;
        return dataBytes.stream()
                .limit(hosts)
                .mapToLong(bytes -> rounded(bytes) + perHost)
                .sum();
    }

    private static long rounded(long bytes) {
        return Math.ceilDiv(bytes, UNIT_BYTES) * UNIT_BYTES;
    }
}
