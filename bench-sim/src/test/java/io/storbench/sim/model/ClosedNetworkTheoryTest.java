package io.storbench.sim.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.stats.StudentInterval;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class ClosedNetworkTheoryTest {
    private static final long SEED = 20260103;
    private static final long CYCLES = 500_000;

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 16, 64})
    void sixUnlikeStationsWithoutThinkingAgreeWithExactMeanValueAnalysis(int customers) {
        double[] demands = {0.2, 1, 0.95, 0.4, 0.9, 0.6};
        ClosedNetwork network = new ClosedNetwork(SEED, 1, 0, demands).run(customers, CYCLES);
        assertNear(
                "closed, 6 stations, exact MVA",
                customers,
                network.gap(),
                1 / Theory.throughputMva(demands, 0, customers));
    }

    /// The asymptotic bounds: one customer never waits, many keep the slowest station busy.
    @ParameterizedTest
    @CsvSource({"1", "2", "5", "100"})
    void theThroughputKeepsItsAsymptoticBounds(int customers) {
        ClosedNetwork network = new ClosedNetwork(SEED, 1, 4, 1, 0.5, 0.8).run(customers, CYCLES / 5);
        double throughput = 1 / network.gap().mean();
        double bound = Math.min(1, customers / (2.3 + 4));
        assertThat(throughput).isLessThan(bound * 1.01);
        if (customers == 1 || customers == 100) {
            assertThat(throughput).isCloseTo(bound, within(0.01 * bound));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8, 32})
    void threeStationsAgreeWithExactMeanValueAnalysis(int customers) {
        double[] demands = {1, 0.5, 0.8};
        ClosedNetwork network = new ClosedNetwork(SEED, 1, 4, demands).run(customers, CYCLES);
        double throughput = Theory.throughputMva(demands, 4, customers);
        assertNear("closed, 3 stations and thinking, exact MVA", customers, network.gap(), 1 / throughput);
        StationReport first = network.reports().get(1);
        assertThat(first.utilisation()).isCloseTo(throughput * 1, within(0.02));
    }

    @ParameterizedTest
    @CsvSource({"1, 3", "2, 6", "4, 16", "8, 8"})
    void theMachineRepairmanAgreesWithItsBirthDeathBalance(int servers, int customers) {
        ClosedNetwork network = new ClosedNetwork(SEED, servers, 2, 1).run(customers, CYCLES);
        assertNear(
                "machine repairman, c = " + servers,
                customers,
                network.gap(),
                1 / Theory.throughputRepairman(servers, customers, 2, 1));
    }

    /// End effects: at most all customers, spread over a run of half a million cycles.
    @ParameterizedTest
    @ValueSource(ints = {1, 20})
    void littlesLawHoldsAtEveryStationAndCustomersAreConserved(int customers) {
        ClosedNetwork network = new ClosedNetwork(SEED, 2, 3, 1, 0.7).run(customers, CYCLES);
        long inside = 0;
        double number = 0;
        for (StationReport report : network.reports()) {
            double little = report.meanSojournNanos() * report.completions() / report.elapsedNanos();
            assertThat(little).isCloseTo(report.meanNumber(), within(1e-3));
            assertThat(new OperationalLaws().station(report).violations()).isEmpty();
            inside += report.inside();
            number += report.meanNumber();
        }
        assertThat(inside).isEqualTo(customers);
        assertThat(number).isCloseTo(customers, within(1e-6));
    }

    private static void assertNear(String model, int customers, StudentInterval gap, double theory) {
        OpenQueue.assertNear(model, "cycle, N = " + customers, gap, theory);
        assertThat(gap.halfWidth()).isLessThan(0.05 * theory);
    }
}
