package io.storbench.report.wording;

import io.storbench.report.answer.Answer;
import io.storbench.report.answer.Crossing;
import io.storbench.report.answer.Crossings;
import io.storbench.report.answer.LevelComparison;
import io.storbench.report.answer.LevelComparison.Outcome;
import io.storbench.report.answer.Pair;
import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Point;
import io.storbench.report.verdict.Levels;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A line of comparisons along a numeric factor: who is better where, and where the two cross.
final class LineText {
    private final Answer answer;
    private final Pair pair;
    private final Set<String> varying;
    private final String left;
    private final String right;

    LineText(Answer answer, Pair pair, Set<String> varying) {
        this.answer = answer;
        this.pair = pair;
        this.varying = varying;
        this.left = LevelName.of(answer.compare(), pair.left());
        this.right = LevelName.of(answer.compare(), pair.right());
    }

    /// One line in short: who is better where, then what each takes at both ends. `nfs is 1.63
    /// times faster than iscsi at 20 ms.` `nfs takes 20.6 ms, iscsi 33.6 ms.`
    ///
    /// @param withMeans whether to say what each takes
    Brief brief(List<LevelComparison> line, boolean withMeans) {
        String at = at(line.getFirst().left());
        List<List<LevelComparison>> runs = runs(line);
        if (runs.size() == 1 && answer.outcome(line.getFirst()) == Outcome.SAME) {
            return same(line, at, withMeans);
        }
        if (runs.size() == 1 && isDecided(line)) {
            Optional<String> ends = ends(line);
            if (ends.isPresent()) {
                return said(at, ends.get(), line, withMeans);
            }
        }
        return sentence(
                runs.stream().sorted(Comparator.comparingInt(this::doubt)).toList(), line, withMeans);
    }

    /// Where on a line one is better, and nothing of the rest of it.
    Brief decided(List<LevelComparison> line, boolean withMeans) {
        List<List<LevelComparison>> decided =
                runs(line).stream().filter(this::isDecided).toList();
        return decided.size() == runs(line).size() ? brief(line, withMeans) : sentence(decided, line, withMeans);
    }

    private Brief sentence(List<List<LevelComparison>> runs, List<LevelComparison> line, boolean withMeans) {
        List<String> outcomes = new ArrayList<>();
        for (List<LevelComparison> run : runs) {
            outcomes.add((outcomes.isEmpty()
                            ? named(run) + outcome(run) + place(run, line, true)
                            : place(run, line, false).strip() + " " + outcome(run))
                    + because(run));
        }
        return said(at(line.getFirst().left()), String.join("; ", outcomes), line, withMeans);
    }

    /// Why nothing is proven, where replicates would not help.
    private String because(List<LevelComparison> run) {
        return answer.outcome(run.getFirst()) == Outcome.CANNOT_TELL
                ? LevelComparisonText.because(run, answer.sameWithin())
                : "";
    }

    private Brief said(String at, String verdicts, List<LevelComparison> line, boolean withMeans) {
        String said = at.isEmpty() ? verdicts : at + ", " + verdicts;
        boolean isLevel = said.startsWith(pair.left()) || said.startsWith(pair.right());
        String means = means(line.getFirst(), at, line.size() > 1)
                + (line.size() > 1 ? " " + means(line.getLast(), "", true) : "");
        String verdict = (isLevel ? said : Sentence.capital(said)) + crossed(line) + ".";
        return new Brief(verdict, withMeans ? means : "");
    }

    /// One level better all along the line, by another factor at each end of it: `nfs is faster
    /// than iscsi at every rtt tested: 1.08 times at 0.5 ms, 1.89 times at 20 ms`.
    private Optional<String> ends(List<LevelComparison> line) {
        boolean isLeft = answer.outcome(line.getFirst()) == Outcome.LEFT;
        return answer.along()
                .filter(_ -> line.size() > 1)
                .flatMap(along ->
                        LevelComparisonText.ends(answer, isLeft ? left : right, isLeft ? right : left, line, along));
    }

    /// What is decided comes before what is the same, and that before what is open.
    private int doubt(List<LevelComparison> run) {
        return switch (answer.outcome(run.getFirst())) {
            case LEFT, RIGHT -> 0;
            case SAME -> 1;
            case CANNOT_TELL -> 2;
            case NOT_COMPARED -> 3;
        };
    }

