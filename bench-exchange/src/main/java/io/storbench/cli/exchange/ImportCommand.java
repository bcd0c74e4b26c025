package io.storbench.cli.exchange;

import io.storbench.cli.ProgramCommand;
import io.storbench.cli.QuietOption;
import io.storbench.cli.Results;
import io.storbench.cli.console.CommandLineName;
import io.storbench.cli.console.Console;
import io.storbench.cli.console.ExitCode;
import io.storbench.cli.console.Shell;
import io.storbench.cli.text.ResultTable;
import io.storbench.file.NewFile;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.report.exchange.fio.FioImport;
import io.storbench.report.exchange.jmh.JmhImport;
import io.storbench.report.exchange.rows.RowImport;
import io.storbench.result.ResultStore;
import io.storbench.run.Engines;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Takes results of another program over.
@Command(
        name = "import",
        description = {
            "Converts results of fio (--output-format=json or json+) or JMH (-rf json), or rows of"
                    + " another program, to results of a plan.",
            "They can be reported and compared, and simulated where the target has a model."
        },
        mixinStandardHelpOptions = true)
public final class ImportCommand implements ProgramCommand {
    @Parameters(arity = "1..*", paramLabel = "FILE", description = "results of fio or JMH, or files of rows")
    private List<Path> files = new ArrayList<>();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            required = true,
            description = "results directory: a new one, or one of the same files")
    private Path directory = Path.of("");

    @Option(
            names = "--target",
            paramLabel = "TARGET",
            description = "the target that fio measured, as in a plan:"
                    + " '{engine: nfs, uri: \"nfs://server/export\", version: 4.2}'")
    private @Nullable String target;

    @Option(
            names = "--rtt",
            paramLabel = "TIME",
            description = "the round-trip time between client and server while fio ran, as ping reports it; import each"
                    + " distance separately")
    private @Nullable String rtt;

    @Option(
            names = "--sections",
            description =
                    "makes one factor, fio.section, of the job file's section names, instead of one for each option"
                            + " that differs")
    private boolean sections;

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "name of the plan; default: fio, rows, or the benchmark's")
    private @Nullable String name;

    @Option(
            names = "--rows",
            description = "the files hold rows: JSON Lines with keys of a plan and the times of a run")
    private boolean rows;

    @Option(names = "-p", paramLabel = "PATH=VALUE", description = "sets a key of the plan: -p network.rtt=2ms")
    private List<String> overrides = new ArrayList<>();

    @Mixin
    private QuietOption quiet = new QuietOption();

    /// What was read, as results of a plan.
    private record Imported(ExperimentPlan plan, String planText, List<String> notes, Writing writing) {
        /// Adds the results to a directory.
        private interface Writing {
            int write(ResultStore store) throws IOException;
        }
    }

    @Override
    public int place() {
        return 120;
    }

    @Override
    public Integer call() throws IOException {
        if (rows && (target != null || rtt != null || sections)) {
            throw new PlanException(
                    "--rows: rows name target, network.rtt and factors themselves, with the plan's keys; leave out"
                            + " --target, --rtt and --sections");
        }
        Imported results = rows ? ofRows() : isOfJmh() ? ofJmh() : ofFio();
        new Engines().check(results.plan());
        int added;
        try (ResultStore store = ResultStore.open(directory, results.plan())) {
            added = results.writing().write(store);
        }
        Path plan = directory.resolve("plan.yaml");
        Console console = quiet.console();
        byte[] text = (results.planText() + "\n").getBytes(StandardCharsets.UTF_8);
        if (Files.isRegularFile(plan) && !Arrays.equals(Files.readAllBytes(plan), text)) {
            Path before = directory.resolve("plan.yaml.before");
            for (int i = 2; Files.exists(before, LinkOption.NOFOLLOW_LINKS); i++) {
                before = directory.resolve("plan.yaml.before-" + i);
            }
            Files.move(plan, before);
            console.err("%s has changed; the one before is %s".formatted(plan, before));
        }
        NewFile.replace(plan, text);
        results.notes().forEach(console::err);
        console.out(ResultTable.of(Results.numbers(directory)));
        String quoted = Shell.quote(directory.toString());
        console.aside(List.of(
                "",
                "%d result%s added to %s".formatted(added, added == 1 ? "" : "s", directory),
                "Report:   %s report %s".formatted(CommandLineName.called(), quoted),
                simulate(results.plan(), plan, quoted)));
        return ExitCode.DONE;
    }

    /// Whether the files are JMH's; fio's are told apart by their beginning.
    private boolean isOfJmh() {
        long ofJmh = files.stream().filter(JmhImport::isOf).count();
        if (ofJmh > 0 && ofJmh < files.size()) {
            throw new PlanException("files of JMH and of fio: import them into directories of their own");
        }
        if (ofJmh > 0 && (target != null || rtt != null || sections)) {
            throw new PlanException(
                    "--target, --rtt and --sections are for files of fio; what JMH's benchmarks were on is in their"
                            + " parameters");
        }
        return ofJmh > 0;
    }

    private Imported ofJmh() {
        JmhImport read = JmhImport.read(files, Optional.ofNullable(name), overrides);
        return new Imported(read.plan(), read.planText(), read.notes(), read::write);
    }

    private Imported ofFio() {
        FioImport read = FioImport.read(
                files,
                Objects.requireNonNullElse(name, "fio"),
                new FioImport.Said(Optional.ofNullable(target), Optional.ofNullable(rtt), sections, overrides));
        return new Imported(read.plan(), read.planText(), read.notes(), read::write);
    }

    private Imported ofRows() {
        RowImport read = RowImport.read(files, Objects.requireNonNullElse(name, "rows"), overrides);
        return new Imported(read.plan(), read.planText(), List.of(), read::write);
    }

    private String simulate(ExperimentPlan results, Path plan, String quoted) {
        if (new Engines().canSimulate(results)) {
            return "Simulate: %s simulate %s -o %s"
                    .formatted(CommandLineName.called(), Shell.quote(plan.toString()), quoted);
        }
        if (isOfJmh()) {
            return "To simulate, there is no load: it is in the benchmarks' own code";
        }
        return rows
                ? "To simulate, say in each row what the path leads to, such as" + " \"simulate.as\": \"nfs\""
                : "To simulate, import again with --target, such as"
                        + " --target '{engine: nfs, uri: \"nfs://server/export\"}'";
    }
}
