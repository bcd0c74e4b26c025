package io.storbench.cli;

import io.storbench.cli.console.CommandLineName;
import io.storbench.cli.console.Console;
import io.storbench.cli.console.ExitCode;
import io.storbench.cli.text.BudgetText;
import io.storbench.cli.text.DesignText;
import io.storbench.cli.text.PowerText;
import io.storbench.plan.DesignSpec;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.FollowUp;
import io.storbench.plan.PlanException;
import io.storbench.plan.TrialSpec;
import io.storbench.report.Analysis;
import io.storbench.report.Report;
import io.storbench.report.compare.Metric;
import io.storbench.report.design.DesignBudget;
import io.storbench.report.design.FollowUpChoice;
import io.storbench.report.design.Pilot;
import io.storbench.report.design.TrialCost;
import io.storbench.run.Engines;
import io.storbench.unit.TimeSpan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Shows what a plan will do, before anything runs.
@Command(
        name = "design",
        description =
                "Shows a plan's points, its aliases, how long it will take, and what it can find;" + " runs nothing.",
        mixinStandardHelpOptions = true)
public final class DesignCommand implements ProgramCommand {
    private static final int MAX_POINTS_SHOWN = 200;

    @Mixin
    private PlanOptions options = new PlanOptions();

    @Option(
            names = "--pilot",
            paramLabel = "DIR",
            description = "results that show how much replicates vary; measured ones are preferred")
    private @Nullable Path pilot;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description =
                    "chooses a design of the plan's factors that fits into this time, such as 2h; keeps the replicates"
                            + " where possible")
    private @Nullable String budget;

    @Option(
            names = "--augment",
            paramLabel = "STEP",
            description = "adds points to a design that has run, and shows which aliases they separate: foldover,"
                    + " 'foldover A', 'semifold A', 'dealias AB CD' or axial; semifold or"
                    + " dealias alone chooses by a directory's results")
    private @Nullable String augment;

    @Mixin
    private QuietOption quiet = new QuietOption();

    @Override
    public int place() {
        return 50;
    }

    @Override
    public Integer call() throws IOException {
        ExperimentPlan plan = options.plan().orElseThrow(() -> new PlanException("design needs a plan: design PLAN"));
        options.refuseDirectory("design");
        List<String> more = new ArrayList<>();
        if (augment != null) {
            more.add("design.augment=" + followUpSteps(plan, augment, options.results()));
            plan = options.planWith(more).orElseThrow();
        }
        Engines engines = new Engines();
        engines.checkEither(plan);
        engines.checkRoom(plan);
        Optional<Pilot> scatter = pilot == null ? Optional.empty() : Optional.of(Pilot.read(pilot, plan));
        TrialCost cost = new TrialCost(
                scatter.map(it -> OptionalDouble.of(it.meanNanos())).orElse(OptionalDouble.empty()));
        List<String> lines = new ArrayList<>();
        if (budget != null) {
            long budgetNanos = budgetNanos(budget);
            DesignBudget.Choice choice =
                    new DesignBudget(keys -> options.planWith(keys).orElseThrow(), cost, budgetNanos).choose(plan);
            lines.addAll(BudgetText.lines(choice, budgetNanos));
            plan = choice.chosen().plan();
        }
        lines.add("Plan " + plan.name() + " (" + plan.hash() + ")");
        lines.add("");
        lines.addAll(new DesignText(plan.design()).lines());
        cost(plan, cost, lines);
        lines.add("");
        lines.addAll(PowerText.lines(plan, scatter));
        points(plan, lines);
        order(plan, lines);
        Console console = quiet.console();
        console.showMade(options.made());
        console.out(lines);
        if (augment != null) {
            console.aside(List.of("Run them:  %s run %s".formatted(CommandLineName.called(), options.words(more))));
        }
        return ExitCode.DONE;
    }

    private static long budgetNanos(String text) {
        try {
            return TimeSpan.parse(text).nanos();
        } catch (IllegalArgumentException e) {
            throw new PlanException("--budget: " + e.getMessage());
        }
    }

    private static void points(ExperimentPlan plan, List<String> lines) {
        int count = plan.points().size();
        lines.add("Points: " + count);
        for (int point = 0; point < Math.min(count, MAX_POINTS_SHOWN); point++) {
            lines.add("  %3d  %s%s"
                    .formatted(
                            point + 1,
                            plan.labels(point).entrySet().stream()
                                    .map(e -> e.getKey() + "=" + e.getValue())
                                    .collect(Collectors.joining("  ")),
                            note(plan.design(), point)));
        }
        if (count > MAX_POINTS_SHOWN) {
            lines.add("  and %d more".formatted(count - MAX_POINTS_SHOWN));
        }
    }

    private static String note(DesignSpec design, int point) {
        List<FollowUp> steps = design.followUps();
        int step = IntStream.rangeClosed(1, steps.size())
                .filter(each -> steps.get(each - 1).has(point + 1))
                .findFirst()
                .orElse(0);
        boolean isAxial = step > 0 && steps.get(step - 1).kind() == FollowUp.Kind.AXIAL;
        String place = design.layout().isCentre(point + 1) ? "  (centre)" : isAxial ? "  (axis)" : "";
        return place + (step == 0 ? "" : "  (follow-up %d)".formatted(step));
    }

    /// What is set up, or which block runs, one after the other.
    private static void order(ExperimentPlan plan, List<String> lines) {
        DesignSpec design = plan.design();
        if (design.hard().isEmpty() && design.layout().blocksPerReplicate() == 1) {
            return;
        }
        boolean hard = !design.hard().isEmpty();
        lines.add("");
        if (hard) {
            lines.add("Hard to change: " + String.join(", ", design.hard()));
        }
        lines.add(
                hard
                        ? "Set-ups, in this order, each set up again:"
                        : "Blocks, in this order, each in this order of points:");
        Map<Integer, List<TrialSpec>> parts = new LinkedHashMap<>();
        for (TrialSpec trial : plan.trials()) {
            int part = hard ? trial.setUp() : design.layout().block(trial.point(), trial.replicate());
            parts.computeIfAbsent(part, _ -> new ArrayList<>()).add(trial);
        }
        int number = 0;
        for (List<TrialSpec> trials : parts.values()) {
            lines.add(part(plan, ++number, trials));
        }
    }

    private static String part(ExperimentPlan plan, int number, List<TrialSpec> trials) {
        TrialSpec first = trials.getFirst();
        String levels = plan.design().hard().stream()
                .map(path -> path + "=" + first.factors().get(path) + "  ")
                .collect(Collectors.joining());
        String block = plan.design().layout().blocked()
                ? "block %d  ".formatted(plan.design().layout().block(first.point(), first.replicate()))
                : "";
        String points =
                trials.stream().map(trial -> Integer.toString(trial.point())).collect(Collectors.joining(", "));
        return "  %3d  replicate %d  %s%spoints %s".formatted(number, first.replicate(), block, levels, points);
    }

    private static void cost(ExperimentPlan plan, TrialCost cost, List<String> lines) {
        lines.add("Trials: %d (%d point%s, %d replicate%s, seed %d)"
                .formatted(
                        plan.points().size() * plan.design().replicates(),
                        plan.points().size(),
                        plan.points().size() == 1 ? "" : "s",
                        plan.design().replicates(),
                        plan.design().replicates() == 1 ? "" : "s",
                        plan.design().seed()));
        OptionalDouble nanos = cost.nanos(plan);
        lines.add(
                nanos.isEmpty()
                        ? "Duration: until each file is done; unknown without a --pilot"
                        : "Duration: %s, plus data preparation".formatted(TrialCost.text(nanos.getAsDouble())));
    }

    /// The value of `design.augment` that adds the follow-up that the command line asks for: as it is, or the best of
    /// a kind by results.
    ///
    /// @param step such as `semifold A`; `semifold` or `dealias` alone for what the results need
    /// @param results of the plan, where there are any
    /// @throws PlanException when the results need none, or there are none to choose by
    private static String followUpSteps(ExperimentPlan plan, String step, Optional<Path> results) throws IOException {
        FollowUp.Kind kind;
        try {
            kind = FollowUp.Kind.valueOf(step.strip().toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException _) {
            return FollowUpChoice.steps(plan.design(), step);
        }
        return switch (kind) {
            case FOLDOVER, AXIAL, LEVEL, FACTOR -> FollowUpChoice.steps(plan.design(), kind.word());
            case SEMIFOLD, DEALIAS -> chosen(kind, results);
        };
    }

    private static String chosen(FollowUp.Kind kind, Optional<Path> results) throws IOException {
        if (results.isEmpty()) {
            throw new PlanException(
                    "--augment %s: a directory of results says which effects matter; without, name them: --augment '%s'"
                            .formatted(kind.word(), kind == FollowUp.Kind.SEMIFOLD ? "semifold A" : "dealias AB CD"));
        }
        Report report = Results.numbers(results.get());
        Analysis analysis = report.analysis();
        Metric metric = analysis.answer()
                .map(answer -> answer.metric())
                .orElse(analysis.metrics().getFirst());
        return analysis.factorials().stream()
                .filter(effects -> effects.metric() == metric)
                .findFirst()
                .flatMap(effects -> FollowUpChoice.of(report.input().planText(), effects.analysis(), Set.of(kind)))
                .map(FollowUpChoice::steps)
                .orElseThrow(() -> new PlanException(
                        "--augment %s: by these results it would separate no effect that matters from its aliases"
                                .formatted(kind.word())));
    }
}
