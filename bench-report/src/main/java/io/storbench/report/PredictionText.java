package io.storbench.report;

import io.storbench.engine.Counter;
import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.IdleModel;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.Prediction;
import io.storbench.report.wording.OrderedText;
import io.storbench.report.wording.Sentence;
import io.storbench.result.Origin;
import io.storbench.result.Predictions.Band;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// What a prediction rests on, for who reads nothing but the first screen: whose costs, how they
/// came about, what limits the modelled system, between which values a measurement is expected, and
/// the noise of the simulation, which is not the error of the answer.
record PredictionText(Experiment experiment, Facts facts) {
    /// From here on a part is taken to limit the others.
    private static final double SATURATED = 0.95;

    /// From here on writers are taken to be limited by what they wait for.
    private static final double MOST_OF_THE_TIME = 0.5;

    /// More bands than these are left to the table.
    private static final int BANDS_SHOWN = 3;

    /// A point of more levels is not named.
    private static final int LEVELS_SHOWN = 2;

    /// Less would be printed as 0.00 %.
    private static final double LEAST_NOISE = 5e-5;

    /// As profiles count their parameters.
    private static final Pattern VALUES =
            Pattern.compile("(?:(?<sourced>[0-9]{1,6}) sourced(?:, )?)?(?:(?<fitted>[0-9]{1,6}) fitted(?:,"
                    + " )?)?(?:(?<assumed>[0-9]{1,6}) assumed)?");

    /// A part of one of several targets.
    private static final Pattern OF_TARGET = Pattern.compile("target\\.([^.]+)\\.(.+)");

    private static final String UTILISATION = ".run_utilisation";

    /// A part of the modelled system at one point.
    ///
    /// @param words with an article
    /// @param station as the model's facts name it, without a target's name
    private record Part(String words, String station, double utilisation) {
        boolean isSaturated() {
            return utilisation >= SATURATED;
        }

        boolean isProcessor() {
            return station.equals("client") || station.equals("server.processor");
        }
    }

    /// The sentences.
    List<String> sentences(Metric metric) {
        List<String> sentences = new ArrayList<>();
        sentences.add("Modelled: " + source());
        bottleneck().ifPresent(sentences::add);
        sentences.add((expected(metric) + " " + noise(metric).orElse("")).strip());
        return sentences;
    }

    /// Whose costs it has and what limits them, beside its answers.
    String basis() {
        return "Modelled: " + source() + bottleneck().map(words -> " " + words).orElse("");
    }

    /// What to doubt of it, where other sentences are about measurements; and what of it a user can
    /// change.
    List<String> limits() {
        List<String> limits = new ArrayList<>();
        limits.addAll(extrapolations());
        storage().ifPresent(limits::add);
        assumed().ifPresent(limits::add);
        boolean saturated = !takesNoTime()
                && experiment.points().stream()
                        .flatMap(point -> busiest(point).stream())
                        .anyMatch(part -> part.isProcessor() && part.isSaturated());
        if (saturated) {
            limits.add("With a faster processor, latency would be lower%s."
                    .formatted(
                            experiment.has(Origin.MEASURED)
                                    ? bottleneck()
                                            .map(words -> " (" + words + ")")
                                            .orElse("")
                                    : ""));
        }
        return limits;
    }

    /// The same warning as of `simulate`.
    private List<String> extrapolations() {
        return experiment.points().stream()
                .flatMap(point -> point.prediction().stream())
                .flatMap(own ->
                        own.extrapolation().map(each -> each.sentence(own.profile(), own.heldOutError())).stream())
                .distinct()
                .map(sentence -> Sentence.capital(sentence) + ".")
                .toList();
    }

