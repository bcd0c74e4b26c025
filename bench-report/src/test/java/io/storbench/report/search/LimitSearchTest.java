package io.storbench.report.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.plan.Limit;
import io.storbench.report.compare.Metric;
import io.storbench.report.search.LimitSearch.Effort;
import io.storbench.report.search.Tried.State;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/// The highest load within a limit.
class LimitSearchTest {
    private static final int SEEDS = 40;

    /// M/M/1: the response time is exponential at the rate mu - lambda, so that its p99 is ln 100 / (mu - lambda),
    /// 200 ms at 100 - 23.03 = 76.97/s (Jain, The Art of Computer Systems Performance Analysis, 31.2).
    @Test
    @Tag("slow")
    void ofAnExponentialServerTheRangeHoldsTheTruth() throws IOException {
        check("p99 < 200ms", random -> -0.01 * Math.log(1 - random.nextDouble()), 76.97);
    }

    /// M/D/1, 10 ms: by the distribution of its waiting time (Erlang) p99 is 60 ms at 62.9/s.
    @Test
    @Tag("slow")
    void ofAConstantServerTheRangeHoldsTheTruth() throws IOException {
        check("p99 < 60ms", _ -> 0.01, 62.9);
    }

    private static void check(String limit, ToDoubleFunction<SplittableRandom> service, double truth)
            throws IOException {
        int wrong = 0;
        int held = 0;
        StringBuilder ranges = new StringBuilder();
        for (int seed = 1; seed <= SEEDS; seed++) {
            QueueProbe probe =
                    new QueueProbe(Limit.parse(limit), service, seed, 10, 3, LimitSearch.fewest(Metric.P99.tail()));
            LoadScale scale = LoadScale.rates(100, 0.03);
            long budget = 2 * LimitSearch.usualNanos(probe, scale, LimitSearch.SIMULATED);
            List<Tried> tried = new LimitSearch(probe, scale, LimitSearch.SIMULATED, budget).search();
            double met = highest(tried);
            double missed = lowest(tried);
            wrong += Math.abs(met / truth - 1) > 0.05 ? 1 : 0;
            held += met <= truth && truth <= missed ? 1 : 0;
            ranges.append("%s to %s, ".formatted(met, missed));
        }
        assertThat(wrong).as(ranges.toString()).isLessThanOrEqualTo(SEEDS / 20);
        assertThat(held).as(ranges.toString()).isGreaterThanOrEqualTo(SEEDS * 9 / 10);
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
        LimitSearch.Probe probe =
                probe(value -> new Tried(value, state.apply(value), Optional.empty(), "", true), order);
        List<Effort> efforts = List.of(new Effort(1, 1), new Effort(4, 1), new Effort(4, 2));
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
        LimitSearch.Probe doubtful =
                probe(value -> new Tried(value, State.OPEN, Optional.empty(), "no trial is valid", false), order);
        new LimitSearch(doubtful, LoadScale.whole(1024), LimitSearch.MEASURED, 1000).search();
        assertThat(order).containsExactly(1.0, 2.0, 4.0);
        order.clear();
        new LimitSearch(doubtful, LoadScale.rates(100, 0.03), LimitSearch.MEASURED, 1000).search();
        assertThat(order).hasSize(3);
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
