package io.storbench.workload;

import io.storbench.engine.Worker;

/// A worker that makes a trial's load, and says what it came to.
public sealed interface TrialWorker extends Worker permits LoadWorker, ProgramWorker, StreamWorker {
    /// What it came to; complete once it is finished.
    LoadResult result();
}
