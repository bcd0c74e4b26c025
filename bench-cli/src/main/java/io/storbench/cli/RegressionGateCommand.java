package io.storbench.cli;

import io.storbench.cli.console.Console;
import io.storbench.cli.console.ExitCode;
import io.storbench.cli.text.ComparisonText;
import io.storbench.plan.PlanException;
import io.storbench.report.verdict.LimitCheck;
import io.storbench.report.verdict.LimitCheck.State;
import io.storbench.report.verdict.PointVerdict;
import io.storbench.report.verdict.ResultComparison;
import io.storbench.report.verdict.Verdict;
import io.storbench.result.Origin;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Fails a build whose results are worse than those of before.
@Command(
        name = "gate",
        description = {
            "Compares as `compare` does, and ends with 3 when NEW is worse than BASE, over all points"
                    + " or at any, or when a --limit is not kept. With --limit, one directory will do.",
            "Ends with 5 when trials that it needs are missing or lost, so that a broken run does not pass."
        },
        mixinStandardHelpOptions = true)
final class RegressionGateCommand implements Callable<Integer> {
    /// What the gate does not let pass.
    enum FailOn {
        /// What is shown to be worse.
        WORSE,
        /// What is not shown to be the same or better.
        CANNOT_TELL
    }

    @Parameters(index = "0", paramLabel = "BASE", description = "the results of before")
    private Path base = Path.of("");

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "NEW",
            description = "those that are judged; with --limit alone, BASE is")
    private @Nullable Path judged;

    @Option(
            names = "--fail-on",
            paramLabel = "VERDICT",
            converter = FailOnConverter.class,
            description = "worse (default); cannot-tell: also when an interval is too wide to tell")
    private FailOn failOn = FailOn.WORSE;

    @Mixin private VerdictOptions options = new VerdictOptions();

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        if (judged == null) {
            return limitsAlone();
        }
        ResultComparison comparison = options.compare("BASE", base, "NEW", judged);
        if (comparison.origin() == Origin.MEASURED
                && !comparison.paired()
                && comparison.runScatter().isEmpty()) {
            throw new PlanException(
                    "gate: BASE and NEW are separate runs, and a change of the machine between them looks like a change of NEW.\n"
                            + "Run both plans in turns (run BASE.yaml --interleave NEW.yaml), say by how much runs of one plan differ here (--run-scatter 3%), or add runs to BASE that tell it (run BASE -p design.replicates=12).");
        }
        Console console = new Console(spec.commandLine());
        List<LimitCheck> limits = options.limits(comparison.b(), Optional.of(comparison.origin()));
        console.out(options.lines(comparison, limits, failOn == FailOn.CANNOT_TELL));
        if (has(comparison, Verdict.WORSE)) {
            console.err("gate: failed, NEW is worse" + where(comparison, Verdict.WORSE));
            return ExitCode.GATE_FAILED;
        }
        if (failOn == FailOn.CANNOT_TELL && has(comparison, Verdict.CANNOT_TELL)) {
            console.err("gate: failed, cannot tell" + where(comparison, Verdict.CANNOT_TELL));
            return ExitCode.GATE_FAILED;
        }
        int kept = limits(limits, console);
        if (kept != ExitCode.DONE) {
            return kept;
        }
        long unjudged = comparison.points().stream().filter(PointVerdict::isUnjudged).count();
        if (unjudged + comparison.missing() > 0) {
            console.err(
                    "gate: not passed, %d points could not be judged and %d are missing in NEW"
                            .formatted(unjudged, comparison.missing()));
            return ExitCode.DOUBTFUL;
        }
        console.err("gate: passed" + limit(comparison));
        return ExitCode.DONE;
    }

    /// Fixed limits need nothing to compare with.
    private int limitsAlone() throws IOException {
        if (!options.hasLimits()) {
            throw new PlanException(
                    "gate needs two directories, BASE and NEW, or a limit: --limit \"p99 < 5ms\"");
        }
        List<LimitCheck> limits = options.limits(ResultSets.read("NEW", base), Optional.empty());
        Console console = new Console(spec.commandLine());
        console.out(options.lines(limits, failOn == FailOn.CANNOT_TELL));
        int kept = limits(limits, console);
        if (kept == ExitCode.DONE) {
            console.err("gate: passed");
        }
        return kept;
    }

    /// Says which limit is not kept.
    private int limits(List<LimitCheck> limits, Console console) {
        for (LimitCheck limit : limits) {
            boolean uncertain = limit.worst() == State.UNCERTAIN && failOn == FailOn.CANNOT_TELL;
            if (!limit.points(State.MISSED).isEmpty() || uncertain) {
                console.err("gate: failed, " + limit.sentence());
                return ExitCode.GATE_FAILED;
            }
        }
        for (LimitCheck limit : limits) {
            if (limit.worst() == State.UNJUDGED) {
                console.err("gate: not passed, " + limit.sentence());
                return ExitCode.DOUBTFUL;
            }
        }
        return ExitCode.DONE;
    }

    /// What a pass could not have seen.
    private static String limit(ResultComparison comparison) {
        return comparison
                .overall()
                .difference()
                .filter(_ -> comparison.overall().verdict() == Verdict.CANNOT_TELL)
                .map(difference ->
                        "; but of differences below %s over all, more than one in five would have been missed: more replicates see more, and --fail-on cannot-tell does not pass this"
                                .formatted(ComparisonText.share(difference.detectable())))
                .orElse("");
    }

    private static boolean has(ResultComparison comparison, Verdict verdict) {
        return comparison.overall().verdict() == verdict || !comparison.points(verdict).isEmpty();
    }

    private static String where(ResultComparison comparison, Verdict verdict) {
        int points = comparison.points(verdict).size();
        return comparison.overall().verdict() == verdict
                ? " over all, and at %d of %d points".formatted(points, comparison.points().size())
                : " at %d of %d points".formatted(points, comparison.points().size());
    }

    /// Reads `cannot-tell`.
    static final class FailOnConverter implements CommandLine.ITypeConverter<FailOn> {
        @Override
        public FailOn convert(String text) {
            return switch (text) {
                case "worse" -> FailOn.WORSE;
                case "cannot-tell" -> FailOn.CANNOT_TELL;
                default ->
                        throw new CommandLine.TypeConversionException(
                                "\"" + text + "\" is not one of: worse, cannot-tell");
            };
        }
    }
}
