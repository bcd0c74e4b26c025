package io.storbench.sim.calibrate.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.plan.PlanReader;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Which times of a trial there are to fit to.
class FigureTest {
    /// PostMark deletes all its files, and flushes none.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "operation: read   | completion time",
                "operation: write  | completion time, time until durable",
                "load: postmark    | completion time",
            })
    void onlyLoadsThatEndWithAFlushHaveATimeUntilDurable(String load, String figures) {
        String plan = """
            target: {engine: file, path: /mnt}
            workload: {%s}
            protocol: {run: completion}
            """.formatted(load);
        assertThat(Figure.of(PlanReader.parse(plan, "plan", List.of()).trials().getFirst()))
                .extracting(Figure::words)
                .containsExactly(figures.split(", "));
    }

    /// What is between calls shows where a loop is closed, and only the kernel's client has
    /// `cache.generate`.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "engine: file, path: /mnt             | operation: write            | mean latency, time per operation",
                "engine: file, path: /mnt             | operation: read             | mean latency",
                "engine: file, path: /mnt             | operation: write, rate: 500 | mean latency",
                "engine: nfs, uri: \"nfs://server/e\" | operation: write            | mean latency",
            })
    void aClosedLoopThatWritesThroughTheKernelHasATimePerOperation(String target, String load, String figures) {
        String plan = "{target: {%s}, workload: {%s}}".formatted(target, load);
        assertThat(Figure.of(PlanReader.parse(plan, "plan", List.of()).trials().getFirst()))
                .extracting(Figure::words)
                .containsExactly(figures.split(", "));
    }
}
