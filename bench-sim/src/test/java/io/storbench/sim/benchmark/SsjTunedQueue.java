package io.storbench.sim.benchmark;

import io.storbench.random.RandomStream;
import umontreal.ssj.simevents.Accumulate;
import umontreal.ssj.simevents.Event;
import umontreal.ssj.simevents.Simulator;
import umontreal.ssj.simevents.eventlist.DoublyLinked;
import umontreal.ssj.stat.Tally;

/// The M/M/1 queue of the benchmark on SSJ with all that an expert could change for this one model:
/// the linked event list, which is the fastest for two pending events, our random numbers in place
/// of its slower streams, both events made once, arrival times in a ring of primitives. What is
/// left to compare is the bare simulators.
final class SsjTunedQueue {
    private final Simulator simulator = new Simulator();
    private final RandomStream arrivals;
    private final RandomStream services;
    private final MarkovQueue queue;
    private final Event arrival;
    private final Event departure;
    private final Tally sojourns = new Tally("sojourn");
    private final Accumulate number;

    /// Arrival times of the customers inside, a ring: more than enough for rho = 0.8.
    private final double[] arrivalTimes = new double[1 << 12];

    private int first;
    private int inside;
    private long toCome;
    private long events;

    private SsjTunedQueue(MarkovQueue queue, long seed) {
        this.queue = queue;
        this.arrivals = RandomStream.of(seed, "arrivals");
        this.services = RandomStream.of(seed, "services");
        this.toCome = queue.customers();
        simulator.init(new DoublyLinked());
        this.arrival = new Arrival();
        this.departure = new Departure();
        this.number = new Accumulate(simulator, "number");
    }

    static MarkovQueue.Result run(MarkovQueue queue, long seed) {
        return new SsjTunedQueue(queue, seed).run();
    }

    private MarkovQueue.Result run() {
        arrival.schedule(exponential(arrivals, queue.arrivalRate()));
        simulator.start();
        return new MarkovQueue.Result(events, sojourns.average(), number.average());
    }

    private static double exponential(RandomStream stream, double rate) {
        return -StrictMath.log(1 - stream.nextDouble()) / rate;
    }

    private final class Arrival extends Event {
        Arrival() {
            super(simulator);
        }

        @Override
        public void actions() {
            events++;
            if (--toCome > 0) {
                schedule(exponential(arrivals, queue.arrivalRate()));
            }
            arrivalTimes[(first + inside) & (arrivalTimes.length - 1)] = simulator.time();
            inside++;
            number.update(inside);
            if (inside == 1) {
                departure.schedule(exponential(services, queue.serviceRate()));
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
            sojourns.add(simulator.time() - arrivalTimes[first]);
            first = (first + 1) & (arrivalTimes.length - 1);
            inside--;
            number.update(inside);
            if (inside > 0) {
                schedule(exponential(services, queue.serviceRate()));
            }
        }
    }
}
