package io.storbench.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.storbench.design.Layout;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Points that are added to a design that has run.
class FollowUpTest {
    private static final String PLAN = """
        name: screening
        target: {engine: 'null'}
        workload: {operation: read, block: 4k, file: 144k, pattern: sequential}
        protocol: {warmup: 0s, measure: 10ms}
        design:
          kind: fraction
          generators: [D=AB]
          factors:
            network.rtt: [1ms, 5ms]
            workload.depth: [1, 9]
            workload.block: [4k, 12k]
            workload.pattern: [sequential, random]
          replicates: 2
        """;

    private static final String CENTRED = PLAN + "  centre: 2\n  hard: [workload.block]\n";

    private static ExperimentPlan plan(String text, String... options) {
        return PlanReader.parse(text, "plan", List.of(options));
    }

    /// The levels of the points from one on.
    private static List<List<String>> points(ExperimentPlan plan, int from) {
        return IntStream.range(from - 1, plan.points().size())
                .mapToObj(plan::labels)
                .map(Map::values)
                .map(List::copyOf)
                .toList();
    }

    private static final String SWEEP = """
        target: {engine: 'null'}
        design: {factors: {network.rtt: [0, 4ms], workload.depth: [1, 16]}, replicates: 2, seed: 1}
        """;

    /// With each combination of the others: 2 depths, and 3 after a depth that came later, too.
    @Test
    void aLevelIsAddedToTheSameExperiment() {
        ExperimentPlan first = plan(SWEEP);
        List<String> keys = LaterLevels.asFollowUps(first, List.of("network.rtt=0,4000us,8ms", "workload.block=8k"));
        assertThat(keys).containsExactly("workload.block=8k", "design.augment=[level network.rtt 8ms]");
        ExperimentPlan more = plan(SWEEP, keys.getLast());
        assertThat(more.hash()).isEqualTo(first.hash());
        assertThat(points(more, 5)).containsExactly(List.of("8ms", "1"), List.of("8ms", "16"));
        assertThat(more.trials().subList(0, 8)).isEqualTo(first.trials());
        ExperimentPlan most = plan(
                SWEEP,
                LaterLevels.asFollowUps(more, List.of("workload.depth=[1, 16, 64]"))
                        .toArray(String[]::new));
        assertThat(points(most, 7)).containsExactly(List.of("0", "64"), List.of("4ms", "64"), List.of("8ms", "64"));
        assertThat(LaterLevels.asFollowUps(most, List.of("network.rtt=0,4ms,8ms,20ms")))
                .containsExactly(
                        "design.augment=[level network.rtt 8ms, level workload.depth 64, level network.rtt 20ms]");
    }

    /// As `design --augment` asks, once with the levels and once without.
    @Test
    void aFollowUpThatIsAskedForBesideALevelStays() {
        for (String both : List.of(
                "design.augment=[level network.rtt 8ms, foldover]",
                "design.augment=[\"level network.rtt 8ms\",\"foldover\"]")) {
            assertThat(LaterLevels.asFollowUps(plan(SWEEP), List.of("network.rtt=0,4ms,8ms", both)))
                    .containsExactly(both);
        }
        assertThatThrownBy(() -> LaterLevels.asFollowUps(
                        plan(SWEEP), List.of("network.rtt=0,4ms,8ms", "design.augment=foldover")))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("leaves out the new levels; name them in it too: level network.rtt 8ms");
    }

