package io.storbench.cli;

import io.storbench.result.ResultMerge;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Puts directories of one plan together.
@Command(
        name = "merge",
        description = "Puts results of one plan together, such as those of `simulate --shard`.",
        mixinStandardHelpOptions = true)
final class MergeCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "DIR", description = "directories of results")
    private List<Path> directories = new ArrayList<>();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            required = true,
            description = "directory for all of them; what it holds of the same plan stays")
    private Path output = Path.of("");

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        int added = ResultMerge.merge(directories, output);
        new Console(spec.commandLine())
                .out(List.of("%d results added to %s".formatted(added, output)));
        return ExitCode.DONE;
    }
}