    /// Who is the same, at the beginning of a sentence.
    private String named(List<LevelComparison> run) {
        return answer.outcome(run.getFirst()) == Outcome.SAME ? "%s and %s are ".formatted(left, right) : "";
    }

    private boolean isDecided(List<LevelComparison> run) {
        Outcome outcome = answer.outcome(run.getFirst());
        return outcome == Outcome.LEFT || outcome == Outcome.RIGHT;
    }

    /// `No practical difference: nfs and iscsi are the same within 5 % at every round-trip time
    /// from 1 ms to 20 ms. At 20ms nfs takes 20.6 ms, iscsi 20.2 ms.`
    private Brief same(List<LevelComparison> line, String at, boolean withMeans) {
        String means = means(line.getLast(), at, line.size() > 1);
        String verdict = "%so practical difference: %s and %s are the same within %s%s."
                .formatted(
                        at.isEmpty() ? "N" : Sentence.capital(at + ", n"),
                        left,
                        right,
                        Percent.stated(answer.sameWithin()),
                        place(line, line, true));
        return new Brief(verdict, withMeans ? means : "");
    }

    private String verb() {
        return answer.metric().isTime() ? "takes" : answer.metric().isRate() ? "reaches" : "needs";
    }

    /// What both take at one point: `At 20ms nfs takes 20.6 ms, iscsi 20.2 ms.`
    ///
    /// @param isPlaced whether to say where on the line
    private String means(LevelComparison comparison, String at, boolean isPlaced) {
        String where = Stream.of(
                        at.isEmpty() ? "" : at + ",",
                        isPlaced
                                ? answer.along()
                                        .map(along -> "at " + LevelComparisonText.level(comparison, along))
                                        .orElse("")
                                : "")
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(" "));
        String means = "%s %s %s, %s %s."
                .formatted(
                        left,
                        verb(),
                        mean(comparison.leftMean(), comparison.left(), comparison),
                        right,
                        mean(comparison.rightMean(), comparison.right(), comparison));
        // A level is written as the plan writes it, at the beginning of a sentence too.
        return where.isEmpty() ? means : Sentence.capital(where) + " " + means;
    }

    private String mean(Estimate mean, Point side, LevelComparison comparison) {
        return MeanText.brief(answer.metric(), mean, side.results(comparison.origin()));
    }

    private String outcome(List<LevelComparison> run) {
        return switch (answer.outcome(run.getFirst())) {
            case LEFT -> LevelComparisonText.better(answer, left, right, run);
            case RIGHT -> LevelComparisonText.better(answer, right, left, run);
            case SAME -> "the same within " + Percent.stated(answer.sameWithin());
            case CANNOT_TELL -> "no difference is proven";
            case NOT_COMPARED -> "nothing is concluded, because " + LevelComparisonText.reasons(run);
        };
    }

    /// One line: who is better where along the numeric factor, and where they cross.
    String words(List<LevelComparison> line) {
        List<String> parts = new ArrayList<>();
        for (List<LevelComparison> run : runs(line)) {
            parts.add(run(run, line));
        }
        String at = at(line.getFirst().left());
        String text = (at.isEmpty() ? "" : at + ", ") + String.join("; ", parts);
        return (at.isEmpty() ? text : Sentence.capital(text)) + crossed(line) + ".";
    }

    /// Of a line without a crossing its parts tell enough, unless both are better somewhere.
    private String crossed(List<LevelComparison> line) {
        List<Crossing> shown = answer.crossings(line).map(Crossings::shown).orElse(List.of());
        if (!shown.isEmpty()) {
            return shown.stream().map(this::crossing).collect(Collectors.joining(" and ", "; the two cross at ", ""));
        }
        Set<Outcome> outcomes = line.stream().map(answer::outcome).collect(Collectors.toSet());
        return outcomes.containsAll(Set.of(Outcome.LEFT, Outcome.RIGHT)) ? "; where the two cross is not known" : "";
    }

    /// `for writes at queue depth 1`.
    private String at(Point point) {
        SortedMap<String, String> levels = new TreeMap<>();
        varying.stream()
                .filter(path -> answer.along().stream().noneMatch(f -> f.path().equals(path)))
                .forEach(path -> levels.put(path, point.factors().getOrDefault(path, "")));
        return Levels.restriction(levels);
    }

    /// Neighbours with the same outcome.
    private List<List<LevelComparison>> runs(List<LevelComparison> line) {
        List<List<LevelComparison>> runs = new ArrayList<>();
        Outcome last = null;
        for (LevelComparison comparison : line) {
            Outcome outcome = answer.outcome(comparison);
            if (outcome != last) {
                runs.add(new ArrayList<>());
            }
            runs.getLast().add(comparison);
            last = outcome;
        }
        return runs;
    }

    private String run(List<LevelComparison> run, List<LevelComparison> line) {
        String where = where(run, line);
        return switch (answer.outcome(run.getFirst())) {
            case LEFT -> LevelComparisonText.better(answer, left, right, run) + where + means(run, line);
            case RIGHT -> LevelComparisonText.better(answer, right, left, run) + where + means(run, line);
            case SAME ->
                "%s and %s are the same within %s%s%s"
                        .formatted(left, right, Percent.stated(answer.sameWithin()), where, means(run, line));
            case CANNOT_TELL ->
                "cannot distinguish %s from %s%s (%s)%s"
                        .formatted(
                                left,
                                right,
                                where,
                                LevelComparisonText.doubt(run, answer.sameWithin()),
                                measured() ? LevelComparisonText.remedy(run, answer.sameWithin()) : "");
            case NOT_COMPARED -> "nothing is concluded%s: %s".formatted(where, LevelComparisonText.reasons(run));
        };
    }

    private boolean measured() {
        return pair.origin() == Origin.MEASURED;
    }

    /// Both means at the first and the last comparison of a run: ` (nfs against iscsi: 2.1 ms
    /// against 3.0 ms at 1ms, …)`.
    private String means(List<LevelComparison> run, List<LevelComparison> line) {
        String first = mean(run.getFirst(), line);
        String last = mean(run.getLast(), line);
        return " (%s against %s: %s%s)".formatted(left, right, first, first.equals(last) ? "" : ", " + last);
    }

    private String mean(LevelComparison comparison, List<LevelComparison> line) {
        String means = LevelComparisonText.means(comparison, answer.metric());
        return answer.along().isEmpty() || line.size() == 1
                ? means
                : means + " at "
                        + LevelComparisonText.level(comparison, answer.along().get());
    }

    private String where(List<LevelComparison> run, List<LevelComparison> line) {
        if (answer.along().isEmpty() || line.isEmpty()) {
            return "";
        }
        ObservedFactor along = answer.along().get();
        String first = LevelComparisonText.level(run.getFirst(), along);
        String last = LevelComparisonText.level(run.getLast(), along);
        if (run.size() == line.size() && line.size() > 1) {
            return " at every " + along.words() + " from " + first + " to " + last;
        }
        return run.size() == 1
                ? " at " + along.words() + " " + first
                : " from " + along.words() + " " + first + " to " + last;
    }

    /// Where on the line a run is, in few words: ` at round-trip time 5 ms and 20 ms`. English
    /// denies a difference at any level, and states one at every level.
    ///
    /// @param isNamed whether to name the factor, as the first of several places does
    private String place(List<LevelComparison> run, List<LevelComparison> line, boolean isNamed) {
        if (answer.along().isEmpty()) {
            return "";
        }
        ObservedFactor along = answer.along().get();
        String name = isNamed ? along.words() + " " : "";
        List<String> levels =
                run.stream().map(each -> LevelComparisonText.level(each, along)).toList();
        if (levels.size() == line.size() && line.size() > 1) {
            return " at %s %sfrom %s to %s"
                    .formatted(
                            answer.outcome(run.getFirst()) == Outcome.CANNOT_TELL ? "any" : "every",
                            name,
                            levels.getFirst(),
                            levels.getLast());
        }
        return levels.size() < 3
                ? " at " + name + Sentence.list(levels, "and")
                : " from " + name + levels.getFirst() + " to " + levels.getLast();
    }

    private String crossing(Crossing crossing) {
        ObservedFactor along = answer.along().orElseThrow();
        String low = along.format(crossing.low());
        String high = along.format(crossing.high());
        String interval = crossing.openLow() || crossing.openHigh()
                ? " [%s%s, %s%s]"
                        .formatted(crossing.openLow() ? "below " : "", low, crossing.openHigh() ? "beyond " : "", high)
                : low.equals(high) ? "" : " [" + low + ", " + high + "]";
        return along.words() + " " + along.format(crossing.at()) + interval;
    }
}
