package io.storbench.report;

import static io.storbench.report.TrialBuilder.measured;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.effects.FactorEffect;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// What a report takes from the plan: which level of a word is the first, and which points lie in
/// the middle. Of both, half of a 2^3 with centre points: depth doubles, random times 1.5.
class PlannedLevelsTest {
    private static final String PLAN = """
        name: half
        target: {engine: "null"}
        workload: {operation: read, file: 48m}
        design:
          kind: fraction
          factors:
            workload.pattern: [sequential, random]
            workload.depth: [1, 9]
            workload.block: [4k, 12k]
          generators: [C=AB]
          centre: 1
        """;

    private static Analysis analysis() {
        List<TrialResult> trials = new ArrayList<>();
        String[][] points = {
            {"random", "1", "4k"},
            {"sequential", "9", "4k"},
            {"sequential", "1", "12k"},
            {"random", "9", "12k"},
            {"random", "5", "8k"},
            {"sequential", "5", "8k"}
        };
        for (int i = 0; i < points.length; i++) {
            String[] levels = points[i];
            double mean =
                    1e6 * (levels[0].equals("random") ? 1.5 : 1) * (levels[1].equals("9") ? 2 : 1) * (i >= 4 ? 7 : 1);
            for (int replicate = 1; replicate <= 2; replicate++) {
                trials.add(measured(i + 1)
                        .replicate(replicate)
                        .factor("workload.pattern", levels[0])
                        .factor("workload.depth", levels[1])
                        .factor("workload.block", levels[2])
                        .valid(mean * (replicate == 1 ? 0.99 : 1.01)));
            }
        }
        return Analysis.of(Reports.input(trials, PLAN));
    }

    private static FactorEffect effect(Analysis analysis, String path) {
        return analysis.effects().stream()
                .filter(effect -> effect.factor().path().equals(path))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void thePlansFirstWordIsTheReference() {
        ObservedFactor pattern = effect(analysis(), "workload.pattern").factor();
        assertThat(pattern.levels()).containsExactly("sequential", "random");
        assertThat(effect(analysis(), "workload.pattern").levels().getLast().ratio())
                .isCloseTo(1.5, within(1e-9));
    }

    @Test
    void centrePointsBelongToNoMainEffect() {
        FactorEffect depth = effect(analysis(), "workload.depth");
        assertThat(depth.factor().levels()).containsExactly("1", "9");
        assertThat(depth.levels().getLast().ratio()).isCloseTo(2, within(1e-9));
    }
}
