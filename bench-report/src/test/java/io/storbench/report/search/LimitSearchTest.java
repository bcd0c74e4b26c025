package io.storbench.report.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.plan.Limit;
import io.storbench.report.claim.LimitEdge;
import io.storbench.report.search.LimitSearch.Effort;
import io.storbench.report.search.Tried.State;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The highest load within a limit.
class LimitSearchTest {
    /// Each at most 1 in 20 wrong, and 9 of 10 ranges right.
    private static final int SIMULATED_SEEDS = 40;

    private static final int MEASURED_SEEDS = 150;

    /// A queue with one server that is reached at a rate.
    ///
    /// @param truth the rate at which its p99 is at the limit
    private record Queue(String limit, ToDoubleFunction<SplittableRandom> serviceSeconds, double truth) {}

    /// M/M/1: the response time is exponential at the rate mu - lambda, so that its p99 is ln 100 / (mu - lambda),
    /// 200 ms at 100 - 23.03 = 76.97/s (Jain, The Art of Computer Systems Performance Analysis, 31.2).
    private static final Queue EXPONENTIAL =
            new Queue("p99 < 200ms", random -> -0.01 * Math.log(1 - random.nextDouble()), 76.97);

    /// M/D/1, 10 ms: by the distribution of its waiting time (Erlang) p99 is 60 ms at 62.9/s.
    private static final Queue CONSTANT = new Queue("p99 < 60ms", _ -> 0.01, 62.9);

    @Test
    @Tag("slow")
    void simulatedSearchesFindTheRate() throws IOException {
        check(EXPONENTIAL, LimitSearch.SIMULATED, SIMULATED_SEEDS);
        check(CONSTANT, LimitSearch.SIMULATED, SIMULATED_SEEDS);
    }

    /// Within the time that a search announces.
    @Test
    @Tag("slow")
    void measuredSearchesFindTheRate() throws IOException {
        check(EXPONENTIAL, LimitSearch.MEASURED, MEASURED_SEEDS);
        check(CONSTANT, LimitSearch.MEASURED, MEASURED_SEEDS);
    }

    /// The same server, half as busy and nearly saturated: 100 - ln 100 / 0.1 and 100 - ln 100 / 0.5.
    @Test
    @Tag("slow")
    void measuredSearchesFindLowAndHighRates() throws IOException {
        check(new Queue("p99 < 100ms", EXPONENTIAL.serviceSeconds(), 53.95), LimitSearch.MEASURED, SIMULATED_SEEDS);
        check(new Queue("p99 < 500ms", EXPONENTIAL.serviceSeconds(), 90.79), LimitSearch.MEASURED, SIMULATED_SEEDS);
    }

    private static void check(Queue queue, List<Effort> efforts, int seeds) throws IOException {
        Limit limit = Limit.parse(queue.limit());
        int wrong = 0;
        int held = 0;
        StringBuilder found = new StringBuilder();
        for (int seed = 1; seed <= seeds; seed++) {
            QueueProbe probe = new QueueProbe(limit, queue.serviceSeconds(), seed, 10, 3);
            LoadScale scale = LoadScale.rates(100, 0.03);
            long budget = LimitSearch.usualNanos(probe, scale, efforts);
            List<Tried> tried = new LimitSearch(probe, scale, efforts, budget).search();
            double met = highest(tried);
            double missed = lowest(tried);
            double at = LimitEdge.of(limit, levels(tried))
                    .map(LimitEdge::at)
                    .orElse((met + Math.min(missed, scale.most())) / 2);
            wrong += Math.abs(at / queue.truth() - 1) > 0.05 ? 1 : 0;
            held += met <= queue.truth() && queue.truth() <= missed ? 1 : 0;
            found.append("%.1f (%s to %s), ".formatted(at, met, missed));
        }
        System.err.printf(
                "%s, true rate %.2f/s: of %d searches %.1f %% are off by more than 5 %%, %.1f %% of the ranges hold it%n",
                queue.limit(), queue.truth(), seeds, 100.0 * wrong / seeds, 100.0 * held / seeds);
        assertThat(wrong).as(found.toString()).isLessThanOrEqualTo(seeds / 20);
        assertThat(held).as(found.toString()).isGreaterThanOrEqualTo(seeds * 9 / 10);
    }

    private static List<LimitEdge.Level> levels(List<Tried> tried) {
        return tried.stream()
                .map(each -> new LimitEdge.Level(
                        each.value(), each.estimate(), each.state() == State.MET, each.state() == State.MISSED))
                .toList();
    }

