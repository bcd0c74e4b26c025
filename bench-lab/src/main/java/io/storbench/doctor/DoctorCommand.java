package io.storbench.doctor;

import io.storbench.cli.ProgramCommand;
import io.storbench.cli.QuietOption;
import io.storbench.cli.console.Console;
import io.storbench.cli.console.ExitCode;
import io.storbench.cli.text.Columns;
import io.storbench.doctor.Finding.State;
import io.storbench.result.RecordJson;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Says what this machine can measure, and how well.
@Command(
        name = "doctor",
        description = {
            "Says what this machine can measure, and how well; what is missing, and the command that brings it.",
            "Looks for two seconds, and changes nothing."
        },
        mixinStandardHelpOptions = true)
public final class DoctorCommand implements ProgramCommand {
    private static final long WATCH_NANOS = 2_000_000_000L;

    @Mixin
    private QuietOption quiet = new QuietOption();

    @Option(names = "--json", description = "prints the findings to standard output as JSON")
    private boolean json;

    @Override
    public int place() {
        return 168;
    }

    @Override
    public Integer call() {
        Console console = quiet.console();
        console.note("watching the machine for 2 s");
        List<Finding> findings =
                new ArrayList<>(new Checkup(Host.here()).findings(Path.of("").toAbsolutePath()));
        findings.addAll(Quiet.watch(WATCH_NANOS));
        if (json) {
            console.text(RecordJson.write(new TreeMap<>(Map.of("findings", findings))));
        } else {
            console.out(lines(findings));
        }
        return ExitCode.DONE;
    }

    /// A table, then what to do about each that is not good.
    static List<String> lines(List<Finding> findings) {
        List<String> lines = new ArrayList<>(Columns.aligned(
                findings.stream()
                        .map(finding -> List.of(finding.state().key(), finding.subject(), finding.found()))
                        .toList(),
                3));
        for (Finding finding : findings) {
            if (!finding.remedy().isEmpty()) {
                lines.addAll(List.of(
                        "", "%s: %s".formatted(finding.subject(), finding.meaning()), "    " + finding.remedy()));
            }
        }
        long wanting = findings.stream()
                .filter(finding -> finding.state() == State.LIMITED || finding.state() == State.MISSING)
                .count();
        lines.addAll(List.of(
                "",
                wanting == 0 ? "Nothing to mend." : "%d of %d could be better.".formatted(wanting, findings.size())));
        return lines;
    }
}
