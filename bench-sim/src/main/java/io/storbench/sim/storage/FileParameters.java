package io.storbench.sim.storage;

import io.storbench.cache.Pages;
import java.util.List;

/// How a server keeps files.
///
/// @param answersFirst whether calls are answered before what they wrote is stable (exports(5),
///   `async`)
/// @param commit what the file system asks the device to do to make changes stable: writes to its
///   journal, and FLUSHes; empty for no journal
/// @param flushNanos how long the device takes for a FLUSH
/// @param dirtyBytes how much may have yet to be written before calls that write wait for it
/// @param backgroundBytes how much of that is kept before it is written although nobody waits
/// @param readaheadBytes how far the server reads ahead of a sequential reader
/// @param readsWindows whether it reads ahead in whole windows; else each READ moves the end of
///   what is read ahead by its own length
public record FileParameters(
        boolean answersFirst,
        List<List<DiskCommand>> commit,
        long flushNanos,
        long dirtyBytes,
        long backgroundBytes,
        int readaheadBytes,
        boolean readsWindows) {
    /// Refuses what cannot work.
    public FileParameters {
        if (flushNanos < 0 || readaheadBytes < 0 || backgroundBytes < 0) {
            throw new IllegalArgumentException("lengths are 0 or more");
        }
        if (dirtyBytes < backgroundBytes || dirtyBytes < Pages.BYTES) {
            throw new IllegalArgumentException("what may be dirty is a page at least, and as much as is kept");
        }
    }
}
