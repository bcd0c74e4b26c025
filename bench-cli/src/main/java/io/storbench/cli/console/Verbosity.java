package io.storbench.cli.console;

/// How much of a run's course is printed to standard error. Results go to standard output at each.
public enum Verbosity {
    /// Failures, doubts and warnings only.
    QUIET,
    /// With the progress: a bar on a terminal, a line every few seconds elsewhere.
    NORMAL,
    /// With a line for the begin and the end of each trial, and for what prepares it.
    VERBOSE
}