    private static double highest(List<Tried> tried) {
        double missed = lowest(tried);
        return tried.stream()
                .filter(each -> each.state() == State.MET && each.value() < missed)
                .mapToDouble(Tried::value)
                .max()
                .orElse(0);
    }

    private static double lowest(List<Tried> tried) {
        return tried.stream()
                .filter(each -> each.state() == State.MISSED)
                .mapToDouble(Tried::value)
                .min()
                .orElse(Double.POSITIVE_INFINITY);
    }

    /// A probe that knows.
    private static List<Tried> search(DoubleFunction<State> state, LoadScale scale, long budget, List<Double> order)
            throws IOException {
        LimitSearch.Probe probe = probe(
                value -> new Tried(value, state.apply(value), Optional.empty(), "", true, OptionalLong.empty()), order);
        List<Effort> efforts = List.of(new Effort(1, 1, 0), new Effort(4, 1, 0), new Effort(4, 2, 0));
        return new LimitSearch(probe, scale, efforts, budget).search();
    }

    private static LimitSearch.Probe probe(DoubleFunction<Tried> tried, List<Double> order) {
        return new LimitSearch.Probe() {
            @Override
            public Tried at(double value, Effort effort, long spentNanos) {
                order.add(value);
                return tried.apply(value);
            }

            @Override
            public long nanos(double value, Effort effort) {
                return (long) effort.length() * effort.replicates();
            }
        };
    }

    /// Whole numbers are written whole, rates with three digits.
    @Test
    void valuesAreWrittenAsPlansDo() {
        assertThat(LoadScale.written(1024)).isEqualTo("1024");
        assertThat(LoadScale.written(1999.87)).isEqualTo("2000");
        assertThat(LoadScale.written(85.637)).isEqualTo("85.6");
    }

    /// What cannot be told apart is between what is shown on both sides, each as near as the search's step.
    @Test
    void bothSidesOfWhatStaysOpenAreHalved() throws IOException {
        List<Tried> tried = search(
                rate -> rate < 70 ? State.MET : rate > 80 ? State.MISSED : State.OPEN,
                LoadScale.rates(100, 0.03),
                1000,
                new ArrayList<>());
        assertThat(highest(tried)).isBetween(67.0, 70.0);
        assertThat(lowest(tried)).isBetween(80.0, 83.0);
    }

    /// An end that the first trials decided is run again for longer, and each once.
    @Test
    void theEndsAreConfirmed() throws IOException {
        List<Double> order = new ArrayList<>();
        List<Tried> tried = search(depth -> depth < 9.5 ? State.MET : State.MISSED, LoadScale.whole(1024), 1000, order);
        assertThat(highest(tried)).isEqualTo(9);
        assertThat(lowest(tried)).isEqualTo(10);
        assertThat(order).containsExactly(1.0, 2.0, 4.0, 8.0, 16.0, 12.0, 10.0, 9.0, 9.0, 10.0);
    }

    /// Where every trial is doubtful, a search of all values would tell no more.
    @Test
    void whatCannotBeJudgedIsNotSearched() throws IOException {
        List<Double> order = new ArrayList<>();
        LimitSearch.Probe doubtful = probe(
                value -> new Tried(
                        value, State.OPEN, Optional.empty(), "no trial is valid", false, OptionalLong.empty()),
                order);
        new LimitSearch(doubtful, LoadScale.whole(1024), LimitSearch.MEASURED, 1000).search();
        assertThat(order).containsExactly(1.0, 2.0, 4.0);
        order.clear();
        new LimitSearch(doubtful, LoadScale.rates(100, 0.03), LimitSearch.MEASURED, 1000).search();
        assertThat(order).hasSize(3);
    }

    /// Where even the fastest operation is beyond the limit, no load is within it.
    @Test
    void whatNoLoadCanMeetIsNotSearched() throws IOException {
        List<Double> order = new ArrayList<>();
        LimitSearch.Probe slow = probe(
                value -> new Tried(value, State.MISSED, Optional.empty(), "", true, OptionalLong.of(2_000_000)), order);
        LimitSearch search = new LimitSearch(slow, LoadScale.rates(100, 0.03), LimitSearch.MEASURED, 1000);
        assertThat(search.search()).hasSize(1);
        assertThat(search.isOutOfBudget()).isFalse();
        assertThat(order).containsExactly(50.0);
    }

    @Test
    void theBudgetEndsIt() throws IOException {
        List<Double> order = new ArrayList<>();
        assertThat(search(_ -> State.OPEN, LoadScale.rates(100, 0.03), 10, order))
                .hasSize(2);
        // 1, 4 and 4 more at the first value, 1 at the second.
        assertThat(order).hasSize(4);
    }
}
