package io.storbench.lab;

import io.storbench.net.HandshakeRoundTrip;
import io.storbench.plan.NetworkSpec;
import io.storbench.plan.PlanException;
import io.storbench.plan.RelayedServer;
import io.storbench.plan.TrialSpec;
import io.storbench.relay.Relay;
import io.storbench.relay.RunningRelay;
import io.storbench.run.PlannedNetwork;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;

/// The relays that mounts and logins of measured trials go through, from before the first hook
/// until after the last. What they did while a load ran stands in its trial's facts.
final class PlannedRelays implements AutoCloseable {
    private final List<RunningRelay> relays = new ArrayList<>();
    private final Queue<String> troubles = new ConcurrentLinkedQueue<>();

    /// Starts the relays of a run's trials.
    ///
    /// @param seed of jitter and losses
    /// @throws PlanException when one cannot listen, or its server takes no connections and no hook
    ///   has yet to start it
    /// @throws IOException when the relay's own time cannot be measured
    void start(List<TrialSpec> trials, long seed) throws IOException {
        List<RelayedServer> servers = trials.stream()
                .flatMap(spec -> spec.network().relays().stream())
                .distinct()
                .toList();
        if (servers.isEmpty()) {
            return;
        }
        Optional<RelayedServer> conflict = RelayedServer.conflict(servers);
        if (conflict.isPresent()) {
            throw new PlanException("network.relays: %s is to lead to two servers, %s among them; a port leads to one"
                    .formatted(conflict.get().listen(), conflict.get().to()));
        }
        long baseNanos = RunningRelay.measureBaseNanos();
        boolean hooked = trials.stream().anyMatch(spec -> !spec.hooks().isEmpty());
        for (RelayedServer server : servers) {
            RunningRelay relay = RunningRelay.start(server, baseNanos, seed, troubles::add);
            relays.add(relay);
            if (!hooked) {
                probe(relay);
            }
        }
    }

    private static void probe(RunningRelay relay) {
        try {
            relay.probe();
        } catch (IOException e) {
            throw new PlanException(String.valueOf(e.getMessage()));
        }
    }

    /// Delays what goes through them as a trial wants; those that it does not name delay nothing.
    ///
    /// @throws IOException when one has ended
    void set(NetworkSpec network) throws IOException {
        for (RunningRelay relay : relays) {
            boolean isWanted = network.relays().contains(relay.server());
            relay.change(isWanted ? network : new NetworkSpec(0));
        }
    }

    /// Where a trial's relays listen, for its hooks.
    ///
    /// @throws IOException when one has ended
    Map<String, String> values(NetworkSpec network) throws IOException {
        SortedMap<String, String> values = new TreeMap<>();
        for (RunningRelay relay : of(network)) {
            values.putAll(relay.server().values(relay.address()));
        }
        return values;
    }

    /// Begins to count: the load is about to start.
    ///
    /// @throws IOException when one has ended
    void begin(NetworkSpec network) throws IOException {
        for (RunningRelay relay : of(network)) {
            relay.restart();
        }
    }

    /// What went through them since [#begin], and how long a round trip by way of the busiest one
    /// is, as a trial's facts.
    ///
    /// @throws IOException when one has ended
    SortedMap<String, Object> facts(NetworkSpec network) throws IOException {
        if (!network.isRelay()) {
            return Collections.emptySortedMap();
        }
        SortedMap<String, Object> facts = new TreeMap<>();
        List<Traffic> traffic = new ArrayList<>();
        List<String> listen = new ArrayList<>();
        for (RunningRelay relay : of(network)) {
            traffic.add(new Traffic(relay, relay.traffic()));
            listen.add(relay.server().name() + " on " + relay.address());
        }
        facts.put(PlannedNetwork.LISTEN, String.join(", ", listen));
        facts.put(
                PlannedNetwork.BYTES_OUT,
                traffic.stream().mapToLong(each -> each.report.outBytes()).sum());
        facts.put(
                PlannedNetwork.BYTES_IN,
                traffic.stream().mapToLong(each -> each.report.backBytes()).sum());
        facts.put(
                "relay.connections",
                traffic.stream().mapToLong(each -> each.report.connections()).sum());
        traffic.stream()
                .max(Comparator.comparingLong(Traffic::bytes))
                .filter(Traffic::isBothWays)
                .ifPresent(busiest -> busiest.put(network, facts));
        return facts;
    }

    private record Traffic(RunningRelay relay, Relay.Report report) {
        long bytes() {
            return report.outBytes() + report.backBytes();
        }

        boolean isBothWays() {
            return report.out().count() > 0 && report.back().count() > 0;
        }

        /// A round trip: the path's own, and what the relay adds to it.
        void put(NetworkSpec network, SortedMap<String, Object> facts) {
            facts.put(PlannedNetwork.ADDED, relay.medianAddedNanos(report));
            HandshakeRoundTrip.nanos(relay.target())
                    .ifPresent(own -> facts.put("path_rtt_ns", own + relay.addedNanos(network, report)));
        }
    }

    private List<RunningRelay> of(NetworkSpec network) {
        return relays.stream()
                .filter(relay -> network.relays().contains(relay.server()))
                .toList();
    }

    /// Passes on what went wrong with connections since the last time.
    void tell(Consumer<String> line) {
        for (String trouble = troubles.poll(); trouble != null; trouble = troubles.poll()) {
            line.accept("relay: " + trouble);
        }
    }

    /// Ends them; what still goes through them is reset.
    @Override
    public void close() throws IOException {
        IOException failure = null;
        for (RunningRelay relay : relays) {
            try {
                relay.close();
            } catch (IOException e) {
                failure = e;
            }
        }
        relays.clear();
        if (failure != null) {
            throw failure;
        }
    }
}
