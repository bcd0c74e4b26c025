package io.storbench.cli;

import io.storbench.design.FractionalFactorial;
import io.storbench.design.Word;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.Factor;
import io.storbench.plan.PlanException;
import io.storbench.plan.Protocol;
import io.storbench.plan.TrialSpec;
import io.storbench.run.Engines;
import io.storbench.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// Shows what a plan will do, before anything runs.
@Command(
        name = "design",
        description =
                "Shows a plan's points, its aliases, and how long it will take; runs nothing.",
        mixinStandardHelpOptions = true)
final class DesignCommand implements Callable<Integer> {
    /// Aliases of more factors than this are negligible in practice, and hide the others.
    private static final int MAX_ALIAS_ORDER = 3;

    @Mixin private PlanOptions options = new PlanOptions();

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        ExperimentPlan plan =
                options.plan()
                        .orElseThrow(() -> new PlanException("design needs a plan: design PLAN"));
        new Engines().check(plan);
        List<String> lines = new ArrayList<>();
        lines.add("Plan " + plan.name() + " (" + plan.hash() + ")");
        lines.add("");
        factors(plan, lines);
        plan.design().fraction().ifPresent(fraction -> aliases(fraction, lines));
        points(plan, lines);
        setUps(plan, lines);
        cost(plan, lines);
        new Console(spec.commandLine()).out(lines);
        return ExitCode.DONE;
    }

    private static void factors(ExperimentPlan plan, List<String> lines) {
        List<Factor> factors = plan.design().factors();
        lines.add(factors.isEmpty() ? "No factors: one point" : "Factors");
        for (int i = 0; i < factors.size(); i++) {
            Factor factor = factors.get(i);
            String letter = i < Word.LETTERS.length() ? Word.LETTERS.substring(i, i + 1) : " ";
            String levels =
                    factor.levels().stream()
                            .map(Factor.Level::label)
                            .collect(Collectors.joining(", "));
            lines.add("  %s  %-24s %s".formatted(letter, factor.path(), levels));
        }
        lines.add("");
    }

    private static void aliases(FractionalFactorial fraction, List<String> lines) {
        lines.add(
                "Resolution %d; I = %s"
                        .formatted(
                                fraction.resolution(),
                                fraction.definingRelation().stream()
                                        .map(Word::toString)
                                        .collect(Collectors.joining(" = "))));
        lines.add("What cannot be told apart (aliases of up to three factors):");
        fraction.aliasTable(MAX_ALIAS_ORDER).forEach(alias -> lines.add("  " + alias));
        lines.add("");
    }

    private static void points(ExperimentPlan plan, List<String> lines) {
        lines.add("Points: " + plan.points().size());
        for (int point = 0; point < plan.points().size(); point++) {
            lines.add(
                    "  %3d  %s"
                            .formatted(
                                    point + 1,
                                    plan.labels(point).entrySet().stream()
                                            .map(e -> e.getKey() + "=" + e.getValue())
                                            .collect(Collectors.joining("  "))));
        }
        lines.add("");
    }

    private static void setUps(ExperimentPlan plan, List<String> lines) {
        if (plan.design().hard().isEmpty()) {
            return;
        }
        lines.add("Hard to change: " + String.join(", ", plan.design().hard()));
        lines.add("Set-ups, in this order, each made anew:");
        Map<Integer, List<TrialSpec>> bySetUp =
                plan.trials().stream()
                        .collect(
                                Collectors.groupingBy(
                                        TrialSpec::setUp, TreeMap::new, Collectors.toList()));
        bySetUp.forEach((number, trials) -> lines.add(setUp(plan, number, trials)));
        lines.add("");
    }

    private static String setUp(ExperimentPlan plan, int number, List<TrialSpec> trials) {
        String levels =
                plan.design().hard().stream()
                        .map(path -> path + "=" + trials.getFirst().factors().get(path))
                        .collect(Collectors.joining("  "));
        String points =
                trials.stream()
                        .map(trial -> Integer.toString(trial.point()))
                        .collect(Collectors.joining(", "));
        return "  %3d  replicate %d  %s  points %s"
                .formatted(number, trials.getFirst().replicate(), levels, points);
    }

    private static void cost(ExperimentPlan plan, List<String> lines) {
        List<TrialSpec> trials = plan.trials();
        long nanos = 0;
        boolean open = false;
        for (TrialSpec trial : trials) {
            switch (trial.protocol()) {
                case Protocol.Timed timed -> nanos += timed.warmupNanos() + timed.measureNanos();
                case Protocol.Completion _ -> open = true;
            }
        }
        lines.add(
                "Trials: %d (%d points, %d replicates, seed %d)"
                        .formatted(
                                trials.size(),
                                plan.points().size(),
                                plan.design().replicates(),
                                plan.design().seed()));
        lines.add(
                open
                        ? "Duration: until each file is done; unknown before the first trial"
                        : "Duration: %s, and the preparation of data"
                                .formatted(TimeSpan.forPeople((double) nanos)));
    }
}
