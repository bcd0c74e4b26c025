package io.storbench.cli;

import io.storbench.cli.console.Console;
import io.storbench.cli.console.ExitCode;
import io.storbench.report.verdict.FailOn;
import io.storbench.report.verdict.LimitCheck;
import io.storbench.report.verdict.ResultComparison;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// Says whether one directory's results are better or worse than another's.
@Command(
        name = "compare",
        description = {
            "Compares two results directories of one design: is B better than A, worse, the same, or can the data not"
                    + " tell?",
            "Ratios are B over A. Exits with 0 if that is decided overall or at a point, whatever the verdict; and"
                    + " with 5 if it is inconclusive: if no difference is shown and a point cannot be judged, or if"
                    + " nothing is decided and a difference of --detect may have been missed."
        },
        mixinStandardHelpOptions = true)
public final class CompareCommand implements ProgramCommand {
    @Parameters(index = "0", paramLabel = "A", description = "a results directory")
    private Path a = Path.of("");

    @Parameters(index = "1", paramLabel = "B", description = "the results directory that is judged")
    private Path b = Path.of("");

    @Mixin
    private VerdictOptions options = new VerdictOptions();

    @Override
    public int place() {
        return 70;
    }

    @Override
    public Integer call() throws IOException {
        Console console = options.console();
        ResultComparison comparison = options.compare("A", a, "B", b);
        Optional<GateDecision> open = GateDecision.inconclusive(comparison);
        List<LimitCheck> limits = options.limits(comparison.b(), Optional.of(comparison.origin()));
        options.put(options.lines(comparison, limits, FailOn.WORSE, open), console);
        open.ifPresent(decision -> console.err("compare: " + decision.message()));
        return open.map(GateDecision::exitCode).orElse(ExitCode.DONE);
    }
}
