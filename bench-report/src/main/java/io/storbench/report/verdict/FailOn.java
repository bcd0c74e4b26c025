package io.storbench.report.verdict;

/// What fails a gate; each takes in those before it.
public enum FailOn {
    /// What is shown to be worse.
    WORSE,
    /// What may hide a difference that must not be missed.
    INCONCLUSIVE,
    /// What is not shown to be the same or better.
    CANNOT_TELL
}
