package io.storbench.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanReader;
import io.storbench.report.effects.Term;
import io.storbench.report.render.ReportFormat;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

/// Which points a report proposes to add to a design, and what they tell when they have run.
class FollowUpStepTest {
    private static final String PLAN = """
        name: screening
        target: {engine: 'null'}
        workload: {operation: read, block: 4k, file: 144k, pattern: sequential}
        protocol: {warmup: 0s, measure: 10ms}
        design:
          kind: fraction
          generators: [%s]
          factors:
            network.rtt: [1ms, 5ms]
            workload.depth: [1, 9]
            workload.block: [4k, 12k]
            workload.pattern: [sequential, random]
          replicates: 3
        """;

    private static int sign(Map<String, String> levels, String path) {
        return List.of("5ms", "9", "12k", "random").contains(levels.get(path))
                ? 1
                : List.of("1ms", "1", "4k", "sequential").contains(levels.get(path)) ? -1 : 0;
    }

    /// Trials whose logarithm is a function of the signs, with a scatter of 1 %.
    private static Report report(String text, ToDoubleFunction<Map<String, String>> logarithm, String... options) {
        ExperimentPlan plan = PlanReader.parse(text, "plan", List.of(options));
        Random random = new Random(20_261_128);
        List<TrialResult> trials = new ArrayList<>();
        for (int point = 1; point <= plan.points().size(); point++) {
            Map<String, String> levels = plan.labels(point - 1);
            for (int replicate = 1; replicate <= 3; replicate++) {
                TrialBuilder trial =
                        TrialBuilder.measured(point).replicate(replicate).runOrder(trials.size() + 1);
                levels.forEach(trial::factor);
                trials.add(trial.valid(1e6 * Math.exp(logarithm.applyAsDouble(levels) + 0.01 * random.nextGaussian())));
            }
        }
        return Report.of(Reports.input(trials, plan.toJson()));
    }

    private static double strong(Map<String, String> levels) {
        return 0.5 * sign(levels, "network.rtt");
    }

    /// Of depth and block one may be what the other is by pattern.
    @Test
    void aMainEffectWithAnAliasIsFoldedOver() {
        Report report = report(PLAN.formatted("D=AB"), FollowUpStepTest::strong);
        assertThat(report.headline().first().next().command())
                .isEqualTo("storbench run results -p design.augment=foldover");
        assertThat(report.headline().first().next().words())
                .startsWith("It is not known whether rtt or depth × pattern is the one that matters")
                .endsWith(": 8 further points would show it.");
    }

    /// Rows added in D alone leave A = BD, and make a part of others the negative of an interaction.
    @Test
    void anAliasOfEitherSignIsNamedOnTheFirstScreen() {
        Report report = report(
                PLAN.formatted("D=AB"), levels -> 0.5 * sign(levels, "workload.depth"), "design.augment=semifold D");
        assertThat(report.analysis().factorials().getFirst().analysis().terms())
                .extracting(Term::aliasText)
                .contains("B = -BD");
        assertThat(ReportFormat.MD.render(report))
                .contains("which cannot separate queue depth from queue depth × access pattern");
    }

    /// AB = CD is large; that two points tell which of the two.
    @Test
    void aLargePairOfInteractionsIsTakenApart() {
        Report report = report(
                PLAN.formatted("D=ABC"),
                levels -> strong(levels) + 0.3 * sign(levels, "workload.block") * sign(levels, "workload.pattern"));
        assertThat(report.headline().first().next().command())
                .isEqualTo("storbench run results -p 'design.augment=dealias AB CD'");
        assertThat(report.headline().first().next().words())
                .isEqualTo("It is not known whether rtt × depth or block × pattern is the one that matters: 2 further"
                        + " points would show it.");
        Report after = report(
                PLAN.formatted("D=ABC"),
                levels -> strong(levels) + 0.3 * sign(levels, "workload.block") * sign(levels, "workload.pattern"),
                "design.augment=dealias AB CD");
        var terms = after.analysis().factorials().getFirst().analysis();
        assertThat(terms.anova().getFirst().source()).isEqualTo("blocks");
        assertThat(terms.terms())
                .filteredOn(terms::isMoreThanChance)
                .extracting(term -> term.name())
                .containsExactlyInAnyOrder("rtt", "block × pattern");
        assertThat(after.headline().first().next().command()).doesNotContain("augment");
    }

    /// An effect of 1.2 % is 2.1 standard errors of what two points tell in three replicates, as by
    /// AliasStructureTest: √(0.01² / 3). Three are wanted.
    @Test
    void aSmallPairOfInteractionsIsFoldedOver() {
        Report report = report(
                PLAN.formatted("D=ABC"),
                levels -> 0.006 * sign(levels, "workload.block") * sign(levels, "workload.pattern"));
        assertThat(report.headline().first().next().command()).contains("design.augment=semifold A");
    }

    @Test
    void whatHasNoRealAliasesNeedsNoFollowUp() {
        Report report = report(PLAN.formatted("D=ABC"), FollowUpStepTest::strong);
        assertThat(report.headline().first().next().command()).doesNotContain("augment");
    }

    /// The depth bends what it does to the latency: seen at the centre, located on the axes.
    @Test
    void aBendIsLocatedOnTheAxes() {
        ToDoubleFunction<Map<String, String>> bent =
                levels -> strong(levels) + 0.4 * sign(levels, "workload.depth") * sign(levels, "workload.depth");
        String plan = PLAN.formatted("D=ABC") + "  centre: 2\n";
        Report report = report(plan, bent);
        assertThat(report.headline().first().next().command())
                .isEqualTo("storbench run results -p design.augment=axial");
        Report after = report(plan, bent, "design.augment=axial");
        var analysis = after.analysis().factorials().getFirst().analysis();
        assertThat(analysis.terms())
                .filteredOn(term -> term.share() > 0.01)
                .extracting(term -> term.name())
                .containsExactlyInAnyOrder("rtt", "depth²");
        // Both ends over the middle: exp(0.4) is 1.49.
        assertThat(analysis.terms().stream()
                        .filter(term -> term.name().equals("depth²"))
                        .findFirst()
                        .orElseThrow()
                        .ratio()
                        .orElseThrow())
                .isBetween(1.46, 1.52);
        assertThat(after.headline().answer()).contains("round-trip time", "queue depth²");
        assertThat(after.headline().first().next().command()).doesNotContain("augment");
    }
}
