package io.storbench.engine;

import io.storbench.plan.DataSpec;
import java.util.List;
import java.util.Optional;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;

/// The files that a trial works on, for every worker the same kind: file 0 holds the data, file 1
/// is a scratch file on which a trial exercises its code paths before it measures. Groups of hosts
/// may have data files with names and sizes of their own.
///
/// A target that has no names (a LUN, a model) lays the files out as ranges.
///
/// @param name the data file's name in the export or directory; the scratch file's is this with
///   `.scratch`, and those of the worker n > 0 end in `.n`
/// @param sizeBytes the data file's size; of several the largest
/// @param scratchBytes the scratch file's size; 0 for none
/// @param workers how many workers there are, each with its own files
/// @param written whether the trial will write to the data file
/// @param verified whether reads will be checked, so that the file must hold the pattern
/// @param overwrite whether the user allowed to overwrite a file that storbench did not fill
/// @param tree the many files of a load that works on such; then there are no others, of any
///   worker; where workers have trees of their own, any of them
/// @param data what the files' content is made of
/// @param own each worker's data file, where they differ in more than their number; else empty
public record DataSet(
        String name,
        long sizeBytes,
        long scratchBytes,
        int workers,
        boolean written,
        boolean verified,
        boolean overwrite,
        Optional<FileTree> tree,
        DataSpec data,
        List<Own> own) {

    /// A worker's data file.
    ///
    /// @param name in the export or directory; of many files, what their directory is named after
    /// @param sizeBytes its size; of many files of no matter
    /// @param tree its many files
    public record Own(String name, long sizeBytes, Optional<FileTree> tree) {
        /// One file.
        public Own(String name, long sizeBytes) {
            this(name, sizeBytes, Optional.empty());
        }
    }

    /// The files of a load that works on one.
    public DataSet(
            String name,
            long sizeBytes,
            long scratchBytes,
            int workers,
            boolean written,
            boolean verified,
            boolean overwrite) {
        this(
                name,
                sizeBytes,
                scratchBytes,
                workers,
                written,
                verified,
                overwrite,
                Optional.empty(),
                DataSpec.PLAIN,
                List.of());
    }

    /// Many files.
    public DataSet(String name, FileTree tree, int workers, boolean written, boolean overwrite) {
        this(name, Long.BYTES, 0, workers, written, false, overwrite, Optional.of(tree), DataSpec.PLAIN, List.of());
    }

    /// The number of the data file.
    public static final int DATA = 0;

    /// The number of the scratch file.
    public static final int SCRATCH = 1;

    /// The number of a symbolic link beside the data file, which says [#LINK_TEXT].
    public static final int LINK = 2;

    /// The number of a directory beside the data file, which holds [#LISTED_FILES] empty files.
    public static final int LISTED = 3;

    /// The number of the slot's own name, which is there only while a request made it.
    public static final int OWN = 4;

    /// The number of the slot's second name, by which its object goes after a RENAME.
    public static final int OTHER = 5;

    /// What symbolic links say. They are read, never followed.
    public static final String LINK_TEXT = "storbench.link";

    /// A file system's usual block.
    public static final int STORED_BYTES = 4096;

    /// How many files are in the directory that READDIR lists.
    public static final int LISTED_FILES = 10;

    /// Checks the ranges.
    public DataSet {
        if (sizeBytes <= 0 || sizeBytes % 8 != 0 || scratchBytes < 0 || scratchBytes % 8 != 0) {
            throw new IllegalArgumentException("sizes must be multiples of 8: " + sizeBytes + ", " + scratchBytes);
        }
        if (workers < 1) {
            throw new IllegalArgumentException("workers must be at least 1: " + workers);
        }
        own = List.copyOf(own);
        if (!own.isEmpty() && own.size() != workers) {
            throw new IllegalArgumentException(own.size() + " files for " + workers + " workers");
        }
    }

    /// The many files of a worker; empty of a load that works on one.
    ///
    /// @param worker from 0
    public Optional<FileTree> tree(int worker) {
        return own.isEmpty() ? tree : own.get(worker).tree();
    }

    /// How many files and directories all workers with many files have when the load begins.
    public long objects() {
        if (own.isEmpty()) {
            return tree.orElseThrow().objects(workers);
        }
        return own.stream()
                .mapToLong(each -> each.tree().orElseThrow().objects(1))
                .sum();
    }

    /// The name of a file.
    ///
    /// @param worker from 0
    /// @param file [#DATA] or [#SCRATCH]
    public String fileName(int worker, int file) {
        if (!own.isEmpty()) {
            String data = own.get(worker).name();
            return file == DATA ? data : data + ".scratch";
        }
        String base = file == DATA ? name : name + ".scratch";
        return worker == 0 ? base : base + "." + worker;
    }

    /// The names of all workers' data files, each once.
    public List<String> dataNames() {
        return IntStream.range(0, workers)
                .mapToObj(worker -> fileName(worker, DATA))
                .distinct()
                .toList();
    }

    /// The name of an object of a load of metadata; those of all slots are of the same length, so
    /// that their messages are alike.
    ///
    /// @param worker from 0
    /// @param slot from 0; of no matter of what all slots share
    /// @param object [#LINK], [#LISTED], [#OWN] or [#OTHER]
    public String objectName(int worker, int slot, int object) {
        String base = fileName(worker, DATA);
        return switch (object) {
            case LINK -> base + ".link";
            case LISTED -> base + ".list";
            case OWN -> "%s.own-%04d".formatted(base, slot);
            case OTHER -> "%s.new-%04d".formatted(base, slot);
            default -> throw new IllegalArgumentException("no object of metadata: " + object);
        };
    }

    /// The name of a file in the directory that READDIR lists.
    ///
    /// @param number from 0 to [#LISTED_FILES] less 1
    public static String listedName(int number) {
        return "f%06d".formatted(number);
    }

    /// The name of the directory that a worker's many files are in.
    ///
    /// @param worker from 0
    public String treeName(int worker) {
        return fileName(worker, DATA) + ".files";
    }

    /// The size of a file in bytes, of the worker with the largest.
    public long fileBytes(int file) {
        return file == DATA ? sizeBytes : scratchBytes;
    }

    /// The size of a worker's file in bytes.
    ///
    /// @param worker from 0
    /// @param file [#DATA] or [#SCRATCH]
    public long fileBytes(int worker, int file) {
        return file == DATA && !own.isEmpty() ? own.get(worker).sizeBytes() : fileBytes(file);
    }

    /// The files of one worker alone.
    ///
    /// @param worker from 0
    public DataSet ofWorker(int worker) {
        if (own.isEmpty()) {
            return this;
        }
        Own file = own.get(worker);
        return new DataSet(
                file.name(),
                file.sizeBytes(),
                scratchBytes,
                1,
                written,
                verified,
                overwrite,
                file.tree(),
                data,
                List.of(file));
    }

    /// The same with data files of other sizes.
    ///
    /// @param size of a file by its size now
    public DataSet resized(LongUnaryOperator size) {
        return new DataSet(
                name,
                size.applyAsLong(sizeBytes),
                scratchBytes,
                workers,
                written,
                verified,
                overwrite,
                tree,
                data,
                own.stream()
                        .map(file -> new Own(file.name(), size.applyAsLong(file.sizeBytes()), file.tree()))
                        .toList());
    }

    /// The size of all files of all workers in bytes; of many files, in whole blocks of
    /// [#STORED_BYTES], as file systems store them.
    ///
    /// @throws ArithmeticException if that is more than a file system of this world can hold: 2^63
    ///   bytes
    public long totalBytes() {
        if (tree.isPresent()) {
            long bytes = 0;
            for (int worker = 0; worker < workers; worker++) {
                bytes += tree(worker).orElseThrow().bytesOf(worker, STORED_BYTES);
            }
            return bytes;
        }
        if (!own.isEmpty()) {
            long scratch = Math.multiplyExact(scratchBytes, (long) workers);
            return own.stream().mapToLong(Own::sizeBytes).reduce(scratch, Math::addExact);
        }
        return Math.multiplyExact(Math.addExact(sizeBytes, scratchBytes), (long) workers);
    }

    /// The number of files of each worker: 1 without a scratch file; none beside many.
    public int filesPerWorker() {
        if (tree.isPresent()) {
            return 0;
        }
        return scratchBytes == 0 ? 1 : 2;
    }

    /// The same, of which nothing is used that storbench did not fill, whatever the user allowed.
    public DataSet ownOnly() {
        return new DataSet(name, sizeBytes, scratchBytes, workers, written, true, false, tree, data, own);
    }

    /// The same, to be filled where storbench did not fill it, though the trial only reads: a
    /// device that the gate has admitted is the run's.
    public DataSet overwritten() {
        return new DataSet(name, sizeBytes, scratchBytes, workers, true, verified, true, tree, data, own);
    }

    /// The same, with content of another make.
    public DataSet with(DataSpec content) {
        return new DataSet(name, sizeBytes, scratchBytes, workers, written, verified, overwrite, tree, content, own);
    }

    /// What a worker's files hold.
    ///
    /// @param worker from 0
    public DataContent content(int worker) {
        // A file of its own keeps its content, whoever else there is.
        int place = own.isEmpty() ? worker : own.get(worker).name().hashCode();
        return new DataContent(data, place, unitsPerFile(worker));
    }

    /// Data files are far apart, so that they share nothing.
    private long unitsPerFile(int worker) {
        return tree(worker)
                .map(files -> Math.ceilDiv(files.meanBytes(), data.unitBytes()))
                .orElse(1L << 32);
    }
}
