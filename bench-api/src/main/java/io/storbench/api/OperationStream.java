package io.storbench.api;

/// A workload: the operations of one actor, one after the other. An actor has one operation
/// outstanding at a time; a host has `workload.depth` actors, each with an instance of its own.
///
/// A class is used in a plan by its name, and must be public with a public constructor without
/// parameters:
///
///     workload: {class: com.example.Mail, params: {reads: 70%}}
///
/// What an actor does depends on its seed, its number and its parameters alone, so that a plan always
/// does the same, measured or simulated. A stream therefore reads no clock and no file, and takes
/// random numbers only from [Actor#random]. Classes that read a clock are refused when the plan is
/// read.
///
/// The plan says when operations begin: each after the one before, after a think time, or at a rate, of
/// which each actor has its share. In a plan with phases, each phase has instances of its own.
///
/// One thread at a time uses an instance. [#next] is called between two operations, on the thread
/// that measures: its time is part of the load's, and its garbage is collected during the trial.
@FunctionalInterface
public interface OperationStream {
    /// Chooses the actor's next operation, by one call of a method of `operation`. The previous
    /// operation has completed.
    ///
    /// @return false when the actor has no more operations; `operation` is then not used
    boolean next(NextOperation operation);
}
