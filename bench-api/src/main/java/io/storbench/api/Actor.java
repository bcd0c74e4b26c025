package io.storbench.api;

import java.util.random.RandomGenerator;

/// Which actor a stream is, and on what it works. Given to the stream's [Setup] method.
public interface Actor {
    /// The actor's number among those of its host, from 0.
    int index();

    /// How many actors the host has: the plan's `workload.depth`.
    int count();

    /// The actor's own random numbers. They depend on the plan's seed, the replicate, the host and
    /// [#index] alone; the same in every run, measured or simulated.
    RandomGenerator random();

    /// How many files the host has.
    int files();

    /// The size of a file in bytes.
    ///
    /// @param file from 0
    long fileBytes(int file);

    /// The longest range of one operation in bytes: the plan's `workload.block`.
    int blockBytes();

    /// Of what offsets and lengths are whole multiples, in bytes: 4,096 where `workload.block` is a
    /// multiple of it, else what the two have in common.
    int granuleBytes();
}
