package io.storbench.api;

import java.util.random.RandomGenerator;

/// Which actor a stream is, and on what it works. Given to the stream's [Setup] method.
///
/// Where the plan says `workload.files`, an actor has many files and directories of its own, which
/// no other actor uses. Else its host has one file, which is open and there all the time.
public interface Actor {
    /// The actor's number among those of its host, from 0.
    int index();

    /// How many actors the host has: the plan's `workload.depth`.
    int count();

    /// The actor's own random numbers. They depend on the plan's seed, the replicate, the host and
    /// [#index] alone; the same in every run, measured or simulated.
    RandomGenerator random();

    /// How many files the host has, or with `workload.files` the actor: its share of them. They
    /// have numbers from 0.
    int files();

    /// How many numbers the actor has for names of files: twice [#files] with `workload.files`, so
    /// that it can make more; else [#files].
    int names();

    /// How many of the files, from number 0 on, are there when the load begins.
    int filled();

    /// How many directories the actor has, of numbers from 0; 0 is its own, which is always there.
    /// 0 without `workload.files`.
    int directories();

    /// The number of the directory that a directory is in.
    ///
    /// @param directory from 1
    int parent(int directory);

    /// The number of the directory that a file is in, whether or not it is there.
    ///
    /// @param file from 0 to [#names] less 1
    int directoryOf(int file);

    /// The size of a file in bytes as the actor's operations have left it.
    ///
    /// @param file from 0
    /// @return -1 when it is not there
    long fileBytes(int file);

    /// A size for a file that the actor makes, in bytes: drawn from `workload.sizes`, the same for
    /// the same file in every run.
    ///
    /// @param file from 0
    long newFileBytes(int file);

    /// The largest size that `workload.sizes` has, in bytes; without `workload.files` that of the
    /// file.
    long largestFileBytes();

    /// The longest range of one operation in bytes: the plan's `workload.block`.
    int blockBytes();

    /// Of what offsets and lengths are whole multiples, in bytes: 8 with `workload.files`; else
    /// 4,096 where `workload.block` is a multiple of it, or what the two have in common.
    int granuleBytes();
}
