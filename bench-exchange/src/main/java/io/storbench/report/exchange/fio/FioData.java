package io.storbench.report.exchange.fio;

import io.storbench.plan.DataSpec;
import io.storbench.plan.PlanException;
import io.storbench.unit.ByteSize;
import java.util.Map;

/// What a job's buffers are made of: `buffer_compress_percentage` and `dedupe_percentage`.
final class FioData {
    private FioData() {}

    /// Puts the keys below `workload.data`. fio repeats whole blocks, which are the unit.
    ///
    /// @param keys of the load, with its block
    static void put(FioOptions options, Map<String, String> keys) {
        int compressible = percent(options, "buffer_compress_percentage");
        int dedupable = percent(options, "dedupe_percentage");
        if (compressible > 0) {
            keys.put("workload.data.compressible", compressible + "%");
        }
        if (dedupable > 0) {
            keys.put("workload.data.dedupable", dedupable + "%");
            long block = FioLoad.largestBytes(keys.getOrDefault("workload.block", "4k"));
            boolean isUnit =
                    Long.bitCount(block) == 1 && block >= DataSpec.MIN_UNIT_BYTES && block <= DataSpec.MAX_UNIT_BYTES;
            if (isUnit) {
                keys.put("workload.data.unit", new ByteSize(block).toString());
            }
        }
    }

    private static int percent(FioOptions options, String option) {
        int percent = options.integer(option, 0);
        if (percent > 100) {
            throw new PlanException("%s=%d is more than 100".formatted(option, percent));
        }
        return percent;
    }
}
