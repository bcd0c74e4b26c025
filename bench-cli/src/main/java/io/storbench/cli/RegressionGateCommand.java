package io.storbench.cli;

import io.storbench.cli.console.Console;
import io.storbench.cli.console.ExitCode;
import io.storbench.cli.text.ComparisonText;
import io.storbench.plan.PlanException;
import io.storbench.report.verdict.PointVerdict;
import io.storbench.report.verdict.ResultComparison;
import io.storbench.report.verdict.Verdict;
import io.storbench.result.Origin;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
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
                    + " or at any.",
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

    @Parameters(index = "1", paramLabel = "NEW", description = "those that are judged")
    private Path judged = Path.of("");

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
        ResultComparison comparison = options.compare("BASE", base, "NEW", judged);
        if (comparison.origin() == Origin.MEASURED
                && !comparison.paired()
                && comparison.rules().runScatter().isEmpty()) {
            throw new PlanException(
                    "gate: BASE and NEW are separate runs, and a change of the machine between them looks like a change of NEW.\n"
                            + "Run both plans in turns (run BASE.yaml --interleave NEW.yaml), or say by how much runs of one plan differ here: --run-scatter 3%");
        }
        Console console = new Console(spec.commandLine());
        console.out(options.lines(comparison));
        if (has(comparison, Verdict.WORSE)) {
            console.err("gate: failed, NEW is worse" + where(comparison, Verdict.WORSE));
            return ExitCode.GATE_FAILED;
        }
        if (failOn == FailOn.CANNOT_TELL && has(comparison, Verdict.CANNOT_TELL)) {
            console.err("gate: failed, cannot tell" + where(comparison, Verdict.CANNOT_TELL));
            return ExitCode.GATE_FAILED;
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