    private String source() {
        List<String> names = List.copyOf(facts.of(Origin.SIMULATED, "model.profile"));
        if (names.isEmpty()) {
            return "no profile; costs are those of the plan and the model's defaults.";
        }
        List<String> titles = List.copyOf(facts.of(Origin.SIMULATED, "model.profile.title"));
        List<String> values = List.copyOf(facts.of(Origin.SIMULATED, "model.profile.values"));
        return names.size() == 1 && titles.size() == 1 && values.size() == 1
                ? "profile %s, %s (parameters: %s)."
                        .formatted(names.getFirst(), article(titles.getFirst()), values.getFirst())
                : "profiles %s.".formatted(Sentence.list(names, "and"));
    }

    /// A title within a sentence: names stay as they are.
    private static String article(String title) {
        return title.matches("(A|An|The) .*") ? Sentence.lower(title) : title;
    }

    /// Whether its parts cost nothing, so that none of them limits anything.
    private boolean takesNoTime() {
        return IdleModel.isAny(experiment, Metric.LATENCY);
    }

    /// What limits the modelled system, and where.
    private Optional<String> bottleneck() {
        if (takesNoTime()) {
            return Optional.empty();
        }
        Map<String, List<Point>> saturated = new LinkedHashMap<>();
        List<Point> others = new ArrayList<>();
        for (Point point : experiment.points()) {
            Optional<Part> part = busiest(point);
            if (part.isPresent() && part.get().isSaturated()) {
                saturated
                        .computeIfAbsent(part.get().words(), _ -> new ArrayList<>())
                        .add(point);
            } else {
                part.ifPresent(_ -> others.add(point));
            }
        }
        Optional<String> stalled = stalled(others);
        if (saturated.isEmpty() && stalled.isPresent()) {
            return Optional.of("Bottleneck: " + stalled.get() + ".");
        }
        if (saturated.isEmpty()) {
            return busiest(others)
                    .map(part ->
                            "No bottleneck: requests wait for round trips and service times; the busiest part is %s (%s busy)."
                                    .formatted(part.words(), Percent.of(part.utilisation())));
        }
        boolean everywhere = saturated.size() == 1 && others.isEmpty();
        String parts = saturated.entrySet().stream()
                .map(entry -> "%s (%s busy%s)"
                        .formatted(
                                entry.getKey(),
                                busy(entry.getValue()),
                                everywhere ? "" : " at " + names(entry.getValue())))
                .collect(Collectors.joining("; "));
        return Optional.of("Bottleneck: "
                + parts
                + stalled.map(words -> "; " + words + ".").orElseGet(() -> elsewhere(others)));
    }

    /// That writers wait for room below the dirty limit for most of the time, and where.
    private Optional<String> stalled(List<Point> unsaturated) {
        List<Point> points = unsaturated.stream()
                .filter(point -> stalledShare(point) >= MOST_OF_THE_TIME)
                .toList();
        if (points.isEmpty()) {
            return Optional.empty();
        }
        double share =
                points.stream().mapToDouble(PredictionText::stalledShare).max().orElseThrow();
        boolean everywhere = points.size() == experiment.points().size();
        return Optional.of("the limit of dirty pages (writers wait for room up to %s of the time%s)"
                .formatted(Percent.of(share), everywhere ? "" : " at " + names(points)));
    }

    private static double stalledShare(Point point) {
        return point.simulated().valid().stream()
                .map(TrialResult.Valid::numbers)
                .filter(numbers -> numbers.operations() > 0)
                .mapToDouble(numbers -> numbers.counters().get(Counter.DIRTY_STALL_NANOS)
                        / (numbers.service().meanNanos() * numbers.operations()))
                .average()
                .orElse(0);
    }

    private String elsewhere(List<Point> others) {
        if (others.isEmpty()) {
            return ".";
        }
        return others.size() > BANDS_SHOWN
                ? "; nothing is saturated at the other points."
                : "; nothing is saturated at " + names(others) + ".";
    }

    private static Optional<Part> busiest(List<Point> points) {
        return points.stream()
                .flatMap(point -> busiest(point).stream())
                .max(Comparator.comparingDouble(Part::utilisation));
    }

