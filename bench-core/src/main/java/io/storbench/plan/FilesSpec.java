package io.storbench.plan;

/// The files of a load that works on many. Each actor has a share of them, in directories of its
/// own, so that what it does depends on no other actor.
///
/// @param count of each host
/// @param directories of each actor; the first is its own, which has the others in it
/// @param filled which share of the files is there when the load begins; with 0, of the directories
///   only the actors' own are
/// @param sizes of these files
public record FilesSpec(int count, int directories, double filled, FileSizes sizes) {
    /// The most files of a host.
    public static final int MAX_FILES = 1_000_000;

    /// The most directories of all actors of a host.
    public static final int MAX_DIRECTORIES = 100_000;

    /// In a few words.
    String describe() {
        return "%d files of %s".formatted(count, sizes);
    }
}
