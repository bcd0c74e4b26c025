package io.storbench.sim.disk;

import io.storbench.random.RandomStream;
import io.storbench.sim.event.Handler;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.model.Occupancy;
import io.storbench.sim.model.StationReport;
import io.storbench.sim.model.TokenPool;
import java.util.ArrayList;
import java.util.List;

/// An array that several hosts share, each with a window: how many accesses it has at the array at
/// a time. What is beyond the window waits at the host (Gulati, Ahmad and Waldspurger, "PARDA:
/// proportional allocation of resources for distributed storage access", FAST 2009).
public final class SharedArray<A extends HostAccess> {
    private final Simulator simulator;
    private final Device<A> device;
    private final Handler<A> next;
    private final List<Host<A>> hosts = new ArrayList<>();

    /// An idle array.
    ///
    /// @param stream for its devices
    /// @param windows of each host, at least 1 each
    /// @param next takes an access when it is done
    public SharedArray(
            Simulator simulator, DeviceParameters parameters, RandomStream stream, int[] windows, Handler<A> next) {
        this.simulator = simulator;
        this.device = parameters.device(simulator, stream, this::done);
        this.next = next;
        for (int window : windows) {
            hosts.add(new Host<>(
                    new TokenPool<>(simulator, window, this::granted),
                    new Occupancy(simulator.nowNanos()),
                    hosts.size()));
        }
    }

    /// A host has an access to do.
    public void arrive(long nowNanos, A access) {
        hosts.get(access.host()).window.acquire(nowNanos, access);
    }

    private void granted(long nowNanos, A access) {
        access.issued(nowNanos);
        hosts.get(access.host()).atArray.enter(nowNanos);
        device.arrive(nowNanos, access);
    }

    private void done(long nowNanos, A access) {
        Host<A> host = hosts.get(access.host());
        host.atArray.leave(nowNanos, access.issuedNanos());
        host.window.release(nowNanos);
        next.on(nowNanos, access);
    }

    /// How many hosts there are.
    public int hosts() {
        return hosts.size();
    }

    /// How many accesses a host may have at the array.
    public int window(int host) {
        return hosts.get(host).window.tokens();
    }

    /// Changes a host's window; what is at the array beyond a smaller one stays there.
    ///
    /// @param window at least 1
    public void setWindow(long nowNanos, int host, int window) {
        hosts.get(host).window.resize(nowNanos, window);
    }

    /// The line in front of a host's window; its sojourn is the wait at the host.
    public StationReport waiting(int host) {
        return hosts.get(host).window.report("host-" + host + ".window");
    }

    /// What a host had at the array; its sojourn is the latency that the host sees of its device.
    public StationReport atArray(int host) {
        return hosts.get(host).atArray(simulator.nowNanos());
    }

    /// What hosts, array and all that it is made of did until now.
    ///
    /// @param name of the array
    public List<StationReport> reports(String name) {
        List<StationReport> reports = new ArrayList<>(device.reports(name));
        for (int host = 0; host < hosts.size(); host++) {
            reports.add(waiting(host));
            reports.add(atArray(host));
        }
        return reports;
    }

    private record Host<A>(TokenPool<A> window, Occupancy atArray, int number) {
        StationReport atArray(long nowNanos) {
            // Counted apart from what enters and leaves: whoever has a token is at the array.
            return atArray.report("host-" + number + ".array", nowNanos, Integer.MAX_VALUE, window.held(), 0, 0);
        }
    }
}
