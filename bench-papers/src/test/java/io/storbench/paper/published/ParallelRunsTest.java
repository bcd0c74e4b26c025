package io.storbench.paper.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.paper.Reproduction;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParallelRunsTest {
    private static <T> T with(int threads, Callable<T> work) {
        try (ForkJoinPool pool = new ForkJoinPool(threads)) {
            return pool.submit(work).join();
        }
    }

    @Test
    void resultsAreInTheOrderOfTheItemsAndEachEndIsReported() {
        AtomicInteger ended = new AtomicInteger();
        ParallelRuns runs = new ParallelRuns(ended::incrementAndGet);
        List<Integer> items = IntStream.range(0, 1000).boxed().toList();
        List<List<Integer>> results =
                with(4, () -> runs.each(List.of(1, 2), factor -> runs.simulate(items, item -> item * factor)));
        assertThat(results.getFirst()).isEqualTo(items);
        assertThat(results.getLast())
                .isEqualTo(items.stream().map(item -> 2 * item).toList());
        assertThat(ended).hasValue(2000);
    }

    /// With one thread simulations run one after the other.
    @ParameterizedTest
    @ValueSource(strings = {"radkov-fig5", "radkov-metadata", "parda-fig7"})
    void whatComesOutDoesNotDependOnTheNumberOfThreads(String name) {
        Reproduction alone = with(1, () -> Reproduction.of(name, Optional.empty()));
        Reproduction together = with(4, () -> Reproduction.of(name, Optional.empty()));
        assertThat(together).isEqualTo(alone);
    }
}
