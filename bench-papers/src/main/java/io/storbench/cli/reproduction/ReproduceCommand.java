package io.storbench.cli.reproduction;

import io.storbench.cli.OutputFile;
import io.storbench.cli.ProgramCommand;
import io.storbench.cli.QuietOption;
import io.storbench.cli.console.Console;
import io.storbench.cli.console.ExitCode;
import io.storbench.cli.console.ProgressLine;
import io.storbench.file.NewFile;
import io.storbench.paper.ParallelRuns;
import io.storbench.paper.Reproduction;
import io.storbench.paper.published.Paper;
import io.storbench.plan.PlanException;
import io.storbench.report.render.HtmlRenderer;
import io.storbench.report.render.MarkdownRenderer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Does the papers' experiments in simulation.
@Command(
        name = "reproduce",
        description = {
            "Simulates a paper's experiment, and compares it with the published values: predictions, orderings and"
                    + " arithmetic separately. Without a name: lists the experiments.",
            "Values that the model was fitted to, or that no public source states, are shown and" + " not judged."
        },
        mixinStandardHelpOptions = true)
public final class ReproduceCommand implements ProgramCommand {
    private static final String ALL = "all";

    @Parameters(
            arity = "0..1",
            paramLabel = "NAME",
            completionCandidates = Names.class,
            description = "the experiment, or `all`")
    private @Nullable String name;

    @Option(
            names = "--ablate",
            paramLabel = "MECHANISM",
            description = "switches a mechanism of the model off, to see whether it is the cause; then only the result"
                    + " expected without it is judged")
    private @Nullable String ablate;

    @Option(
            names = "--quick",
            description = "simulates only the first replicate of each point: the same cells in less time, without"
                    + " intervals")
    private boolean quick;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "a new file for a report with the figures, beside the tables that are printed")
    private @Nullable Path output;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description =
                    "html, json or md: format of the report of -o (default: html); without -o, printed instead of the"
                            + " tables")
    private @Nullable Format format;

    @Option(names = "--json", description = "the same as --format json")
    private boolean json;

    @Mixin
    private QuietOption quiet = new QuietOption();

    @Override
    public int place() {
        return 90;
    }

    @Override
    public Integer call() throws IOException {
        Console console = quiet.console();
        if (json && format != null && format != Format.JSON) {
            throw new PlanException("give --json or --format, not both");
        }
        format = json ? Format.JSON : format;
        if (name == null) {
            console.out(list());
            return ExitCode.DONE;
        }
        if (name.equals(ALL) && ablate != null) {
            throw new PlanException("--ablate " + ablate + ": needs the name of one experiment");
        }
        List<String> names = name.equals(ALL) ? Paper.names() : List.of(name);
        names.forEach(each -> Reproduction.check(each, Optional.ofNullable(ablate)));
        Optional<Path> file = Optional.ofNullable(output);
        // Before minutes of simulation rather than after.
        file.ifPresent(place -> OutputFile.refuseTaken(place, "report.html"));
        boolean tables = file.isPresent() || format == null;
        List<Reproduction> done = run(names, tables, console);
        if (tables && done.size() > 1) {
            console.out(ReproductionText.summary(done));
        }
        Format as = format == null ? Format.HTML : format;
        if (file.isPresent()) {
            NewFile.create(file.get(), as.render(done).getBytes(StandardCharsets.UTF_8));
            console.aside(List.of("Report: " + file.get()));
        } else if (!tables) {
            console.text(as.render(done).stripTrailing());
        }
        boolean fine = done.stream().allMatch(Reproduction::isFine);
        return fine ? ExitCode.DONE : ExitCode.NOT_REPRODUCED;
    }

    /// Side by side on all processors; printed in the order of the names.
    private List<Reproduction> run(List<String> names, boolean tables, Console console) {
        Progress progress = new Progress(console.progressLine(), names.size());
        ParallelRuns runs = new ParallelRuns(progress::simulated, quick ? 1 : Integer.MAX_VALUE);
        List<Reproduction> done = new ArrayList<>();
        ForkJoinPool pool = new ForkJoinPool();
        try {
            List<ForkJoinTask<Reproduction>> tasks = names.stream()
                    .map(each -> pool.submit(() -> {
                        Reproduction one = Reproduction.of(each, Optional.ofNullable(ablate), runs);
                        progress.done();
                        return one;
                    }))
                    .toList();
            for (ForkJoinTask<Reproduction> task : tasks) {
                Reproduction one = task.join();
                done.add(one);
                if (tables) {
                    progress.erase();
                    console.out(ReproductionText.lines(one));
                }
            }
        } finally {
            // What is still going on after a failure is not waited for.
            pool.shutdownNow();
            progress.erase();
        }
        return done;
    }

    private static List<String> list() {
        return Paper.names().stream()
                .map(known -> "%-16s  %s".formatted(known, Paper.of(known).title()))
                .toList();
    }

    /// What there is to complete.
    static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Stream.concat(Paper.names().stream(), Stream.of(ALL)).iterator();
        }
    }

    /// How far reproductions are. Simulations that run side by side tell it by threads of their own.
    private static final class Progress {
        private final ProgressLine line;
        private final int experiments;
        private int done;
        private int simulated;

        Progress(ProgressLine line, int experiments) {
            this.line = line;
            this.experiments = experiments;
        }

        /// A simulation has ended.
        synchronized void simulated() {
            simulated++;
            line.goesOn(() -> "reproducing: %d of %d experiment%s done, %d simulation%s"
                    .formatted(done, experiments, experiments == 1 ? "" : "s", simulated, simulated == 1 ? "" : "s"));
        }

        /// An experiment has ended.
        synchronized void done() {
            done++;
        }

        /// Leaves an empty line behind on a terminal, before anything else is printed.
        void erase() {
            line.erase();
        }
    }

    /// The forms in which reproductions can be had besides the text of a terminal.
    enum Format {
        /// A page with figures, which loads nothing.
        HTML,
        /// All numbers.
        JSON,
        /// The page's tables as text.
        MD;

        /// The whole file.
        String render(List<Reproduction> reproductions) {
            return switch (this) {
                case HTML -> HtmlRenderer.render(ReproductionDocument.of(reproductions));
                case JSON -> ReproductionJson.render(reproductions);
                case MD -> MarkdownRenderer.render(ReproductionDocument.of(reproductions));
            };
        }
    }
}
