package io.storbench.cli;

import io.storbench.cli.console.CommandLineName;
import io.storbench.cli.console.Console;
import io.storbench.cli.console.ExitCode;
import io.storbench.cli.console.Shell;
import io.storbench.gate.Consent;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.Limit;
import io.storbench.plan.PlanException;
import io.storbench.plan.Protocol;
import io.storbench.report.Report;
import io.storbench.report.compare.Metric;
import io.storbench.report.design.TrialCost;
import io.storbench.report.limitation.Limitation;
import io.storbench.report.limitation.LimitationText;
import io.storbench.report.limitation.Remark;
import io.storbench.report.search.LimitSearch;
import io.storbench.report.search.LimitSearch.Effort;
import io.storbench.report.search.LoadScale;
import io.storbench.report.search.Tried;
import io.storbench.report.search.Tried.State;
import io.storbench.result.SearchTries;
import io.storbench.sim.TimelessServers;
import io.storbench.unit.TimeSpan;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CancellationException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// How much load a target takes within a limit.
@Command(
        name = "search",
        description = {
            "Finds the highest rate, queue depth or number of hosts that meets a limit, such as \"p99 < 5ms\": the"
                    + " highest value shown to meet it by its 95 %% interval, the lowest shown to miss it, and what"
                    + " cannot be told between them, even by longer trials.",
            "Exits with 3 if every value misses the limit, with 5 if that cannot be told.",
            "In an open loop, latency and its percentiles are those of response latency, which runs from an"
                    + " operation's arrival."
        },
        mixinStandardHelpOptions = true)
public final class SearchCommand implements ProgramCommand {
    /// What is looked for.
    enum Wanted {
        /// Operations per second of each host.
        RATE("workload.rate", 0),
        /// Operations outstanding of each host.
        DEPTH("workload.depth", 1024),
        /// Hosts.
        HOSTS("hosts", 64);

        private final String path;
        private final int most;

        Wanted(String path, int most) {
            this.path = path;
            this.most = most;
        }
    }

    @Mixin
    private PlanOptions options = new PlanOptions();

    @Mixin
    private ConsentOptions consent = new ConsentOptions();

    @Mixin
    private OutputOptions output = new OutputOptions();

    @Option(
            names = "--limit",
            required = true,
            paramLabel = "\"METRIC < VALUE\"",
            description = "the limit to meet: \"p99 < 5ms\"")
    private String limit = "";

    @Option(names = "--of", paramLabel = "rate|depth|hosts", description = "what to search for; default: rate")
    private Wanted wanted = Wanted.RATE;

