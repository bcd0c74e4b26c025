package io.storbench.sim;

import io.storbench.sim.host.HostReports;
import io.storbench.sim.model.OperationalLaws;
import io.storbench.sim.model.OperationalLaws.Cycles;
import io.storbench.sim.model.StationReport;
import java.util.ArrayList;
import java.util.List;

/// The operational laws of hosts and their server, to which every simulated trial is held.
final class HostLaws {
    private HostLaws() {}

    /// Holds the model to what every run must keep, whatever it models. Calls are at one station at
    /// a time; all have drained but those that a client's cache sends in the background.
    ///
    /// @throws IllegalStateException when the model is wrong
    static void check(StationReport server, List<HostReports> hosts, List<StationReport> disks) {
        OperationalLaws laws = new OperationalLaws().station(server);
        disks.forEach(laws::station);
        List<StationReport> slots = hosts.stream().map(HostReports::slots).toList();
        List<StationReport> visited = new ArrayList<>(List.of(server));
        for (HostReports host : hosts) {
            laws.station(host.requests());
            host.all().forEach(laws::station);
            if (!host.messagesOnly()) {
                continue;
            }
            // The thread handles each message once, sent or received; each is answered.
            laws.flow(List.of(host.thread()), List.of(host.out(), host.in()));
            laws.flow(List.of(host.out()), List.of(host.in()));
            visited.addAll(List.of(host.thread(), host.out(), host.in()));
        }
        // Of calls that were sent again, the server has more than the clients have slots.
        boolean onceEach = hosts.stream().allMatch(HostReports::onceEach);
        if (onceEach) {
            laws.flow(
                    slots,
                    List.of(server),
                    hosts.stream().mapToInt(HostReports::callsUnderWay).sum());
        }
        if (hosts.stream().allMatch(HostReports::messagesOnly)) {
            laws.population(slots, visited);
            closed(laws, hosts, visited);
        } else {
            closed(laws, hosts, onceEach ? List.of(server) : List.of());
        }
        if (!laws.violations().isEmpty()) {
            throw new IllegalStateException(
                    "the model is wrong, please report it: " + String.join("; ", laws.violations()));
        }
    }

    /// Both requests and calls form closed systems of bounded population.
    ///
    /// @param visited where calls are served, one after the other
    private static void closed(OperationalLaws laws, List<HostReports> hosts, List<StationReport> visited) {
        long requests = hosts.stream().mapToLong(HostReports::mostRequests).sum();
        long calls = hosts.stream().mapToLong(HostReports::mostCalls).sum();
        laws.closed(
                Cycles.of(
                        requests,
                        hosts.stream().map(HostReports::requests).toList(),
                        report -> report.meanSojournNanos() * report.completions()),
                List.of());
        // What a slot served is how long it was held.
        laws.closed(
                Cycles.of(calls, hosts.stream().map(HostReports::slots).toList(), StationReport::servedNanos), visited);
    }
}
