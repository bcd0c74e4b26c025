package io.storbench.result;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/// Which results another program measured.
public final class Imported {
    /// What an import's environment has in place of a machine: where the numbers are from.
    public static final String SOURCE = "source";

    private Imported() {}

    /// Whether another program measured any of these trials.
    ///
    /// @param environments by id, as the trials' headers name them
    public static boolean isAny(List<TrialResult> trials, Map<String, SortedMap<String, Object>> environments) {
        return trials.stream()
                .map(TrialResult::header)
                .filter(header -> header.key().origin() == Origin.MEASURED)
                .anyMatch(header -> environments
                        .getOrDefault(header.environment(), Collections.emptySortedMap())
                        .containsKey(SOURCE));
    }
}
