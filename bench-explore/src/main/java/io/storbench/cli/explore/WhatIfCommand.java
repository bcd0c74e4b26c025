package io.storbench.cli.explore;

import io.storbench.cli.OutputFile;
import io.storbench.cli.ProgramCommand;
import io.storbench.cli.QuietOption;
import io.storbench.cli.console.Console;
import io.storbench.cli.console.ExitCode;
import io.storbench.cli.console.ProgressLine;
import io.storbench.explore.Question;
import io.storbench.explore.WhatIf;
import io.storbench.explore.WhatIf.Answer;
import io.storbench.file.NewFile;
import io.storbench.plan.PlanException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Says what a distance does to what users do, and what helps.
@Command(
        name = "what-if",
        description = {
            "Predicts what a network's distance does to a copy, a listing, an archive, a database or many small files, by"
                    + " NFS and on a file system on iSCSI, and tries what would help. Needs no server and no plan.",
            "Without a question: lists the questions."
        },
        mixinStandardHelpOptions = true)
public final class WhatIfCommand implements ProgramCommand {
    @Parameters(
            arity = "0..1",
            paramLabel = "QUESTION",
            completionCandidates = Names.class,
            description = "${COMPLETION-CANDIDATES}")
    private @Nullable String name;

    @Option(
            names = "--rtt",
            paramLabel = "RTT",
            split = ",",
            description = "round-trip times, rising; what helps is tried over the last (default: 2ms,20ms)")
    private List<String> rtts = List.of("2ms", "20ms");

    @Option(
            names = "--profile",
            paramLabel = "P",
            description = "profile of clients and servers in place of linux-6.x. Repeatable: each target uses the first"
                    + " that matches it")
    private List<String> profiles = new ArrayList<>();

    @Option(names = "--files", paramLabel = "N", description = "how many files")
    private @Nullable String files;

    @Option(names = "--size", paramLabel = "SIZE", description = "size of the file, or of each")
    private @Nullable String size;

    @Option(names = "-p", paramLabel = "PATH=VALUE", description = "sets a key of the plan")
    private List<String> keys = new ArrayList<>();

    @Option(
            names = "--plan",
            paramLabel = "FILE",
            description = "a new file for the plan, with which `run` measures the same")
    private @Nullable Path plan;

    @Option(names = "--json", description = "prints the answer as JSON")
    private boolean json;

    @Mixin
    private QuietOption quiet = new QuietOption();

    @Override
    public int place() {
        return 25;
    }

    @Override
    public Integer call() throws IOException {
        Console console = quiet.console();
        if (name == null) {
            console.out(Question.all().values().stream()
                    .map(each -> "%-12s %s".formatted(each.name(), each.title()))
                    .toList());
            return ExitCode.DONE;
        }
        Question question = Question.of(name);
        WhatIf whatIf = new WhatIf(question, overrides(question), rtts);
        if (plan != null) {
            OutputFile.refuseTaken(plan, "what-if.yaml");
        }
        Answer answer = answer(whatIf, console.progressLine());
        if (json) {
            console.text(WhatIfJson.of(question.name(), answer));
        } else {
            console.out(WhatIfText.lines(answer));
        }
        if (plan != null) {
            NewFile.create(plan, whatIf.planText().getBytes(StandardCharsets.UTF_8));
            console.aside(json ? List.of() : List.of("Plan: " + plan));
        }
        return ExitCode.DONE;
    }

    private List<String> overrides(Question question) {
        List<String> overrides = new ArrayList<>();
        if (!profiles.isEmpty()) {
            overrides.add("simulate.profile=[" + String.join(", ", profiles) + "]");
        }
        overridden(question, "files", files, overrides);
        overridden(question, "size", size, overrides);
        overrides.addAll(keys);
        return overrides;
    }

    private static void overridden(Question question, String option, @Nullable String value, List<String> overrides) {
        if (value == null) {
            return;
        }
        String key = question.keys().get(option);
        if (key == null) {
            throw new PlanException("--%s %s: what-if %s takes %s"
                    .formatted(
                            option,
                            value,
                            question.name(),
                            String.join(
                                    ", ",
                                    question.keys().keySet().stream()
                                            .map(each -> "--" + each)
                                            .toList())));
        }
        overrides.add(key + "=" + value);
    }

    private static Answer answer(WhatIf whatIf, ProgressLine line) {
        AtomicInteger done = new AtomicInteger();
        int all = whatIf.simulations();
        try {
            return whatIf.answer(() -> {
                int count = done.incrementAndGet();
                line.goesOn(() -> "simulated: %d of %d".formatted(count, all));
            });
        } finally {
            line.erase();
        }
    }

    /// What there is to complete.
    static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Question.all().keySet().iterator();
        }
    }
}
