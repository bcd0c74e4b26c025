package io.storbench.jmh.hotspot;

/// Prints requests per simulated second of the storage pipeline, one replication a line: of ours,
/// and of SSJ with the same random times. `src/it/differential/pipeline.sh` compares them with
/// SimPy's.
public final class PipelineReplications {
    private PipelineReplications() {}

    /// Runs them.
    ///
    /// @param arguments how many replications, and requests in each
    public static void main(String[] arguments) {
        int replications = Integer.parseInt(arguments[0]);
        long requests = Long.parseLong(arguments[1]);
        for (int seed = 1; seed <= replications; seed++) {
            System.out.println(StoragePipeline.run(7, 32, 5, requests, seed).perSecond()
                    + " "
                    + SsjPipeline.run(7, 32, 5, requests, seed).perSecond());
        }
    }
}
