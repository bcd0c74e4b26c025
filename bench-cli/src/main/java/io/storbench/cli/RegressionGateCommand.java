package io.storbench.cli;

import io.storbench.cli.console.Console;
import io.storbench.plan.Limit;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.report.verdict.FailOn;
import io.storbench.report.verdict.LimitCheck;
import io.storbench.report.verdict.ResultComparison;
import io.storbench.report.verdict.ResultSet;
import io.storbench.result.Origin;
import io.storbench.result.StoredPlan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Fails a build whose results are worse than those of before.
@Command(
        name = "gate",
        description = {
            "Compares like `compare`, and exits with 3 if NEW is worse than BASE, overall or at any point, or if a"
                    + " --limit is missed. With --limit, or question.limit in the plan, one directory is enough.",
            "Exits with 5 if it is inconclusive: if a difference of --detect may have been missed, or too many of the"
                    + " trials that it needs are missing, failed or doubtful. A run that shows nothing does not pass."
        },
        mixinStandardHelpOptions = true)
public final class RegressionGateCommand implements ProgramCommand {
    @Parameters(index = "0", paramLabel = "BASE", description = "the results to compare with")
    private Path base = Path.of("");

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "NEW",
            description =
                    "the results that are judged; without it BASE is judged, by --limit or its plan's question.limit")
    private @Nullable Path judged;

    @Option(
            names = "--fail-on",
            paramLabel = "VERDICT",
            converter = FailOnConverter.class,
            completionCandidates = FailOnConverter.class,
            description =
                    "worse (default); inconclusive: exits with 3 instead of 5 if a difference of --detect may have been"
                            + " missed; cannot-tell: also if a smaller one may have been")
    private FailOn failOn = FailOn.WORSE;

    @Mixin
    private VerdictOptions options = new VerdictOptions();

    @Override
    public int place() {
        return 80;
    }

    @Override
    public Integer call() throws IOException {
        Console console = options.console();
        if (judged == null) {
            return limitsAlone(console);
        }
        ResultComparison comparison = options.compare("BASE", base, "NEW", judged);
        if (comparison.origin() == Origin.MEASURED
                && !comparison.paired()
                && comparison.runScatter().isEmpty()) {
            throw new PlanException(
                    "gate: BASE and NEW are separate runs, and a change of the machine between them looks like a change"
                            + " of NEW. Interleave both plans (run BASE.yaml --interleave NEW.yaml), say by how much"
                            + " runs of one plan differ here (--run-scatter 3%), or add runs to BASE that show it (run"
                            + " BASE -p design.replicates=12).");
        }
        List<LimitCheck> limits = options.limits(comparison.b(), Optional.of(comparison.origin()));
        GateDecision decision = GateDecision.of(comparison, limits, failOn);
        options.put(options.lines(comparison, limits, failOn, Optional.of(decision)), console);
        console.err("gate: " + decision.message());
        return decision.exitCode();
    }

    /// Fixed limits need nothing to compare with.
    private int limitsAlone(Console console) throws IOException {
        ResultSet side = ResultSets.read("NEW", base);
        Optional<Limit> own = PlanReader.question(StoredPlan.read(base).text(), base + "/plan.json")
                .limit();
        if (!options.hasLimits() && own.isEmpty()) {
            throw new PlanException(
                    "gate needs two directories, BASE and NEW, or a limit: --limit \"p99 < 5ms\", or question.limit in"
                            + " the plan");
        }
        List<LimitCheck> limits = options.hasLimits()
                ? options.limits(side, Optional.empty())
                : options.check(own.stream().toList(), side, Optional.empty());
        options.put(options.lines(limits, failOn), console);
        GateDecision decision = GateDecision.of(limits, failOn, options.detect());
        console.err("gate: " + decision.message());
        options.origin().flatMap(origin -> LackingOrigin.remedy(origin, side)).ifPresent(console::err);
        return decision.exitCode();
    }

    /// Reads `cannot-tell`, and lists what there is to complete.
    static final class FailOnConverter implements CommandLine.ITypeConverter<FailOn>, Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return List.of("worse", "inconclusive", "cannot-tell").iterator();
        }

        @Override
        public FailOn convert(String text) {
            return switch (text) {
                case "worse" -> FailOn.WORSE;
                case "inconclusive" -> FailOn.INCONCLUSIVE;
                case "cannot-tell" -> FailOn.CANNOT_TELL;
                default ->
                    throw new CommandLine.TypeConversionException(
                            "\"" + text + "\" is not one of: worse, inconclusive, cannot-tell");
            };
        }
    }
}
