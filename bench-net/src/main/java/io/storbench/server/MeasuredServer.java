package io.storbench.server;

import io.storbench.condition.Conditions;
import io.storbench.condition.Durability;
import io.storbench.condition.Durability.Medium;
import io.storbench.condition.Durability.WriteCache;
import io.storbench.condition.Emulation;
import io.storbench.condition.Level;
import io.storbench.net.TimerSlack;
import io.storbench.plan.NetworkSpec;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// What a trial's result says of the server that a network engine measures, and of the path to it.
///
/// @param network what is added to the path
/// @param planned what the plan says of a real server, by key
/// @param embedded what the embedded server can do; nothing of a real one
public record MeasuredServer(NetworkSpec network, Map<String, String> planned, Optional<Service> embedded) {
    /// Copies.
    public MeasuredServer {
        planned = Map.copyOf(planned);
    }

    /// What is constant in a trial, by name.
    public SortedMap<String, Object> facts() {
        SortedMap<String, Object> facts = new TreeMap<>(network.facts());
        facts.put("frames", "computed");
        if (network.isEmulated() && !TimerSlack.minimize()) {
            facts.put("network.timer_slack", "the system's: emulated times are some 50 us longer");
        }
        planned.forEach((key, value) -> facts.put("server." + key, value));
        embedded.ifPresent(service -> {
            facts.put("server.slots", (long) service.slots());
            facts.put("server.service_ns", service.times().readNanos());
            facts.put("server.law", service.times().law().text());
        });
        return facts;
    }

    /// Under which conditions it is measured, by a protocol whose writes are all as stable as the server
    /// makes them.
    public Conditions conditions() {
        return conditions(true, WriteCache.NONE);
    }

    /// Under which conditions it is measured.
    ///
    /// @param sync whether each write asks for stable storage
    /// @param cache what the server or unit admits to hold in front of that
    public Conditions conditions(boolean sync, WriteCache cache) {
        boolean inMemory = embedded.isPresent() || "async".equals(planned.get("sync"));
        Medium best = inMemory ? Medium.SERVER_MEMORY : Medium.STABLE;
        return new Conditions(Level.PROTOCOL, Durability.ofWrites(sync, cache, best), Emulation.measured(network));
    }
}
