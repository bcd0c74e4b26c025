package io.storbench.sim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.random.RandomStream;
import io.storbench.sim.event.EventType;
import io.storbench.sim.event.Simulator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExactTimesTest {
    @ParameterizedTest
    @CsvSource({"1000000, 2000000, 1", "500, 7, 1000", "45000000, 200000, 32768"})
    void atDepthOneEachRequestTakesTheRoundTripAndTheService(long halfRttNanos, long serviceNanos, long requests) {
        assertThat(new RequestCycle(halfRttNanos, 4, serviceNanos).nanos(1, requests))
                .isEqualTo(requests * (2 * halfRttNanos + serviceNanos));
    }

    /// Sixteen requests over four servers: the servers never idle once the first requests have
    /// arrived, so the n-th completion, n a multiple of 4, is at half RTT + (n / 4)·S + half RTT.
    @ParameterizedTest
    @CsvSource({"500000, 2000000, 400", "1000, 100000, 40000"})
    void withServersSaturatedEachBatchTakesOneService(long halfRttNanos, long serviceNanos, long requests) {
        assertThat(new RequestCycle(halfRttNanos, 4, serviceNanos).nanos(16, requests))
                .isEqualTo(2 * halfRttNanos + requests / 4 * serviceNanos);
    }

    @ParameterizedTest
    @CsvSource({"1, 0", "2, 1", "3, 2", "4, 0", "5, 4"})
    void doublingAllTimesDoublesAllResultsExactly(long seed, int shift) {
        StationReport once = queue(seed, 1 << shift);
        StationReport twice = queue(seed, 2 << shift);
        assertThat(twice.elapsedNanos()).isEqualTo(2 * once.elapsedNanos());
        assertThat(twice.meanSojournNanos()).isEqualTo(2 * once.meanSojournNanos());
        assertThat(twice.meanNumber()).isEqualTo(once.meanNumber());
        assertThat(twice.utilisation()).isEqualTo(once.utilisation());
    }

    /// A single server with random times in whole nanoseconds, all multiplied by a factor.
    private static StationReport queue(long seed, long factor) {
        Simulator simulator = new Simulator();
        RandomStream services = RandomStream.of(seed, "services");
        RandomStream gaps = RandomStream.of(seed, "gaps");
        FifoServer<Customer> server =
                new FifoServer<>(simulator, 1, _ -> factor * services.nextLong(1000), (_, _) -> {});
        EventType<Customer> arrival = simulator.eventType(server::arrive);
        long at = 0;
        for (int i = 0; i < 10_000; i++) {
            at += factor * gaps.nextLong(1300);
            simulator.schedule(at, arrival, new Customer());
        }
        simulator.run();
        return server.report("server");
    }
}
