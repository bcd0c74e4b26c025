package io.storbench.sim.storage;

/// How a server keeps files.
///
/// @param answersFirst whether calls are answered before what they wrote is stable (exports(5),
///   `async`)
/// @param journalBytes what the file system writes to its journal to make changes stable; 0 for no
///   journal
/// @param dirtyBytes how much may have yet to be written before calls that write wait for it
/// @param backgroundBytes how much of that is kept before it is written although nobody waits
/// @param readaheadBytes how far the server reads ahead of a sequential reader
public record FileParameters(
        boolean answersFirst,
        int journalBytes,
        long dirtyBytes,
        long backgroundBytes,
        int readaheadBytes) {
    /// Refuses what cannot work.
    public FileParameters {
        if (journalBytes < 0 || readaheadBytes < 0 || backgroundBytes < 0) {
            throw new IllegalArgumentException("lengths are 0 or more");
        }
        if (dirtyBytes < backgroundBytes || dirtyBytes < StoredFile.PAGE_BYTES) {
            throw new IllegalArgumentException(
                    "what may be dirty is a page at least, and as much as is kept");
        }
    }
}
