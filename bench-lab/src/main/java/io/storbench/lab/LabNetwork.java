package io.storbench.lab;

import io.storbench.netem.Netem;
import io.storbench.plan.NetworkSpec;
import io.storbench.plan.TrialSpec;
import io.storbench.run.PlannedNetwork;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/// The network of measured trials on this machine: netem on the devices that the plan names, and
/// relays in front of its servers.
public final class LabNetwork implements PlannedNetwork {
    private final Map<String, Netem> byDevice = new LinkedHashMap<>();
    private final PlannedRelays relays = new PlannedRelays();
    private Consumer<String> warns = _ -> {};

    /// For [java.util.ServiceLoader].
    public LabNetwork() {}

    /// Removes what earlier runs have left, refuses devices that cannot be delayed, and starts the
    /// relays.
    ///
    /// @throws IOException when a relay's own time cannot be measured
    @Override
    public void start(List<TrialSpec> trials, long seed, Consumer<String> warnings) throws IOException {
        warns = warnings;
        Netem.removeLeftovers().forEach(warns);
        trials.stream()
                .map(TrialSpec::network)
                .filter(NetworkSpec::isNetem)
                .map(NetworkSpec::device)
                .distinct()
                .forEach(Netem::check);
        relays.start(trials, seed);
    }

    /// Makes the network what a trial wants; devices that it does not name are not delayed.
    ///
    /// @throws IOException when the kernel does not do it, or a relay has ended
    @Override
    public void set(NetworkSpec network) throws IOException {
        if (network.isNetem() && !byDevice.containsKey(network.device())) {
            byDevice.put(network.device(), Netem.on(network.device()));
        }
        for (Map.Entry<String, Netem> each : byDevice.entrySet()) {
            boolean isWanted = network.isNetem() && each.getKey().equals(network.device());
            each.getValue().set(isWanted ? network.rttNanos() : 0);
        }
        relays.set(network);
    }

    /// The addresses at which the trial's relays listen.
    @Override
    public Map<String, String> values(NetworkSpec network) throws IOException {
        return relays.values(network);
    }

    @Override
    public void begin(NetworkSpec network) throws IOException {
        relays.begin(network);
    }

    @Override
    public SortedMap<String, Object> facts(NetworkSpec network) throws IOException {
        SortedMap<String, Object> facts = new TreeMap<>(relays.facts(network));
        if (network.isNetem() && byDevice.containsKey(network.device())) {
            byDevice.get(network.device()).changedNanos().ifPresent(nanos -> facts.put(NETEM_CHANGED, nanos));
        }
        return facts;
    }

    /// Removes all delays, ends the relays, and tells what went wrong with their connections.
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
        relays.tell(warns);
        if (failure != null) {
            throw failure;
        }
    }
}
