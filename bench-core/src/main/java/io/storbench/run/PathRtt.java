package io.storbench.run;

import io.storbench.result.Origin;
import io.storbench.result.ResultStore;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The round-trip times of the path itself, as measured before each trial: what a simulation adds
/// to the emulated one.
///
/// @param byPoint the median over the replicates of each point, in nanoseconds
record PathRtt(Map<Integer, Long> byPoint) {
    static PathRtt read(Path directory) throws IOException {
        Map<Integer, List<Long>> all = new HashMap<>();
        for (TrialResult result : ResultStore.read(directory)) {
            if (result.header().key().origin() == Origin.MEASURED
                    && result.measurement().isPresent()
                    && result.measurement().get().facts().get("path_rtt_ns")
                            instanceof Long nanos) {
                all.computeIfAbsent(result.header().key().point(), _ -> new ArrayList<>())
                        .add(nanos);
            }
        }
        Map<Integer, Long> medians = new HashMap<>();
        all.forEach((point, nanos) ->
                medians.put(point, nanos.stream().sorted().toList().get(nanos.size() / 2)));
        return new PathRtt(medians);
    }

    /// The point's own round-trip time; 0 when none was measured.
    long nanos(int point) {
        return byPoint.getOrDefault(point, 0L);
    }
}