    @Option(
            names = "--within",
            paramLabel = "PERCENT",
            description =
                    "of a rate: the search ends when the lowest one that misses the limit is at most this much above"
                            + " the result (default: ${DEFAULT-VALUE})")
    private int within = 3;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            description =
                    "how long all trials may take together, such as 30m; the search says what it takes by default")
    private String budget = "";

    @Option(names = "--simulate", description = "predicts; needs no server")
    private boolean simulated;

    @Option(names = "--profile", paramLabel = "P", description = "with --simulate: as for `simulate`")
    private List<String> profiles = new ArrayList<>();

    @Override
    public int place() {
        return 40;
    }

    @Override
    public Integer call() throws IOException {
        ExperimentPlan plan =
                options.plan(profiles).orElseThrow(() -> new PlanException("search needs a plan: search PLAN --limit"));
        Limit kept = limit();
        check(plan);
        Protocol.Timed protocol = timed(plan);
        OptionalLong budgetNanos = budgetNanos();
        Console console = output.console();
        console.showMade(options.made());
        if (simulated) {
            TimelessServers.in(plan).ifPresent(console::err);
        }
        Optional<Consent> written = simulated ? Optional.empty() : Optional.of(consent.consent());
        try {
            LoadSearch load = new LoadSearch(plan, console, written);
            LoadProbe probe = new LoadProbe(load, protocol, options.directoryFor(plan), wanted.path, kept, within);
            return search(load, probe, budgetNanos, options.directoryFor(plan));
        } catch (LoadSearch.FailedException e) {
            console.err(String.valueOf(e.getMessage()));
            return e.exitCode();
        } catch (CancellationException _) {
            return ExitCode.INTERRUPTED;
        }
    }

    private int search(LoadSearch load, LoadProbe probe, OptionalLong budget, Path directory) throws IOException {
        Console console = load.console();
        LoadScale scale = wanted == Wanted.RATE
                ? LoadScale.rates(load.saturationPerHost(directory), within / 100.0)
                : LoadScale.whole(wanted.most);
        long budgetNanos = budget.orElseGet(() -> LimitSearch.usualNanos(probe, scale, efforts()));
        console.note("searching up to %s: at most %s%s"
                .formatted(
                        LoadScale.written(scale.most()),
                        TrialCost.text((double) budgetNanos),
                        simulated ? " of simulated time" : " (--budget sets another time)"));
        LimitSearch search = new LimitSearch(probe, scale, efforts(), budgetNanos);
        List<Tried> tried = search.search();
        if (tried.isEmpty()) {
            throw new PlanException("--budget %s: is less than the trials of one value take".formatted(this.budget));
        }
        if (search.isOutOfBudget()) {
            console.err("the search ended with its time (%s); --budget gives it more"
                    .formatted(TrialCost.text((double) budgetNanos)));
        } else {
            SearchTries.read(directory).ended().write(directory);
        }
        Report report = output.print(directory, console);
        Remark.of(report.analysis().experiment()).stream()
                .filter(remark -> remark.sign() == Remark.Sign.WAITED)
                .map(Limitation.Remarked::new)
                .map(LimitationText::of)
                .forEach(console::err);
        Tried lowest = tried.getFirst();
        lowest.beyondNanos()
                .ifPresent(
                        nanos -> console.err("no load can meet the limit: at %s %s even the fastest operation took %s"
                                .formatted(wanted.path, LoadScale.written(lowest.value()), Metric.LATENCY.brief((double)
                                        nanos))));
        if (output.isTalkative()) {
            console.out(List.of(
                    "",
                    "Results: " + directory,
                    "Report:  %s report %s".formatted(CommandLineName.called(), Shell.quote(directory.toString()))));
        }
        return exitCode(tried);
    }

    private List<Effort> efforts() {
        return simulated ? LimitSearch.SIMULATED : LimitSearch.MEASURED;
    }

    private OptionalLong budgetNanos() {
        try {
            return budget.isEmpty()
                    ? OptionalLong.empty()
                    : OptionalLong.of(TimeSpan.parse(budget).nanos());
        } catch (IllegalArgumentException e) {
            throw new PlanException("--budget " + e.getMessage());
        }
    }

    /// Whether any value is shown to meet the limit; if not, whether all are shown to miss it.
    static int exitCode(List<Tried> tried) {
        if (tried.stream().anyMatch(each -> each.state() == State.MET)) {
            return ExitCode.DONE;
        }
        return tried.stream().allMatch(each -> each.state() == State.MISSED) ? ExitCode.GATE_FAILED : ExitCode.DOUBTFUL;
    }

    private Limit limit() {
        try {
            Limit read = Limit.parse(limit);
            if (!read.below() && !read.metric().isRate()) {
                throw new PlanException(
                        "--limit \"%s\": more load makes it larger; say below what it is to stay: <".formatted(limit));
            }
            if (read.metric().isRate()) {
                throw new PlanException(
                        "--limit \"%s\": is about a latency, such as \"p99 < 5ms\"; `curve` finds the highest throughput"
                                .formatted(limit));
            }
            return read;
        } catch (IllegalArgumentException e) {
            throw new PlanException("--limit " + e.getMessage());
        }
    }

    /// Trials whose length the plan says, which a budget needs.
    private static Protocol.Timed timed(ExperimentPlan plan) {
        return switch (plan.trials().getFirst().protocol()) {
            case Protocol.Timed timed -> timed;
            case Protocol.Completion _ ->
                throw new PlanException(
                        "search needs trials of a fixed time, and this plan's end when each block is done: -p"
                                + " protocol.run=time");
        };
    }

    private void check(ExperimentPlan plan) {
        if (within < 1 || within > 50) {
            throw new PlanException("--within " + within + ": from 1 to 50");
        }
        if (!profiles.isEmpty() && !simulated) {
            throw new PlanException("--profile is for what is predicted: add --simulate");
        }
        plan.design().factors().stream()
                .filter(factor -> factor.levels().size() > 1)
                .filter(factor -> !factor.path().equals(wanted.path))
                .findFirst()
                .ifPresent(factor -> {
                    throw new PlanException("search needs one point: %s has several levels; choose one with -p %s=%s"
                            .formatted(
                                    factor.path(),
                                    factor.path(),
                                    factor.levels().getFirst().label()));
                });
    }
}
