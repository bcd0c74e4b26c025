package io.storbench.api;

import java.util.random.RandomGenerator;

/// Which actor a stream is, and what it works on. Passed to the stream's [Setup] method.
///
/// Where the plan says `workload.files`, an actor has many files and directories of its own, which
/// no other actor uses. Otherwise its host has one file, which exists and is open all the time.
public interface Actor {
    /// The actor's number among those of its host, from 0.
    int index();

    /// How many actors the host has: the plan's `workload.depth`.
    int count();

    /// The actor's own random numbers. They depend on the plan's seed, the replicate, the host and
    /// [#index] alone, and are the same in every run, measured or simulated.
    RandomGenerator random();

    /// How many files the host has, or with `workload.files` the actor's share of them. They are
    /// numbered from 0.
    int files();

    /// How many numbers the actor has for names of files: twice [#files] with `workload.files`, so
    /// that it can create more; otherwise [#files].
    int names();

    /// How many of the files, from number 0 on, exist when the load begins.
    int filled();

    /// How many directories the actor has, numbered from 0; number 0 is its root, which always
    /// exists. None without `workload.files`.
    int directories();

    /// The number of the directory that a directory is in.
    ///
    /// @param directory from 1
    int parent(int directory);

    /// The number of the directory that a file is in, whether or not the file exists.
    ///
    /// @param file from 0 to [#names] less 1
    int directoryOf(int file);

    /// The size of a file in bytes as the actor's operations have left it.
    ///
    /// @param file from 0
    /// @return -1 if it does not exist
    long fileBytes(int file);

    /// A size for a file that the actor creates, in bytes: drawn from `workload.sizes`, for each
    /// file the same in every run.
    ///
    /// @param file from 0
    long newFileBytes(int file);

    /// The largest size that `workload.sizes` allows, in bytes; without `workload.files` the size
    /// of the file.
    long largestFileBytes();

    /// The longest range of one operation in bytes: the plan's `workload.block`.
    int blockBytes();

    /// Offsets and lengths are multiples of this, in bytes: 8 with `workload.files`; otherwise
    /// 4,096 if `workload.block` is a multiple of it, or their greatest common divisor.
    int granuleBytes();
}
