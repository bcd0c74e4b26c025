package io.storbench.local;

import io.storbench.engine.DataSet;
import io.storbench.plan.WorkloadSpec;
import io.storbench.posix.OpenMode;

/// How a trial uses its files.
///
/// @param mode how they are opened
/// @param opensFiles whether they are opened by requests; else they are open from the beginning
/// @param blockBytes the longest request
/// @param depth the most operations that a worker keeps outstanding
/// @param openers how many of them open files for themselves, where requests do
/// @param dataSet what they are
public record Access(OpenMode mode, boolean opensFiles, int blockBytes, int depth, int openers, DataSet dataSet) {
    /// That of a load.
    public static Access of(WorkloadSpec load, OpenMode mode, DataSet dataSet) {
        return new Access(mode, load.opensFiles(), load.blockBytes(), load.depth(), load.openers(), dataSet);
    }
}
