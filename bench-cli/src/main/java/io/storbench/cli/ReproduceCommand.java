package io.storbench.cli;

import io.storbench.cli.console.CommandLineName;
import io.storbench.cli.console.Console;
import io.storbench.cli.console.ExitCode;
import io.storbench.cli.text.Columns;
import io.storbench.paper.Reproduction;
import io.storbench.paper.published.CellVerdict;
import io.storbench.paper.published.PaperCell;
import io.storbench.plan.PlanException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// Does the papers' experiments in simulation.
@Command(
        name = "reproduce",
        description = {
            "Does a paper's experiment in simulation, and judges it by the published values.",
            "Values that no public source states are shown, and judge nothing. Without a name:"
                    + " lists the experiments."
        },
        mixinStandardHelpOptions = true)
final class ReproduceCommand implements Callable<Integer> {
    private static final String ALL = "all";

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "the experiment, or `all`")
    private @Nullable String name;

    @Option(
            names = "--ablate",
            paramLabel = "MECHANISM",
            description =
                    "switches a mechanism of the model off, to see whether it is the cause; judged is"
                            + " then only what has to come out without it")
    private @Nullable String ablate;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        Console console = new Console(spec.commandLine());
        if (name == null) {
            console.out(list());
            return ExitCode.DONE;
        }
        if (name.equals(ALL) && ablate != null) {
            throw new PlanException("--ablate " + ablate + ": needs the name of one experiment");
        }
        boolean fine = true;
        for (String one : name.equals(ALL) ? Reproduction.names() : List.of(name)) {
            Reproduction reproduction = Reproduction.of(one, Optional.ofNullable(ablate));
            console.out(lines(reproduction));
            fine &= reproduction.isFine();
        }
        return fine ? ExitCode.DONE : ExitCode.NOT_REPRODUCED;
    }

    private static List<String> list() {
        return Reproduction.names().stream()
                .map(known -> "%-16s  %s".formatted(known, Reproduction.titleOf(known)))
                .toList();
    }

    private static List<String> lines(Reproduction reproduction) {
        List<String> lines = new ArrayList<>();
        lines.add(reproduction.name() + ": " + reproduction.title());
        lines.add(reproduction.citation());
        reproduction.ablated().ifPresent(what -> lines.add("Without " + what));
        lines.add("");
        List<List<String>> rows = new ArrayList<>();
        rows.add(List.of("", "published", "ours", "difference", "verdict", "from"));
        for (PaperCell cell : reproduction.cells()) {
            rows.add(
                    List.of(
                            cell.label(),
                            cell.published(),
                            cell.ours(),
                            cell.difference(),
                            cell.verdict().words(),
                            cell.provenance().key() + ": " + cell.source()));
        }
        lines.addAll(Columns.aligned(rows, rows.getFirst().size()));
        lines.add("");
        reproduction.notes().forEach(note -> lines.add("Note: " + note));
        lines.add(sum(reproduction));
        if (reproduction.ablated().isPresent()
                && reproduction.cells().stream().noneMatch(ReproduceCommand::isJudged)) {
            lines.add(
                    "Judges nothing: no source states what comes out without it; lay it beside `%s reproduce %s`"
                            .formatted(CommandLineName.called(), reproduction.name()));
        }
        lines.add("");
        return lines;
    }

    private static boolean isJudged(PaperCell cell) {
        return cell.verdict() != CellVerdict.NOT_JUDGED;
    }

    /// Such as `saif-fractional: 19 pass`.
    private static String sum(Reproduction reproduction) {
        Map<CellVerdict, Integer> counts = new EnumMap<>(CellVerdict.class);
        reproduction.cells().forEach(cell -> counts.merge(cell.verdict(), 1, Integer::sum));
        return reproduction.name()
                + ": "
                + counts.entrySet().stream()
                        .map(entry -> entry.getValue() + " " + entry.getKey().words())
                        .collect(Collectors.joining(", "));
    }
}
