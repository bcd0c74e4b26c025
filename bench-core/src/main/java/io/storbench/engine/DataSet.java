package io.storbench.engine;

/// The files that a trial works on, for every worker the same kind: file 0 holds the data, file 1
/// is a scratch file on which a trial exercises its code paths before it measures.
///
/// A target that has no names (a LUN, a model) lays the files out as ranges.
///
/// @param name the data file's name in the export or directory; the scratch file's is this with
///   `.scratch`, and those of the worker n > 0 end in `.n`
/// @param sizeBytes the data file's size
/// @param scratchBytes the scratch file's size; 0 for none
/// @param workers how many workers there are, each with its own files
/// @param written whether the trial will write to the data file
/// @param verified whether reads will be checked, so that the file must hold the pattern
/// @param overwrite whether the user allowed to overwrite a file that storbench did not fill
public record DataSet(
        String name,
        long sizeBytes,
        long scratchBytes,
        int workers,
        boolean written,
        boolean verified,
        boolean overwrite) {

    /// The number of the data file.
    public static final int DATA = 0;

    /// The number of the scratch file.
    public static final int SCRATCH = 1;

    /// Checks the ranges.
    public DataSet {
        if (sizeBytes <= 0 || sizeBytes % 8 != 0 || scratchBytes < 0 || scratchBytes % 8 != 0) {
            throw new IllegalArgumentException(
                    "sizes must be multiples of 8: " + sizeBytes + ", " + scratchBytes);
        }
        if (workers < 1) {
            throw new IllegalArgumentException("workers must be at least 1: " + workers);
        }
    }

    /// The name of a file.
    ///
    /// @param worker from 0
    /// @param file [#DATA] or [#SCRATCH]
    public String fileName(int worker, int file) {
        String base = file == DATA ? name : name + ".scratch";
        return worker == 0 ? base : base + "." + worker;
    }

    /// A name that is there only while a request of a queue slot made it; as long as that of any
    /// other slot, so that their messages are alike.
    ///
    /// @param worker from 0
    /// @param slot from 0
    public String ownName(int worker, int slot) {
        return "%s.own-%04d".formatted(fileName(worker, DATA), slot);
    }

    /// The size of a file in bytes.
    public long fileBytes(int file) {
        return file == DATA ? sizeBytes : scratchBytes;
    }

    /// The size of all files of all workers in bytes.
    ///
    /// @throws ArithmeticException if that is more than a file system of this world can hold: 2^63
    ///   bytes
    public long totalBytes() {
        return Math.multiplyExact(Math.addExact(sizeBytes, scratchBytes), (long) workers);
    }

    /// The number of files of each worker: 1 without a scratch file.
    public int filesPerWorker() {
        return scratchBytes == 0 ? 1 : 2;
    }

    /// The same, of which nothing is used that storbench did not fill, whatever the user allowed.
    public DataSet ownOnly() {
        return new DataSet(name, sizeBytes, scratchBytes, workers, written, true, false);
    }

    /// The same, to be filled where storbench did not fill it, though the trial only reads: a
    /// device that the gate has admitted is the run's.
    public DataSet overwritten() {
        return new DataSet(name, sizeBytes, scratchBytes, workers, true, verified, true);
    }
}
