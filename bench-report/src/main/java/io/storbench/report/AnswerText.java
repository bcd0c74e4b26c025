package io.storbench.report;

import io.storbench.report.answer.Answer;
import io.storbench.report.answer.Contest;
import io.storbench.report.answer.Contest.Outcome;
import io.storbench.report.answer.Crossing;
import io.storbench.report.answer.Crossings;
import io.storbench.report.answer.DesignEffect;
import io.storbench.report.answer.Fairness;
import io.storbench.report.answer.Pair;
import io.storbench.report.compare.Factor;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.Ratio;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// An answer in sentences with numbers.
final class AnswerText {
    /// More lines than these are counted, not told one by one.
    private static final int LINES_TOLD = 4;

    private final Answer answer;
    private final Pair pair;
    private final Set<String> varying;

    private AnswerText(Answer answer, Pair pair) {
        this.answer = answer;
        this.pair = pair;
        this.varying = varying(pair);
    }

    /// The question itself, with metric and durability class.
    static String question(Answer answer) {
        Set<String> levels = new LinkedHashSet<>();
        answer.overall()
                .forEach(effect -> {
                    levels.add(effect.left());
                    levels.add(effect.right());
                });
        answer.pairs()
                .forEach(pair -> {
                    levels.add(pair.left());
                    levels.add(pair.right());
                });
        List<String> names = levels.isEmpty() ? answer.compare().levels() : List.copyOf(levels);
        return "Which is better, %s, by %s (%s is better; less than %s apart is the same)?%s"
                .formatted(
                        names.size() < 2
                                ? String.join("", names)
                                : String.join(", ", names.subList(0, names.size() - 1))
                                        + " or "
                                        + names.getLast(),
                        answer.metric().words(),
                        answer.lowerIsBetter() ? "lower" : "higher",
                        Percent.of(answer.sameWithin()),
                        durability(answer));
    }

    private static String durability(Answer answer) {
        Set<String> classes = new LinkedHashSet<>();
        Stream.concat(
                        answer.overall().stream().map(DesignEffect::fairness),
                        answer.pairs().stream().map(Pair::fairness))
                .flatMap(List::stream)
                .filter(item -> item.name().equals("durability"))
                .forEach(item -> {
                    classes.add(item.left());
                    classes.add(item.right());
                });
        return classes.isEmpty() ? "" : " Durability class: " + String.join(" and ", classes) + ".";
    }

    /// What each pair and origin answers.
    static List<String> verdicts(Answer answer) {
        if (answer.pairs().isEmpty() && answer.overall().isEmpty()) {
            return List.of(
                    answer.hasMetric()
                            ? "Cannot tell: no two levels of %s have valid results at the same point."
                                    .formatted(answer.compare().path())
                            : "Cannot tell: no valid trial has a %s."
                                    .formatted(answer.metric().words()));
        }
        return Stream.concat(
                        answer.overall().stream()
                                .map(effect -> DesignEffectText.verdict(answer, effect)),
                        answer.pairs().stream().map(pair -> new AnswerText(answer, pair).verdict()))
                .toList();
    }

    private String verdict() {
        List<String> sentences = new ArrayList<>();
        if (pair.lines().size() <= LINES_TOLD) {
            pair.lines().forEach(line -> sentences.add(line(line)));
        } else {
            sentences.add(counted());
            crossed().ifPresent(sentences::add);
        }
        unfair(pair.fairness()).ifPresent(sentences::add);
        return (pair.origin() == Origin.MEASURED ? "Measured" : "Predicted")
                + ": "
                + String.join(" ", sentences);
    }

    /// The factors beside the compared one and the one along the line in which contests differ.
    private static Set<String> varying(Pair pair) {
        Set<String> varying = new LinkedHashSet<>();
        Point first = pair.contests().getFirst().left();
        for (List<Contest> line : pair.lines()) {
            Point own = line.getFirst().left();
            own.factors()
                    .forEach((path, level) -> {
                        if (!level.equals(first.factors().get(path))) {
                            varying.add(path);
                        }
                    });
        }
        return varying;
    }

    /// One line: who is better where along the numeric factor, and where they cross.
    private String line(List<Contest> line) {
        List<String> parts = new ArrayList<>();
        for (List<Contest> run : runs(line)) {
            parts.add(run(run, line));
        }
        String at = at(line.getFirst().left());
        String text = (at.isEmpty() ? "" : "with " + at + ", ") + String.join("; ", parts);
        return (at.isEmpty() ? text : capital(text)) + crossed(line) + ".";
    }

