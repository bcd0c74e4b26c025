package io.storbench.cli;

import io.storbench.cli.console.CommandLineName;
import io.storbench.cli.console.Console;
import io.storbench.cli.text.ComparisonText;
import io.storbench.plan.AskedMetric;
import io.storbench.plan.Limit;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.plan.Question;
import io.storbench.report.ComparisonDocument;
import io.storbench.report.chart.Printable;
import io.storbench.report.compare.Metric;
import io.storbench.report.render.ComparisonCsv;
import io.storbench.report.render.ComparisonJson;
import io.storbench.report.render.ComparisonJunit;
import io.storbench.report.render.HtmlRenderer;
import io.storbench.report.render.MarkdownRenderer;
import io.storbench.report.verdict.FailOn;
import io.storbench.report.verdict.LimitCheck;
import io.storbench.report.verdict.ResultComparison;
import io.storbench.report.verdict.ResultSet;
import io.storbench.report.verdict.Rules;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.StoredPlan;
import io.storbench.unit.Percentage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// How two directories of results are judged, on the command line.
final class VerdictOptions {
    /// The forms that a comparison is printed in.
    enum Format {
        /// For terminals.
        TEXT,
        /// A comment on a change.
        MD,
        /// A row per point.
        CSV,
        /// All of it.
        JSON,
        /// A page with a picture.
        HTML,
        /// JUnit's XML, for servers that run tests.
        JUNIT
    }

    @Option(
            names = "--metric",
            paramLabel = "METRIC",
            converter = MetricConverter.class,
            description =
                    "latency, p50, p95, p99, p999 (of transactions, of writes with their flush, of responses in an"
                            + " open loop, else service latency); service, response, sync_write or transaction, alone or"
                            + " with _p50, _p95, _p99, _p999; transactions, throughput, open, calls, completion, durable"
                            + " or messages; default: question.metric of A's plan, or the most informative one that both"
                            + " have")
    private @Nullable AskedMetric metric;

    @Option(
            names = "--same-within",
            paramLabel = "SHARE",
            description =
                    "a difference that does not matter, such as 2%%; default: question.same_within of A's plan, or 5%%")
    private @Nullable String sameWithin;

    @Option(names = "--alpha", paramLabel = "LEVEL", description = "level of the tests (default: ${DEFAULT-VALUE})")
    private double alpha = 0.05;

    /// Below it, what p values and powers are computed from has no digits left.
    private static final double LEAST_ALPHA = 1e-9;

    @Option(
            names = "--detect",
            paramLabel = "SHARE",
            description =
                    "the smallest difference that must not be missed, such as 20%%: what cannot tell, and would not"
                            + " have found it in four of five cases, is inconclusive; default: 10%%, or --same-within if"
                            + " that is more")
    private @Nullable String detect;

    @Option(
            names = "--run-scatter",
            paramLabel = "SHARE",
            description =
                    "standard deviation between separate runs of one plan on this machine, such as 3%%; for runs that"
                            + " were not interleaved. Default: estimated, if a side has several runs")
    private @Nullable String runScatter;

