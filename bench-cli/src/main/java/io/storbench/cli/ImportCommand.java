package io.storbench.cli;

import io.storbench.cli.console.CommandLineName;
import io.storbench.cli.console.Console;
import io.storbench.cli.console.ExitCode;
import io.storbench.cli.console.Shell;
import io.storbench.cli.text.ResultTable;
import io.storbench.file.NewFile;
import io.storbench.report.exchange.fio.FioImport;
import io.storbench.result.ResultStore;
import io.storbench.run.Engines;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Takes results of another program over.
@Command(
        name = "import",
        description = {
            "Makes results of fio (--output-format=json or json+) results of a plan.",
            "They can be reported and compared, and simulated where the target has a model."
        },
        mixinStandardHelpOptions = true)
final class ImportCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "FILE", description = "files that fio wrote")
    private List<Path> files = new ArrayList<>();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            required = true,
            description = "a directory for the results, new or of the same files")
    private Path directory = Path.of("");

    @Option(
            names = "--target",
            paramLabel = "TARGET",
            description =
                    "what fio's files were on, as a plan says it:"
                            + " '{engine: nfs, uri: \"nfs://server/export\", version: 4.2}'")
    private @Nullable String target;

    @Option(names = "--name", paramLabel = "NAME", description = "of the plan; default: fio")
    private String name = "fio";

    @Option(
            names = "-p",
            paramLabel = "PATH=VALUE",
            description = "sets a key of the plan: -p network.rtt=2ms")
    private List<String> overrides = new ArrayList<>();

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        FioImport results = FioImport.read(files, name, Optional.ofNullable(target), overrides);
        new Engines().check(results.plan());
        int added;
        try (ResultStore store = ResultStore.open(directory, results.plan())) {
            added = results.write(store);
        }
        Path plan = directory.resolve("plan.yaml");
        NewFile.replace(plan, (results.planText() + "\n").getBytes(StandardCharsets.UTF_8));
        Console console = new Console(spec.commandLine());
        results.notes().forEach(console::err);
        console.out(ResultTable.of(Results.numbers(directory)));
        String quoted = Shell.quote(directory.toString());
        console.out(
                List.of(
                        "",
                        "%d results added to %s".formatted(added, directory),
                        "Report:   %s report %s".formatted(CommandLineName.called(), quoted),
                        simulate(results, plan, quoted)));
        return ExitCode.DONE;
    }

    private static String simulate(FioImport results, Path plan, String quoted) {
        return new Engines().canSimulate(results.plan())
                ? "Simulate: %s simulate %s -o %s"
                        .formatted(CommandLineName.called(), Shell.quote(plan.toString()), quoted)
                : "To simulate, import again with --target, such as"
                        + " --target '{engine: nfs, uri: \"nfs://server/export\"}'";
    }
}
