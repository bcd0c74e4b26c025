package io.storbench.sim.model;

import io.storbench.net.EmulatedPath;
import io.storbench.plan.NetworkSpec;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.network.EmulatedLink;

/// A closed loop over a link, a server, and a link back, all times constant.
final class RequestCycle {
    private final Simulator simulator = new Simulator();
    private final EmulatedLink<Customer> up;
    private final FifoServer<Customer> server;
    private final EmulatedLink<Customer> down;
    private long toDo;

    RequestCycle(long halfRttNanos, int servers, long serviceNanos) {
        EmulatedPath path = new EmulatedPath(new NetworkSpec(2 * halfRttNanos), 1, "cycle");
        this.down = new EmulatedLink<>(simulator, path.inbound(), this::done);
        this.server = new FifoServer<>(
                simulator, servers, _ -> serviceNanos, (now, customer) -> down.send(now, customer, 4096));
        this.up = new EmulatedLink<>(simulator, path.outbound(), server::arrive);
    }

    private void done(long nowNanos, Customer customer) {
        if (--toDo > 0) {
            up.send(nowNanos, customer, 128);
        } else {
            simulator.stop();
        }
    }

    /// How long this many requests take with this many of them outstanding.
    long nanos(int depth, long requests) {
        long startNanos = simulator.nowNanos();
        toDo = requests;
        for (int i = 0; i < depth; i++) {
            up.send(startNanos, new Customer(), 128);
        }
        simulator.run();
        return simulator.nowNanos() - startNanos;
    }

    /// Continues with the customers that are in the network.
    void more(long requests) {
        toDo = requests;
        simulator.run();
    }

    long events() {
        return simulator.events();
    }
}