    /// Of a line without a crossing its parts tell enough, unless both are better somewhere.
    private String crossed(List<Contest> line) {
        List<Crossing> shown = answer.crossings(line).map(Crossings::shown).orElse(List.of());
        if (!shown.isEmpty()) {
            return shown.stream()
                    .map(this::crossing)
                    .collect(Collectors.joining(" and ", "; the two cross at ", ""));
        }
        Set<Outcome> outcomes = line.stream().map(answer::outcome).collect(Collectors.toSet());
        return outcomes.containsAll(Set.of(Outcome.LEFT, Outcome.RIGHT))
                ? "; where the two cross cannot be told"
                : "";
    }

    private String at(Point point) {
        return varying.stream()
                .filter(path -> answer.along().stream().noneMatch(f -> f.path().equals(path)))
                .map(path -> path + " " + point.factors().getOrDefault(path, ""))
                .collect(Collectors.joining(", "));
    }

    /// Neighbours with the same outcome.
    private List<List<Contest>> runs(List<Contest> line) {
        List<List<Contest>> runs = new ArrayList<>();
        Outcome last = null;
        for (Contest contest : line) {
            Outcome outcome = answer.outcome(contest);
            if (outcome != last) {
                runs.add(new ArrayList<>());
            }
            runs.getLast().add(contest);
            last = outcome;
        }
        return runs;
    }

    private String run(List<Contest> run, List<Contest> line) {
        String where = where(run, line);
        return switch (answer.outcome(run.getFirst())) {
            case LEFT -> better(pair.left(), run) + where;
            case RIGHT -> better(pair.right(), run) + where;
            case SAME ->
                    "%s and %s are the same within %s%s"
                            .formatted(
                                    pair.left(),
                                    pair.right(),
                                    Percent.of(answer.sameWithin()),
                                    where);
            case CANNOT_TELL ->
                    "cannot tell %s from %s%s (%s)"
                            .formatted(pair.left(), pair.right(), where, doubt(run));
            case NOT_COMPARED -> "nothing is concluded%s: %s".formatted(where, reasons(run));
        };
    }

    private String better(String level, List<Contest> run) {
        DoubleSummaryStatistics factors =
                run.stream()
                        .mapToDouble(contest -> Math.max(contest.ratio(), 1 / contest.ratio()))
                        .summaryStatistics();
        String low = factor(factors.getMin());
        String high = factor(factors.getMax());
        return "%s is better by a factor of %s"
                .formatted(level, low.equals(high) ? low : low + " to " + high);
    }

    static String factor(double factor) {
        return String.format(Locale.ROOT, factor < 10 ? "%.2f" : "%.0f", factor);
    }

    private String where(List<Contest> run, List<Contest> line) {
        if (answer.along().isEmpty() || line.isEmpty()) {
            return "";
        }
        Factor along = answer.along().get();
        String first = run.getFirst().left().factors().getOrDefault(along.path(), "");
        String last = run.getLast().left().factors().getOrDefault(along.path(), "");
        if (run.size() == line.size() && line.size() > 1) {
            return " at every " + along.path() + " from " + first + " to " + last;
        }
        return run.size() == 1
                ? " at " + along.path() + " " + first
                : " from " + along.path() + " " + first + " to " + last;
    }

    /// Why it cannot be told.
    private static String doubt(List<Contest> run) {
        if (run.stream().anyMatch(contest -> contest.low().isEmpty())) {
            boolean single =
                    run.stream().anyMatch(c -> c.leftMean().n() == 1 || c.rightMean().n() == 1);
            return single
                    ? "a single replicate has no interval; several have one"
                    : "replicates that are all equal have no interval";
        }
        return run.stream()
                .limit(3)
                .map(AnswerText::interval)
                .collect(Collectors.joining(", ", run.size() == 1 ? "ratio " : "ratios ", ""));
    }

    /// `0.98 [0.91, 1.05]`.
    static String interval(Contest contest) {
        String ratio = Ratio.of(contest.ratio());
        if (contest.low().isEmpty() || contest.high().isEmpty()) {
            return ratio;
        }
        double high = contest.high().getAsDouble();
        return "%s [%s, %s]"
                .formatted(
                        ratio,
                        Ratio.of(Math.max(1e-9, contest.low().getAsDouble())),
                        Double.isFinite(high) ? Ratio.of(high) : "\u221E");
    }

