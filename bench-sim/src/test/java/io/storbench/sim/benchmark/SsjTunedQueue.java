package io.storbench.sim.benchmark;

import io.storbench.random.RandomStream;
import io.storbench.sim.model.ExponentialTimes;
import umontreal.ssj.simevents.Accumulate;
import umontreal.ssj.simevents.Event;
import umontreal.ssj.simevents.Simulator;
import umontreal.ssj.simevents.eventlist.DoublyLinked;
import umontreal.ssj.stat.Tally;

/// The M/M/1 queue of the benchmark on SSJ with all that an expert could change for this one model:
/// the linked event list, which is the fastest for two pending events, the same [ExponentialTimes]
/// as ours in place of its slower streams and logarithm, both events made once, arrival times in a
/// ring of primitives. Its time counts nanoseconds. What is left to compare is the simulators, with
/// ours at a disadvantage: its queue is a general station, its event list one for any model, and it
/// keeps a digest.
final class SsjTunedQueue {
    private final Simulator simulator = new Simulator();
    private final ExponentialTimes gaps;
    private final ExponentialTimes services;
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
        RandomStream arrivalStream = RandomStream.of(seed, "arrivals");
        RandomStream serviceStream = RandomStream.of(seed, "services");
        this.gaps = new ExponentialTimes(arrivalStream, 1e9 / queue.arrivalRate());
        this.services = new ExponentialTimes(serviceStream, 1e9 / queue.serviceRate());
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
        arrival.schedule((double) gaps.nextNanos());
        simulator.start();
        return new MarkovQueue.Result(events, sojourns.average() / 1e9, number.average());
    }

    private final class Arrival extends Event {
        Arrival() {
            super(simulator);
        }

        @Override
        public void actions() {
            events++;
            if (--toCome > 0) {
                schedule((double) gaps.nextNanos());
            }
            arrivalTimes[(first + inside) & (arrivalTimes.length - 1)] = simulator.time();
            inside++;
            number.update(inside);
            if (inside == 1) {
                departure.schedule((double) services.nextNanos());
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
                schedule((double) services.nextNanos());
            }
        }
    }
}