    /// How busy the busiest part is: `98 to 99 %`.
    private static String busy(List<Point> points) {
        DoubleSummaryStatistics all = points.stream()
                .mapToDouble(point -> busiest(point).orElseThrow().utilisation())
                .summaryStatistics();
        String low = Percent.of(all.getMin());
        String high = Percent.of(all.getMax());
        return low.equals(high) ? low : low.replace("\u00A0%", "") + " to " + high;
    }

    private String names(List<Point> points) {
        if (isTail(points)) {
            return name(points.getFirst()) + " and more";
        }
        if (points.size() <= BANDS_SHOWN && experiment.varied().size() == 1) {
            return OrderedText.names(experiment.varied().getFirst(), levels(points));
        }
        return points.size() > BANDS_SHOWN || experiment.varied().size() > LEVELS_SHOWN
                ? points.size() + (points.size() == 1 ? " point" : " points")
                : Sentence.list(points.stream().map(this::name).toList(), "and");
    }

    /// Whether they are all points from one on, by the only factor, a numeric one.
    private boolean isTail(List<Point> points) {
        List<ObservedFactor> varied = experiment.varied();
        if (points.size() < 2 || varied.size() != 1 || !varied.getFirst().isNumeric()) {
            return false;
        }
        List<Point> all = experiment.points();
        return points.size() < all.size()
                && all.size() == varied.getFirst().levels().size()
                && levels(points).equals(varied.getFirst().levels().subList(all.size() - points.size(), all.size()));
    }

    private List<String> levels(List<Point> points) {
        String path = experiment.varied().getFirst().path();
        return points.stream()
                .map(point -> point.factors().getOrDefault(path, ""))
                .toList();
    }

    /// A point by its levels.
    private String name(Point point) {
        return experiment.varied().stream()
                .map(factor -> OrderedText.name(factor, point.factors().getOrDefault(factor.path(), "")))
                .collect(Collectors.joining(", "));
    }

    /// Of the parts whose utilisation the trials tell, the busiest.
    private static Optional<Part> busiest(Point point) {
        Map<String, DoubleSummaryStatistics> byFact = new TreeMap<>();
        boolean shared = false;
        for (TrialResult.Valid trial : point.simulated().valid()) {
            SortedMap<String, Object> own = trial.numbers().facts();
            shared |= Boolean.TRUE.equals(own.get("cpu.shared"));
            own.forEach((name, value) -> {
                if (name.endsWith(UTILISATION) && value instanceof Number number) {
                    byFact.computeIfAbsent(name, _ -> new DoubleSummaryStatistics())
                            .accept(number.doubleValue());
                }
            });
        }
        boolean onOne = shared;
        return byFact.entrySet().stream()
                .max(Map.Entry.comparingByValue(Comparator.comparingDouble(DoubleSummaryStatistics::getAverage)))
                .map(fact -> part(fact.getKey(), onOne, fact.getValue().getAverage()));
    }

    private static Part part(String fact, boolean shared, double utilisation) {
        String station = fact.substring(0, fact.length() - UTILISATION.length());
        Matcher ofTarget = OF_TARGET.matcher(station);
        if (!ofTarget.matches()) {
            return new Part(words(station, shared), station, utilisation);
        }
        String own = ofTarget.group(2);
        return new Part(words(own, shared) + " of target " + ofTarget.group(1), own, utilisation);
    }

    private static String words(String station, boolean shared) {
        return switch (station) {
            case "client" -> shared ? "the processor that client and server share" : "the client's processor";
            case "server.processor" -> "the server's processor";
            case "server" -> "the server's threads";
            case "client.slots" -> "the client's slots for calls";
            default ->
                station.startsWith("link.")
                        ? "the link"
                        : station.startsWith("server.disk") ? "the server's disk" : station;
        };
    }