    @Option(
            names = "--origin",
            paramLabel = "ORIGIN",
            description = "measured or simulated; default: measured, if both have measured trials")
    private @Nullable Origin origin;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            description = "text (default), md, csv, json, html or junit (JUnit's XML)")
    private @Nullable Format format;

    @Option(names = "--json", description = "the same as --format json")
    private boolean json;

    @Mixin
    private OutputFile output = new OutputFile();

    @Mixin
    private QuietOption quiet = new QuietOption();

    @Option(
            names = {"-v", "--verbose"},
            description = "also prints how many trials each point has on each side, and its tests")
    private boolean verbose;

    @Option(
            names = "--limit",
            paramLabel = "LIMIT",
            description =
                    "a limit that every point of the judged results must meet, such as \"p99 < 5ms\" or \"throughput >"
                            + " 1000\"; repeatable")
    private List<String> limits = new ArrayList<>();

    /// The console of a command.
    ///
    /// @throws PlanException when options contradict each other
    Console console() {
        if (json && format != null && format != Format.JSON) {
            throw new PlanException("give --json or --format, not both");
        }
        var _ = output.file();
        return quiet.console(verbose);
    }

    /// Prints lines, or writes them to the file that is asked for.
    void put(List<String> lines, Console console) throws IOException {
        output.put(String.join("\n", lines), console);
    }

    /// The origin that is asked for.
    Optional<Origin> origin() {
        return Optional.ofNullable(origin);
    }

    private Format format() {
        return json ? Format.JSON : Optional.ofNullable(format).orElse(Format.TEXT);
    }

    /// Whether any limit is given.
    boolean hasLimits() {
        return !limits.isEmpty();
    }

    /// The limits, checked on one set of results.
    List<LimitCheck> limits(ResultSet side, Optional<Origin> compared) {
        return check(limits.stream().map(VerdictOptions::limit).toList(), side, compared);
    }

    /// Limits of a plan or of options, checked on one set of results.
    List<LimitCheck> check(List<Limit> wanted, ResultSet side, Optional<Origin> compared) {
        Origin judged = compared.or(this::origin)
                .orElseGet(() -> side.experiment().has(Origin.MEASURED) ? Origin.MEASURED : Origin.SIMULATED);
        return wanted.stream().map(limit -> LimitCheck.of(limit, side, judged)).toList();
    }

    private static Limit limit(String text) {
        try {
            return Limit.parse(text);
        } catch (IllegalArgumentException e) {
            throw new PlanException("--limit " + e.getMessage());
        }
    }

    /// Compares two directories.
    ///
    /// @throws IOException when one holds no results, or damaged ones
    /// @throws PlanException when they do not compare
    ResultComparison compare(String labelA, Path a, String labelB, Path b) throws IOException {
        ResultSets.refuseSame(a, b);
        ResultSet first = ResultSets.read(labelA, a);
        ResultSet second = ResultSets.read(labelB, b);
        Question question = PlanReader.question(StoredPlan.read(a).text(), a + "/plan.json");
        Rules rules = rules(question, first, second);
        LackingOrigin.refuse(rules.origin(), first, second);
        try {
            return ResultComparison.of(first, second, rules);
        } catch (IllegalArgumentException e) {
            throw new PlanException(String.valueOf(e.getMessage()));
        }
    }

    /// What is printed of a comparison and of limits.
    ///
    /// @param failOn what fails a gate
    /// @param decision of a gate; empty where nothing is decided
    List<String> lines(
            ResultComparison comparison, List<LimitCheck> checked, FailOn failOn, Optional<GateDecision> decision) {
        if (format() == Format.CSV && !checked.isEmpty()) {
            throw new PlanException("--format csv has a row for each point, and none for a --limit; use --format json");
        }
        ComparisonDocument document = new ComparisonDocument(
                comparison,
                checked,
                decision.map(GateDecision::word).orElse(""),
                decision.flatMap(GateDecision::reason));
        String text =
                switch (format()) {
                    case TEXT -> {
                        List<String> lines = new ArrayList<>(table(comparison));
                        checked.forEach(limit -> lines.add(Printable.text(limit.sentence())));
                        yield String.join("\n", lines);
                    }
                    case MD -> MarkdownRenderer.render(document.comment());
                    case CSV -> ComparisonCsv.render(comparison);
                    case JSON -> ComparisonJson.render(comparison, checked);
                    case HTML -> HtmlRenderer.render(document.page(CommandLineName.called()));
                    case JUNIT ->
                        ComparisonJunit.render(
                                Optional.of(comparison),
                                checked,
                                failOn,
                                comparison.rules().detect());
                };
        return text.stripTrailing().lines().toList();
    }

    private List<String> table(ResultComparison comparison) {
        if (quiet.isQuiet()) {
            return List.of(Printable.text(comparison.overall().sentence()));
        }
        return verbose ? ComparisonText.detailed(comparison) : ComparisonText.lines(comparison);
    }

    /// What is printed of limits alone.
    List<String> lines(List<LimitCheck> checked, FailOn failOn) {
        return switch (format()) {
            case TEXT ->
                checked.stream().map(LimitCheck::sentence).map(Printable::text).toList();
            case JUNIT ->
                ComparisonJunit.render(Optional.empty(), checked, failOn, detect())
                        .lines()
                        .toList();
            case MD, CSV, JSON, HTML ->
                throw new PlanException("--format %s needs two directories; limits of one are printed as text or junit"
                        .formatted(format().name().toLowerCase(Locale.ROOT)));
        };
    }

    private Rules rules(Question question, ResultSet first, ResultSet second) {
        if (!(alpha >= LEAST_ALPHA && alpha < 0.5)) {
            throw new PlanException("--alpha " + alpha + ": must be at least 1e-9 and below 0.5, such as 0.05");
        }
        Optional<AskedMetric> asked = Optional.ofNullable(metric).or(question::metric);
        double same = sameWithin == null ? question.sameWithin() : share("--same-within", sameWithin);
        if (same >= 1) {
            throw new PlanException("same within %.0f %%: must be below 100 %%".formatted(100 * same));
        }
        Rules rules = new Rules(
                asked.map(name -> Metric.of(name, measurements(first, second))),
                // Which way is better was said of the plan's own metric.
                asked.equals(question.metric()) ? question.better() : Optional.empty(),
                Optional.ofNullable(origin),
                same,
                alpha,
                runScatter == null ? OptionalDouble.empty() : OptionalDouble.of(share("--run-scatter", runScatter)));
        return detect == null ? rules : rules.detecting(detect());
    }

    /// The difference that must not be missed, as a fraction above 0.
    double detect() {
        double share = detect == null ? Rules.USUAL_DETECT : share("--detect", detect);
        if (!(share > 0)) {
            throw new PlanException("--detect " + detect + ": must be above 0 %, such as 10%");
        }
        return share;
    }

    private static List<Measurement> measurements(ResultSet first, ResultSet second) {
        return Stream.of(first, second)
                .flatMap(side -> side.experiment().measurements().stream())
                .toList();
    }

    /// Reads `p99.9` or `iops`.
    static final class MetricConverter implements CommandLine.ITypeConverter<AskedMetric> {
        @Override
        public AskedMetric convert(String text) {
            try {
                return AskedMetric.parse(text);
            } catch (IllegalArgumentException e) {
                throw new CommandLine.TypeConversionException(e.getMessage());
            }
        }
    }

    private static double share(String option, String text) {
        try {
            return Percentage.parse(text).share();
        } catch (IllegalArgumentException e) {
            throw new PlanException(option + ": " + e.getMessage());
        }
    }
}
