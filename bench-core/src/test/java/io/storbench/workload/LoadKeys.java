package io.storbench.workload;

import io.storbench.plan.PlanReader;
import io.storbench.plan.WorkloadSpec;
import java.util.List;

/// Loads as plans write them.
final class LoadKeys {
    private LoadKeys() {}

    /// The load of these keys.
    static WorkloadSpec parse(String workload) {
        return PlanReader.parse("{target: {engine: \"null\"}, workload: {%s}}".formatted(workload), "plan", List.of())
                .trials()
                .getFirst()
                .workload();
    }
}
