package io.storbench.run;

import io.storbench.netem.Netem;
import io.storbench.plan.NetworkSpec;
import io.storbench.plan.TrialSpec;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What measured trials need of the network: netem on the devices that the plan names, and relays
/// in front of its servers, from before a trial's hooks until the next trial wants another delay,
/// or the run ends.
final class PlannedNetwork implements AutoCloseable {
    private final Map<String, Netem> byDevice = new LinkedHashMap<>();
    private final PlannedRelays relays = new PlannedRelays();

    /// Refuses devices that cannot be delayed, and starts the relays.
    ///
    /// @param seed of what relays draw
    /// @throws io.storbench.plan.PlanException for the first device or relay that cannot be used
    /// @throws IOException when a relay's own time cannot be measured
    void start(List<TrialSpec> trials, long seed) throws IOException {
        trials.stream()
                .map(TrialSpec::network)
                .filter(NetworkSpec::isNetem)
                .map(NetworkSpec::device)
                .distinct()
                .forEach(Netem::check);
        relays.start(trials, seed);
    }

    /// The relays.
    PlannedRelays relays() {
        return relays;
    }

    /// Makes the network what a trial wants; devices that it does not name are not delayed.
    ///
    /// @throws IOException when the kernel does not do it
    void set(NetworkSpec network) throws IOException {
        if (network.isNetem() && !byDevice.containsKey(network.device())) {
            byDevice.put(network.device(), Netem.on(network.device()));
        }
        for (Map.Entry<String, Netem> each : byDevice.entrySet()) {
            boolean isWanted = network.isNetem() && each.getKey().equals(network.device());
            each.getValue().set(isWanted ? network.rttNanos() : 0);
        }
        relays.set(network);
    }

    /// Removes all delays, and ends the relays.
    @Override
    public void close() throws IOException {
        IOException failure = null;
        try {
            relays.close();
        } catch (IOException e) {
            failure = e;
        }
        for (Netem netem : byDevice.values()) {
            try {
                netem.close();
            } catch (IOException e) {
                failure = e;
            }
        }
        byDevice.clear();
        if (failure != null) {
            throw failure;
        }
    }
}
