package io.storbench.paper;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.paper.published.Paper;
import io.storbench.plan.TrialSpec;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ParallelRunsTest {
    private static <T> T with(int threads, Callable<T> work) {
        try (ForkJoinPool pool = new ForkJoinPool(threads)) {
            return pool.submit(work).join();
        }
    }

    /// Trials of an experiment, each once.
    private static List<TrialSpec> trials(String name, List<String> keys) {
        return Paper.of(name).experiment(keys).trials();
    }

    @Test
    void resultsAreInTheOrderOfTheItemsAndEachEndIsReported() {
        AtomicInteger ended = new AtomicInteger();
        ParallelRuns runs = new ParallelRuns(ended::incrementAndGet);
        List<TrialSpec> trials = trials("radkov-metadata", List.of());
        List<List<Double>> results = with(
                4,
                () -> runs.each(
                        List.of(1, 2),
                        factor -> runs.simulate(trials, trial -> List.of(_ -> trial.point())).stream()
                                .map(seen -> factor * seen.getFirst().applyAsDouble("point"))
                                .toList()));
        assertThat(results.getFirst())
                .isEqualTo(trials.stream().map(trial -> 1.0 * trial.point()).toList());
        assertThat(results.getLast())
                .isEqualTo(trials.stream().map(trial -> 2.0 * trial.point()).toList());
        assertThat(ended).hasValue(2 * trials.size());
    }

    /// The 2^6 of the fraction, read and written, is among the configurations of the full design.
    @Test
    void aTrialOfSeveralExperimentsIsSimulatedOnce() {
        AtomicInteger simulated = new AtomicInteger();
        ParallelRuns runs = new ParallelRuns(() -> {});
        for (String name : List.of("saif-full", "saif-fractional")) {
            Paper paper = Paper.of(name);
            for (String run : List.of("read", "write")) {
                List<TrialSpec> trials =
                        paper.experiment(run, List.of("design.replicates=1")).trials();
                with(
                        4,
                        () -> runs.simulate(trials, _ -> {
                            simulated.incrementAndGet();
                            return List.of();
                        }));
            }
        }
        assertThat(simulated).hasValue(2 * 96);
    }

    /// With one thread simulations run one after the other.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        radkov-metadata | cold + warm | design.factors.workload.metadata.level=[0, 3]
        parda-fig7 | iops + ms | protocol.measure=2s
        """)
    void whatComesOutDoesNotDependOnTheNumberOfThreads(String name, String formula, String smaller) {
        assertThat(with(4, () -> values(name, formula, smaller)))
                .isEqualTo(with(1, () -> values(name, formula, smaller)));
    }

    private static double[] values(String name, String formula, String smaller) {
        ParallelRuns runs = new ParallelRuns(() -> {});
        return KeptRuns.places(PaperRun.points(Paper.of(name), List.of(""), List.of(smaller), runs), formula);
    }
}