    /// Whether anything tells the error of the prediction.
    boolean isChecked(Metric metric) {
        return experiment.points().stream()
                .anyMatch(point -> point.prediction()
                        .filter(Prediction::isFit)
                        .flatMap(each -> each.band(metric))
                        .isPresent());
    }

    /// That most parameters are nobody's measurement.
    private Optional<String> assumed() {
        return facts.of(Origin.SIMULATED, "model.profile.values").stream()
                .map(VALUES::matcher)
                .filter(Matcher::matches)
                .filter(values -> 2 * number(values, "assumed") > total(values))
                .findFirst()
                .map(values -> "%d of the model's %d parameters are assumed, neither sourced nor fitted."
                        .formatted(number(values, "assumed"), total(values)));
    }

    private static int total(Matcher values) {
        return number(values, "sourced") + number(values, "fitted") + number(values, "assumed");
    }

    private static int number(Matcher values, String group) {
        String digits = values.group(group);
        return digits == null ? 0 : Integer.parseInt(digits);
    }

    /// Whether the modelled storage takes no time: the assumption that flatters most.
    boolean isStorageFree() {
        return facts.of(Origin.SIMULATED, "server.disk").isEmpty()
                && facts.of(Origin.SIMULATED, "server.run_utilisation").contains("0.0");
    }

    private Optional<String> storage() {
        return isStorageFree()
                ? Optional.of("The prediction has no time in storage; set server.service or server.disk to include it.")
                : Optional.empty();
    }

    /// Between which values measurements are expected.
    private String expected(Metric metric) {
        List<String> bands = new ArrayList<>();
        List<Prediction> predictions = new ArrayList<>();
        int widest = 0;
        double widestRatio = 0;
        for (Point point : experiment.points()) {
            Optional<Band> band = point.prediction()
                    .filter(_ -> !point.simulated().valid().isEmpty())
                    .flatMap(each -> each.band(metric));
            if (band.isPresent()) {
                double ratio = band.get().high() / band.get().low();
                if (ratio > widestRatio) {
                    widest = bands.size();
                    widestRatio = ratio;
                }
                predictions.add(point.prediction().orElseThrow());
                String name = name(point);
                String low = metric.brief(band.get().low());
                String high = metric.brief(band.get().high());
                bands.add((low.equals(high) ? low : low + " to " + high) + (name.isEmpty() ? "" : " at " + name));
            }
        }
        if (bands.isEmpty()) {
            return experiment.has(Origin.MEASURED) ? "" : "The model's own error is not known.";
        }
        boolean fit = predictions.stream().allMatch(Prediction::isFit);
        boolean known = predictions.stream().allMatch(Prediction::discrepancyKnown);
        String sentence = bands.size() > BANDS_SHOWN
                ? "%s (the widest range of %d points)".formatted(bands.get(widest), bands.size())
                : Sentence.list(bands, "and");
        String share = Percent.of(predictions.getFirst().coverage());
        if (!fit) {
            return "Uncertainty of the parameters (%s): %s; the model's own error is not known."
                    .formatted(share, sentence);
        }
        boolean beyond =
                predictions.stream().anyMatch(own -> own.extrapolation().isPresent());
        return "Expect %s in %s of measurements on such a machine; the model's own error is %s."
                .formatted(
                        sentence,
                        share,
                        beyond ? "not known beyond the round trips of the fit" : known ? "included" : "not included");
    }

    private Optional<String> noise(Metric metric) {
        DoubleSummaryStatistics halves = experiment.points().stream()
                .flatMap(point -> point.simulated().estimate(metric).stream())
                .map(Estimate::relativeHalfWidth)
                .flatMapToDouble(width -> width.stream())
                .summaryStatistics();
        return halves.getCount() == 0 || halves.getMax() < LEAST_NOISE
                ? Optional.empty()
                : Optional.of("Monte Carlo noise: at most %s.".formatted(Percent.of(halves.getMax())));
    }
}
