package io.storbench.cli;

import io.storbench.cli.console.CommandLineName;
import io.storbench.cli.console.Console;
import io.storbench.cli.console.ExitCode;
import io.storbench.cli.console.Shell;
import io.storbench.result.Origin;
import io.storbench.result.ResultMerge;
import io.storbench.result.ResultMerge.Merged;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Puts directories of one plan together.
@Command(
        name = "merge",
        description = "Merges results of one plan, such as those of `simulate --shard`.",
        mixinStandardHelpOptions = true)
public final class MergeCommand implements ProgramCommand {
    /// More are counted only.
    private static final int MAX_POINTS = 10;

    @Parameters(arity = "1..*", paramLabel = "DIR", description = "results directories")
    private List<Path> directories = new ArrayList<>();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "DIR",
            required = true,
            description = "directory for the merged results; existing results of the same plan are kept")
    private Path output = Path.of("");

    @Mixin
    private QuietOption quiet = new QuietOption();

    @Override
    public int place() {
        return 110;
    }

    @Override
    public Integer call() throws IOException {
        Merged merged = ResultMerge.merge(directories, output);
        List<String> lines = new ArrayList<>();
        lines.add("%d result%s added to %s".formatted(merged.added(), merged.added() == 1 ? "" : "s", output));
        if (merged.missing().isEmpty()) {
            lines.add("None of the plan's %d trials has a result.".formatted(merged.planned()));
        }
        merged.missing().forEach((origin, byPoint) -> lines.add(missing(origin, byPoint, merged)));
        Console console = quiet.console();
        for (Path directory : directories) {
            console.tellSoundness(directory);
        }
        console.out(lines);
        return ExitCode.DONE;
    }

    private String missing(Origin origin, SortedMap<Integer, Integer> byPoint, Merged merged) {
        if (byPoint.isEmpty()) {
            return "All %d trials of the plan are %s.".formatted(merged.planned(), origin.key());
        }
        int missing = byPoint.values().stream().mapToInt(Integer::intValue).sum();
        String points =
                byPoint.keySet().stream().limit(MAX_POINTS).map(String::valueOf).collect(Collectors.joining(", "));
        String command = origin == Origin.MEASURED ? "run" : "simulate";
        return "Of the plan's %d trials %d %s not %s, or failed, at point%s %s%s; merge their directories too, or continue with: %s %s PLAN -o %s"
                .formatted(
                        merged.planned(),
                        missing,
                        missing == 1 ? "is" : "are",
                        origin.key(),
                        byPoint.size() == 1 ? "" : "s",
                        points,
                        byPoint.size() > MAX_POINTS ? " and %d more".formatted(byPoint.size() - MAX_POINTS) : "",
                        CommandLineName.called(),
                        command,
                        Shell.quote(output.toString()));
    }
}
