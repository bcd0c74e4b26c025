package io.storbench.sim.benchmark;

import java.util.ArrayDeque;
import java.util.Queue;
import umontreal.ssj.randvar.ExponentialGen;
import umontreal.ssj.randvar.RandomVariateGen;
import umontreal.ssj.rng.MRG32k3a;
import umontreal.ssj.simevents.Accumulate;
import umontreal.ssj.simevents.Event;
import umontreal.ssj.simevents.Simulator;
import umontreal.ssj.stat.Tally;

/// The M/M/1 queue of the benchmark as SSJ's own tutorial builds one (example QueueEv): its default
/// event list, its streams (MRG32k3a) and its exponential generator (inversion), a customer object
/// and a departure event for each customer, a tally of sojourns and a time average of the number
/// inside.
final class SsjQueue {
    private final Simulator simulator = new Simulator();
    private final RandomVariateGen gaps;
    private final RandomVariateGen services;
    private final Queue<Customer> inside = new ArrayDeque<>();
    private final Tally sojourns = new Tally("sojourn");
    private final Accumulate number;
    private long toCome;
    private long events;

    private SsjQueue(MarkovQueue queue, long seed) {
        simulator.init();
        this.gaps = new ExponentialGen(stream(seed, 1), queue.arrivalRate());
        this.services = new ExponentialGen(stream(seed, 2), queue.serviceRate());
        this.toCome = queue.customers();
        this.number = new Accumulate(simulator, "number");
    }

    private static MRG32k3a stream(long seed, long purpose) {
        MRG32k3a stream = new MRG32k3a();
        stream.setSeed(new long[] {seed + 1, purpose, 3, 4, 5, 6});
        return stream;
    }

    static MarkovQueue.Result run(MarkovQueue queue, long seed) {
        return new SsjQueue(queue, seed).run();
    }

    private MarkovQueue.Result run() {
        new Arrival().schedule(gaps.nextDouble());
        simulator.start();
        return new MarkovQueue.Result(events, sojourns.average(), number.average());
    }

    private record Customer(double arrivalTime) {}

    private final class Arrival extends Event {
        Arrival() {
            super(simulator);
        }

        @Override
        public void actions() {
            events++;
            if (--toCome > 0) {
                new Arrival().schedule(gaps.nextDouble());
            }
            inside.add(new Customer(simulator.time()));
            number.update(inside.size());
            if (inside.size() == 1) {
                new Departure().schedule(services.nextDouble());
            }
        }
    }

    private final class Departure extends Event {
        Departure() {
            super(simulator);
        }

        @Override
        public void actions() {
            events++;
            Customer customer = inside.remove();
            sojourns.add(simulator.time() - customer.arrivalTime());
            number.update(inside.size());
            if (!inside.isEmpty()) {
                new Departure().schedule(services.nextDouble());
            }
        }
    }
}
