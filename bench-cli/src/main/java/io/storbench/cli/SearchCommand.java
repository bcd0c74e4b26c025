package io.storbench.cli;

import io.storbench.cli.console.Console;
import io.storbench.cli.console.ExitCode;
import io.storbench.gate.Consent;
import io.storbench.plan.AskedMetric;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.Limit;
import io.storbench.plan.PlanException;
import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.PointResults;
import io.storbench.result.Origin;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// How much load a target takes within a limit.
@Command(
        name = "search",
        description = {
            "Finds by bisection the highest rate, queue depth or number of hosts that meets a limit, such as \"p99 <"
                    + " 5ms\".",
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

    @Option(names = "--simulate", description = "predicts; needs no server")
    private boolean simulated;

    @Option(names = "--profile", paramLabel = "P", description = "with --simulate: as for `simulate`")
    private List<String> profiles = new ArrayList<>();

    /// A level that was tried.
    ///
    /// @param exitCode of its trials
    private record Seen(double value, Optional<Double> metric, boolean kept, int exitCode) {}

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
        output.refuseJsonWith("search");
        Console console = output.console();
        console.showMade(options.made());
        Optional<Consent> written = simulated ? Optional.empty() : Optional.of(consent.consent());
        Search search = new Search(new LoadSearch(plan, console, written), options.directoryFor(plan), console, kept);
        try {
            return wanted == Wanted.RATE ? search.rates() : search.numbers();
        } catch (CancellationException _) {
            return ExitCode.INTERRUPTED;
        }
    }

    private Limit limit() {
        try {
            Limit read = Limit.parse(limit);
            if (!read.below() && read.metric() != AskedMetric.THROUGHPUT) {
                throw new PlanException(
                        "--limit \"%s\": more load makes it larger; say below what it is to stay: <".formatted(limit));
            }
            if (read.metric() == AskedMetric.THROUGHPUT) {
                throw new PlanException(
                        "--limit \"%s\": is about a latency, such as \"p99 < 5ms\"; `curve` finds the highest throughput"
                                .formatted(limit));
            }
            return read;
        } catch (IllegalArgumentException e) {
            throw new PlanException("--limit " + e.getMessage());
        }
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

    /// One search.
    private final class Search {
        private final LoadSearch load;
        private final Path directory;
        private final Console console;
        private final Limit kept;
        private final List<Seen> seen = new ArrayList<>();

        Search(LoadSearch load, Path directory, Console console, Limit kept) {
            this.load = load;
            this.directory = directory;
            this.console = console;
            this.kept = kept;
        }

        int rates() throws IOException {
            double saturation = load.saturationPerHost(directory.resolve("saturation"));
            console.note(
                    "saturation: %s operations/s per host, in a closed loop".formatted(LoadSearch.rate(saturation)));
            double low = 0;
            double high = saturation;
            double least = saturation * within / 100 / 2;
            while (high - low > high * within / 100 && high > least) {
                double middle = Double.parseDouble(LoadSearch.rate((low + high) / 2));
                if (middle <= low || middle >= high) {
                    break;
                }
                if (look(LoadSearch.rate(middle), middle).kept) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            return tell(low, high, "/s per host");
        }

        /// Doubles until the limit breaks, then halves.
        int numbers() throws IOException {
            int low = 0;
            int high = 1;
            while (high <= wanted.most && look(Integer.toString(high), high).kept) {
                low = high;
                high *= 2;
            }
            high = Math.min(high, wanted.most + 1);
            while (high - low > 1) {
                int middle = (low + high) >>> 1;
                if (look(Integer.toString(middle), middle).kept) {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            return tell(low, high, "");
        }

        private Seen look(String level, double value) throws IOException {
            Path own = directory.resolve(wanted.path + "-" + level);
            String key = load.isFactor(wanted.path) ? "design.factors." + wanted.path : wanted.path;
            int exitCode = load.run(load.with(Map.of(key, level)), own);
            Experiment experiment = Experiment.of(LoadSearch.trials(own));
            PointResults results =
                    experiment.points().getFirst().results(simulated ? Origin.SIMULATED : Origin.MEASURED);
            Metric metric = experiment.metric(kept.metric());
            Optional<Double> mean = results.estimate(metric).map(Estimate::mean);
            if (exitCode == ExitCode.DONE && mean.isEmpty()) {
                throw new IOException(
                        "%s %s: the %s is unknown, the trial has too few operations for it; lengthen it with --measure"
                                .formatted(wanted.path, level, metric.words()));
            }
            boolean isKept =
                    exitCode == ExitCode.DONE && mean.filter(kept::isMetBy).isPresent();
            Seen one = new Seen(value, mean, isKept, exitCode);
            seen.add(one);
            console.note("%s %s: %s %s, %s"
                    .formatted(
                            wanted.path,
                            level,
                            metric.words(),
                            mean.map(metric::format).orElse("unknown"),
                            isKept ? "met" : exitCode == ExitCode.DONE ? "missed" : "not reached, or doubtful"));
            return one;
        }

        private int tell(double low, double high, String unit) {
            String broken = seen.stream()
                    .filter(each -> !each.kept && each.value == high)
                    .findFirst()
                    .map(each -> LoadSearch.rate(high) + unit + " " + missed(each))
                    .orElse("nothing higher was tried");
            if (low == 0) {
                console.out(List.of("", "No %s meets \"%s\": %s.".formatted(wanted.path, kept.text(), broken)));
                return ExitCode.GATE_FAILED;
            }
            String value = seen.stream()
                    .filter(each -> each.value == low)
                    .findFirst()
                    .flatMap(Seen::metric)
                    .map(this::format)
                    .orElse("");
            console.out(List.of(
                    "",
                    "%s %s%s meets \"%s\" (%s); %s."
                            .formatted(wanted.path, LoadSearch.rate(low), unit, kept.text(), value, broken),
                    "",
                    "Results: " + directory));
            return ExitCode.DONE;
        }

        /// Why a level counts as a miss.
        private String missed(Seen one) {
            String trials =
                    switch (one.exitCode) {
                        case ExitCode.DONE -> "";
                        case ExitCode.DOUBTFUL -> "doubtful trials";
                        default -> "failed trials";
                    };
            if (!trials.isEmpty() && one.metric.map(kept::isMetBy).orElse(true)) {
                return "counts as a miss, since it has " + trials;
            }
            return "misses it%s%s"
                    .formatted(
                            one.metric.map(value -> " (" + format(value) + ")").orElse(""),
                            trials.isEmpty() ? "" : ", but has " + trials);
        }

        /// Every latency has the same units.
        private String format(double value) {
            return Metric.of(kept.metric(), List.of()).format(value);
        }
    }
}
