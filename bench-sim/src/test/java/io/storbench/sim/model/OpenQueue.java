package io.storbench.sim.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.random.RandomStream;
import io.storbench.sim.TrustPage;
import io.storbench.sim.event.EventType;
import io.storbench.sim.event.Handler;
import io.storbench.sim.event.Simulator;
import io.storbench.stats.BatchMeans;
import io.storbench.stats.StudentInterval;
import java.util.function.LongSupplier;

/// A Poisson source before one station, which runs until it is empty again.
final class OpenQueue {
    /// Nanoseconds of one unit of time: a mean service takes a millisecond.
    static final double UNIT_NANOS = 1e6;

    private static final int WARMUP = 20_000;

    private final Simulator simulator = new Simulator();
    private final ExponentialTimes gaps;
    private final EventType<OpenQueue> arrival = simulator.eventType(this::arrived);
    private final Station<Customer> station;
    private final BatchMeans sojourns = new BatchMeans(20, 1000);
    private final BatchMeans refusals = new BatchMeans(20, 1000);
    private long toCome;
    private long left;

    /// What the source sends to.
    interface Wiring {
        /// Makes the station.
        ///
        /// @param next to be called when a customer leaves
        /// @param refused to be called when one finds no room
        Station<Customer> station(Simulator simulator, Handler<Customer> next, Handler<Customer> refused);
    }

    /// @param arrivalRate customers per unit of time
    OpenQueue(long seed, double arrivalRate, Wiring wiring) {
        RandomStream stream = RandomStream.of(seed, "arrivals");
        this.gaps = new ExponentialTimes(stream, UNIT_NANOS / arrivalRate);
        this.station = wiring.station(simulator, this::left, (_, _) -> refusals.add(1));
    }

    /// First in, first out.
    OpenQueue(long seed, double arrivalRate, int servers, LongSupplier serviceNanos) {
        this(
                seed,
                arrivalRate,
                (simulator, next, _) -> new FifoServer<>(simulator, servers, _ -> serviceNanos.getAsLong(), next));
    }

    OpenQueue run(long customers) {
        toCome = customers;
        simulator.schedule(gaps.nextNanos(), arrival, this);
        simulator.run();
        return this;
    }

    private void arrived(long nowNanos, OpenQueue self) {
        if (--toCome > 0) {
            simulator.schedule(nowNanos + gaps.nextNanos(), arrival, this);
        }
        Customer customer = new Customer();
        customer.arrivedNanos = nowNanos;
        station.arrive(nowNanos, customer);
    }

    private void left(long nowNanos, Customer customer) {
        refusals.add(0);
        if (++left > WARMUP) {
            sojourns.add((nowNanos - customer.arrivedNanos) / UNIT_NANOS);
        }
    }

    /// The mean sojourn in units of time, with its interval at 99 %.
    StudentInterval sojourn() {
        return sojourn(0.99);
    }

    StudentInterval sojourn(double confidence) {
        return sojourns.interval(confidence);
    }

    /// The share of customers who found no room, with its interval at 99 %. A refusal is noted when
    /// it happens, an admission when the customer leaves.
    StudentInterval refused() {
        return refusals.interval(0.99);
    }

    StationReport report() {
        return station.report("server");
    }

    long digest() {
        return simulator.digest();
    }

    /// Within three half-widths of the interval at 99 %, which must not be so wide that it would
    /// pass anything. As the other, and kept for the page on how far to trust the model.
    ///
    /// @param model in Kendall's notation
    /// @param setting what its numbers are
    static void assertNear(String model, String setting, StudentInterval interval, double theory) {
        assertNear(interval, theory);
        TrustPage.row(
                "theory",
                model + " " + setting,
                model,
                setting,
                TrustPage.number(theory),
                TrustPage.number(interval.mean()),
                TrustPage.number(interval.halfWidth()),
                TrustPage.difference(interval.mean(), theory));
    }

    static void assertNear(StudentInterval interval, double theory) {
        assertThat(interval.mean()).isCloseTo(theory, within(3 * interval.halfWidth()));
        assertThat(interval.halfWidth()).isLessThan(0.12 * theory);
    }

    /// The queue began and ended empty, so the laws hold to rounding.
    static void assertLaws(StationReport report) {
        assertThat(report.inside()).isZero();
        assertThat(new OperationalLaws().station(report).violations()).isEmpty();
    }
}