    private String crossing(Crossing crossing) {
        Factor along = answer.along().orElseThrow();
        String low = along.format(crossing.low());
        String high = along.format(crossing.high());
        String interval =
                crossing.openLow() || crossing.openHigh()
                        ? " [%s%s, %s%s]"
                                .formatted(
                                        crossing.openLow() ? "below " : "",
                                        low,
                                        crossing.openHigh() ? "beyond " : "",
                                        high)
                        : low.equals(high) ? "" : " [" + low + ", " + high + "]";
        return along.path() + " " + along.format(crossing.at()) + interval;
    }

    /// Many lines: how often who is better.
    private String counted() {
        List<Contest> all = pair.contests();
        List<String> parts = new ArrayList<>();
        for (Outcome outcome : Outcome.values()) {
            List<Contest> own = all.stream().filter(c -> answer.outcome(c) == outcome).toList();
            if (!own.isEmpty()) {
                parts.add(count(outcome, own));
            }
        }
        return capital("of " + all.size() + " points " + String.join("; ", parts)) + ".";
    }

    private String count(Outcome outcome, List<Contest> own) {
        int n = own.size();
        return switch (outcome) {
            case LEFT -> better(pair.left(), own) + " at " + n + onlyAt(own);
            case RIGHT -> better(pair.right(), own) + " at " + n + onlyAt(own);
            case SAME -> "they are the same within " + Percent.of(answer.sameWithin()) + " at " + n;
            case CANNOT_TELL -> "it cannot be told at " + n;
            case NOT_COMPARED -> "nothing is concluded at " + n + ", where " + reasons(own);
        };
    }

    private static String reasons(List<Contest> contests) {
        return contests.stream()
                .flatMap(contest -> contest.barred().stream())
                .distinct()
                .collect(Collectors.joining("; "));
    }

    /// Levels that all of them have, and not all contests.
    private String onlyAt(List<Contest> own) {
        List<String> common = new ArrayList<>();
        Set<String> paths = new LinkedHashSet<>(varying);
        answer.along().ifPresent(factor -> paths.add(factor.path()));
        for (String path : paths) {
            List<String> levels = levels(own, path);
            if (levels.size() == 1 && levels(pair.contests(), path).size() > 1) {
                common.add(path + " " + levels.getFirst());
            }
        }
        return common.isEmpty() || own.size() == 1
                ? ""
                : " (all with " + String.join(", ", common) + ")";
    }

    private static List<String> levels(List<Contest> contests, String path) {
        return contests.stream()
                .map(contest -> contest.left().factors().getOrDefault(path, ""))
                .distinct()
                .toList();
    }

    /// Many lines: on how many of them the two cross.
    private Optional<String> crossed() {
        if (answer.along().isEmpty()) {
            return Optional.empty();
        }
        Factor along = answer.along().get();
        List<Crossings> lines =
                pair.lines().stream().flatMap(line -> answer.crossings(line).stream()).toList();
        long crossed = count(lines, Crossings.State.SHOWN);
        long open = count(lines, Crossings.State.CANNOT_TELL);
        List<String> sentences = new ArrayList<>();
        if (crossed > 0) {
            DoubleSummaryStatistics at =
                    lines.stream()
                            .flatMap(line -> line.shown().stream())
                            .mapToDouble(Crossing::at)
                            .summaryStatistics();
            sentences.add(
                    "Over %s they cross on %s of %s lines, between %s and %s."
                            .formatted(
                                    along.path(),
                                    crossed,
                                    lines.size(),
                                    along.format(at.getMin()),
                                    along.format(at.getMax())));
        }
        if (open > 0) {
            sentences.add(
                    "Whether they cross over %s cannot be told on %s of %s lines."
                            .formatted(along.path(), open, lines.size()));
        }
        if (crossed + open == 0) {
            sentences.add(
                    "They cross nowhere over %s, differences within %s aside."
                            .formatted(along.path(), Percent.of(answer.sameWithin())));
        }
        return Optional.of(String.join(" ", sentences));
    }

    private static long count(List<Crossings> lines, Crossings.State state) {
        return lines.stream().filter(line -> line.state() == state).count();
    }

    /// What differs between the two beside the compared factor.
    static Optional<String> unfair(List<Fairness.Item> fairness) {
        String different =
                fairness.stream()
                        .filter(item -> item.state() == Fairness.State.DIFFERENT)
                        .map(Fairness.Item::name)
                        .collect(Collectors.joining(", "));
        return different.isEmpty()
                ? Optional.empty()
                : Optional.of("Not matched between them: " + different + ".");
    }

    private static String capital(String words) {
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }
}