    /// The first points are those at the value that the plan had, given or by default: 4 of them, then 2 x 2 at each
    /// further level.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "workload.block=4k,8k      | factor workload.block 4k, level workload.block 8k",
                "design.factors.workload.block=[64k, 4096] | factor workload.block 4096, level workload.block 64k",
                "hosts=1,2                 | factor hosts 1, level hosts 2",
            })
    void aFactorIsAddedToTheSameExperiment(String override, String steps) {
        ExperimentPlan first = plan(SWEEP);
        List<String> keys = LaterLevels.asFollowUps(first, List.of(override));
        assertThat(keys).containsExactly("design.augment=[" + steps + "]");
        ExperimentPlan more = plan(SWEEP, keys.getFirst());
        assertThat(more.hash()).isEqualTo(first.hash());
        assertThat(more.points()).hasSize(8);
        assertThat(more.points().subList(0, 4)).isEqualTo(first.points());
        assertThat(more.trials().subList(0, 8))
                .extracting(TrialSpec::point, TrialSpec::replicate, TrialSpec::seed, TrialSpec::runOrder)
                .isEqualTo(first.trials().stream()
                        .map(trial -> tuple(trial.point(), trial.replicate(), trial.seed(), trial.runOrder()))
                        .toList());
        String path = override.split("=", -1)[0].replace("design.factors.", "");
        assertThat(IntStream.range(0, 8).mapToObj(more::labels).map(levels -> levels.get(path)))
                .containsOnly(steps.split(" ", -1)[2].replace(",", ""), steps.split(" ", -1)[5]);
        assertThat(more.points().subList(4, 8)).doesNotContainAnyElementsOf(first.points());
    }

    /// Then levels of any factor are added as before, and another factor.
    @Test
    void anAddedFactorIsOneAsAnyOther() {
        String[] once = LaterLevels.asFollowUps(plan(SWEEP), List.of("workload.block=4k,8k"))
                .toArray(String[]::new);
        ExperimentPlan more = plan(SWEEP, once);
        String[] twice = LaterLevels.asFollowUps(more, List.of("workload.block=4k,8k,16k", "hosts=1,2"))
                .toArray(String[]::new);
        assertThat(twice)
                .containsExactly(
                        "design.augment=[factor workload.block 4k, level workload.block 8k, level workload.block 16k,"
                                + " factor hosts 1, level hosts 2]");
        ExperimentPlan most = plan(SWEEP, twice);
        assertThat(most.points()).hasSize(2 * 2 * 3 * 2);
        assertThat(most.trials().stream().limit(16).map(TrialSpec::seed))
                .isEqualTo(more.trials().stream().map(TrialSpec::seed).toList());
        assertThat(IntStream.range(0, 24).mapToObj(most::labels).distinct()).hasSize(24);
    }

    @Test
    void aFactorThatDoesNotHaveTheValueOfThePlanIsAnotherPlan() {
        for (String other : List.of("workload.block=8k,16k", "hosts=2,3", "workload.nothing=1,2", "network=1,2")) {
            assertThat(LaterLevels.asFollowUps(plan(SWEEP), List.of(other))).containsExactly(other);
        }
        assertThatThrownBy(() -> plan(SWEEP, "design.augment=factor workload.block 8k"))
                .hasMessageContaining("the points before it do not have this value");
        assertThatThrownBy(() -> plan(SWEEP, "design.augment=factor workload.block"))
                .hasMessageContaining("factor network.rtt 1ms");
        assertThatThrownBy(() -> plan(SWEEP, "design.augment=factor network.rtt 0"))
                .hasMessageContaining("a factor of the design sets network.rtt already");
        assertThatThrownBy(() -> plan(PLAN, "design.augment=factor hosts 1"))
                .hasMessageContaining("is added as a factor only to a full design");
    }

    /// As `run PLAN -o DIR` does.
    @Test
    void aPlanExtendsResultsByWhatItHasMore() {
        String named = SWEEP.replace("0, 4ms]", "0, 4ms], load: [{small: {workload.block: 4k}}, {large: {hosts: 2}}]");
        assertThat(extended(SWEEP, SWEEP.replace("4ms", "4ms, 8ms"))).isEqualTo("level network.rtt 8ms");
        assertThat(extended(SWEEP, SWEEP.replace("4ms]", "4ms], workload.block: [4k, 8k]")))
                .isEqualTo("factor workload.block 4k, level workload.block 8k");
        assertThat(extended(named, named.replace("4ms]", "4ms, 8ms]"))).isEqualTo("level network.rtt 8ms");
        // A follow-up that would be lost.
        assertThat(extended(
                        SWEEP,
                        SWEEP.replace("4ms]", "4ms, 8ms]")
                                .replace("seed: 1", "seed: 1, augment: level workload.depth 64")))
                .isEqualTo("another");
        // Fewer factors, and other levels by the same names.
        assertThat(extended(SWEEP, SWEEP.replace("network.rtt: [0, 4ms], ", "")))
                .isEqualTo("another");
        assertThat(extended(named, named.replace("hosts: 2", "hosts: 3"))).isEqualTo("another");
        assertThat(extended(named, named.replace("hosts: 2", "hosts: 3").replace("4ms]", "4ms, 8ms]")))
                .isEqualTo("another");
    }

    private static String extended(String stored, String wanted) {
        return LaterLevels.extended(plan(stored), plan(wanted))
                .map(all ->
                        all.design().followUps().stream().map(FollowUp::text).collect(Collectors.joining(", ")))
                .orElse("another");
    }

    @Test
    void whatLeavesALevelOutOrIsNoFactorIsAnotherPlan() {
        for (String other :
                List.of("network.rtt=0,8ms", "network.rtt=0", "network.jitter=1ms,2ms", "workload.depth=4")) {
            assertThat(LaterLevels.asFollowUps(plan(SWEEP), List.of(other))).containsExactly(other);
        }
        assertThatThrownBy(() -> plan(SWEEP, "design.augment=level network.rtt"))
                .hasMessageContaining("level needs a factor and its new level: level network.rtt 8ms");
        assertThatThrownBy(() -> plan(SWEEP, "design.augment=level network.rtt 4000us"))
                .hasMessageContaining("the design has the level 4000us of network.rtt");
    }

    /// The plan is the same experiment, and its first trials are the same.
    @ParameterizedTest
    @CsvSource({"foldover, 8", "foldover A, 8", "semifold A, 4", "dealias A BD, 2"})
    void aFollowUpAddsPointsToTheSameExperiment(String step, int added) {
        ExperimentPlan first = plan(PLAN);
        ExperimentPlan more = plan(PLAN, "design.augment=" + step);
        assertThat(more.hash()).isEqualTo(first.hash());
        assertThat(more.points()).hasSize(8 + added);
        assertThat(more.points().subList(0, 8)).isEqualTo(first.points());
        assertThat(more.trials().subList(0, 16)).isEqualTo(first.trials());
        assertThat(more.trials().subList(16, more.trials().size()))
                .hasSize(2 * added)
                .allMatch(trial -> trial.point() > 8);
        assertThat(more.design().followUps())
                .extracting(FollowUp::text, FollowUp::first, FollowUp::count)
                .containsExactly(tuple(step, 9, added));
    }

    @Test
    void aFoldoverIsTheMirrorImage() {
        ExperimentPlan plan = plan(PLAN, "design.augment=foldover network.rtt");
        List<String> first = List.copyOf(plan.labels(0).values());
        assertThat(first).containsExactly("1ms", "1", "4k", "random");
        assertThat(points(plan, 9).getFirst()).containsExactly("5ms", "1", "4k", "random");
    }

    @Test
    void halfOfItHasOneLevel() {
        assertThat(points(plan(PLAN, "design.augment=semifold A"), 9))
                .allMatch(levels -> levels.getFirst().equals("1ms"));
        assertThat(points(plan(PLAN, "design.augment=semifold network.rtt high"), 9))
                .hasSize(4)
                .allMatch(levels -> levels.getFirst().equals("5ms"));
    }

    /// Both ends of each of three axes, for each pattern, which has no middle, and the centre
    /// again.
    @Test
    void axesGoThroughTheCentre() {
        ExperimentPlan plan = plan(CENTRED, "design.augment=axial");
        Layout layout = plan.design().layout();
        assertThat(plan(CENTRED).points()).hasSize(12);
        assertThat(points(plan, 13)).hasSize(3 * 2 * 2 + 4);
        assertThat(points(plan, 13))
                .contains(
                        List.of("1ms", "5", "8k", "sequential"),
                        List.of("5ms", "5", "8k", "random"),
                        List.of("3ms", "9", "8k", "random"),
                        List.of("3ms", "5", "4k", "sequential"),
                        List.of("3ms", "5", "8k", "random"));
        assertThat(IntStream.rangeClosed(13, 24)).noneMatch(layout::isCorner);
        assertThat(IntStream.rangeClosed(13, 24)).noneMatch(layout::isCentre);
        assertThat(IntStream.rangeClosed(25, 28)).allMatch(layout::isCentre);
        // Each repeat of a centre point has random numbers of its own.
        assertThat(plan.design().copyOfPoint().subList(24, 28)).containsExactly(2, 2, 3, 3);
    }

    /// Replicates of the first design are not blocks, but the follow-up is one.
    @Test
    void eachStepIsABlock() {
        Layout layout =
                plan(CENTRED, "design.augment=[semifold A, axial]").design().layout();
        assertThat(layout.blocked()).isTrue();
        assertThat(layout.block(1, 1)).isEqualTo(1);
        assertThat(layout.block(8, 2)).isEqualTo(1);
        assertThat(layout.block(13, 1)).isEqualTo(2);
        assertThat(layout.block(16, 2)).isEqualTo(2);
        assertThat(layout.block(17, 2)).isEqualTo(3);
        assertThat(layout.block(32, 2)).isEqualTo(3);
        Layout blocked = plan(PLAN, "design.blocks=replicates", "design.augment=semifold A")
                .design()
                .layout();
        assertThat(List.of(blocked.block(1, 1), blocked.block(9, 1))).doesNotHaveDuplicates();
        assertThat(List.of(blocked.block(1, 1), blocked.block(1, 2), blocked.block(9, 1), blocked.block(9, 2)))
                .doesNotHaveDuplicates();
    }

    /// More replicates before a follow-up do not take its set-ups.
    @Test
    void setUpsOfAFollowUpStayTheirOwn() {
        String[] options = {"design.augment=foldover", "design.hard=[workload.block]"};
        List<Integer> setUps = plan(PLAN, options).trials().stream()
                .filter(trial -> trial.point() > 8)
                .map(TrialSpec::setUp)
                .toList();
        assertThat(plan(PLAN, options[0], options[1], "design.replicates=5").trials().stream()
                        .filter(trial -> trial.point() <= 8)
                        .map(TrialSpec::setUp))
                .doesNotContainAnyElementsOf(setUps);
    }

    /// D = ABC: the whole foldover of a resolution IV design is the design itself.
    @Test
    void aFoldoverThatRepeatsTheDesignNamesAStepThatWorks() {
        String even = PLAN.replace("D=AB", "D=ABC");
        assertThatThrownBy(() -> plan(even, "design.augment=foldover"))
                .hasMessageContaining("foldover would run the same points again")
                .hasMessageContaining("'semifold A'");
        assertThat(plan(even, "design.augment=semifold A").points()).hasSize(12);
        String all = PLAN.replace("  kind: fraction\n  generators: [D=AB]\n", "");
        assertThatThrownBy(() -> plan(all, "design.augment=foldover"))
                .hasMessageContaining("every combination of levels")
                .hasMessageContaining("design.replicates");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "fold | \"fold\" is not a follow-up",
                "axial | axial: the design has no centre points",
                "semifold | semifold needs a factor",
                "semifold AB | AB is not a single factor",
                "dealias AB | dealias needs two effects or more",
                "dealias A B | the design separates these effects already",
                "foldover E | the design has 4 factors, A to D",
                "[foldover, semifold A] | semifold A would run the same points again",
                "foldover AB | AB is not a single factor"
            })
    void mistakesAreNamed(String step, String message) {
        assertThatThrownBy(() -> plan(PLAN, "design.augment=" + step))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("design.augment")
                .hasMessageContaining(message);
    }
}
