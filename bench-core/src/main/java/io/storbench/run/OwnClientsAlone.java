package io.storbench.run;

import io.storbench.plan.NetworkSpec;
import io.storbench.plan.PlanException;
import io.storbench.plan.TrialSpec;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Consumer;

/// Nothing but storbench's own clients makes a network.
final class OwnClientsAlone implements PlannedNetwork {
    @Override
    public void start(List<TrialSpec> trials, long seed, Consumer<String> warns) {
        for (TrialSpec trial : trials) {
            NetworkSpec network = trial.network();
            if (network.isNetem() || network.isRelay()) {
                throw new PlanException("network.apply: %s needs the module bench-lab, which this storbench lacks"
                        .formatted(network.isNetem() ? "netem" : "relay"));
            }
        }
    }

    @Override
    public void set(NetworkSpec network) {}

    @Override
    public Map<String, String> values(NetworkSpec network) {
        return Map.of();
    }

    @Override
    public void begin(NetworkSpec network) {}

    @Override
    public SortedMap<String, Object> facts(NetworkSpec network) {
        return Collections.emptySortedMap();
    }

    @Override
    public void close() {}
}
