package io.storbench.report.wording;

import io.storbench.report.answer.Answer;
import io.storbench.report.answer.LevelComparison;
import io.storbench.report.answer.LevelComparison.Outcome;
import io.storbench.report.answer.Pair;
import io.storbench.report.compare.Estimate;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Percent;
import io.storbench.report.verdict.Levels;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Which of three or more named levels is best, and where: one sentence in place of one for each
/// pair.
final class RankText {
    /// More lines than these are counted.
    private static final int LINES_LISTED = 3;

    private final Answer answer;

    /// The pairs of one origin by the levels of the other factors.
    private final Map<Map<String, String>, List<Judged>> places = new LinkedHashMap<>();

    private record Judged(Pair pair, LevelComparison comparison) {}

    /// What is best somewhere.
    ///
    /// @param best the levels that no other beats
    /// @param others that are compared with them there
    /// @param same whether those are the same within what matters
    /// @param barred why nothing is concluded; empty where something is
    private record Standing(List<String> best, List<String> others, boolean same, String barred) {}

    /// @param pairs of one origin
    RankText(Answer answer, List<Pair> pairs) {
        this.answer = answer;
        for (Pair pair : pairs) {
            for (LevelComparison comparison : pair.comparisons()) {
                places.computeIfAbsent(
                                comparison.left().without(answer.compare().path()), _ -> new ArrayList<>())
                        .add(new Judged(pair, comparison));
            }
        }
    }

    Brief words() {
        Map<Map<String, String>, TreeMap<Double, List<Judged>>> lines = new LinkedHashMap<>();
        places.forEach((levels, judged) -> {
            Map<String, String> line = new LinkedHashMap<>(levels);
            double at = answer.along().map(factor -> value(factor, line)).orElse(0.0);
            lines.computeIfAbsent(line, _ -> new TreeMap<>()).put(at, judged);
        });
        if (lines.size() > LINES_LISTED) {
            return Brief.of(counted());
        }
        Set<String> varying = varying(lines.keySet());
        return Brief.join(lines.entrySet().stream()
                .map(line -> line(
                        with(line.getKey(), varying),
                        List.copyOf(line.getValue().values())))
                .toList());
    }

    /// Takes the numeric factor's level out of the levels of a place.
    private static double value(ObservedFactor factor, Map<String, String> levels) {
        String level = levels.remove(factor.path());
        return level == null ? 0 : factor.value(level);
    }

    private static Set<String> varying(Set<Map<String, String>> lines) {
        Map<String, String> first = lines.iterator().next();
        return lines.stream()
                .flatMap(line -> line.entrySet().stream())
                .filter(entry -> !entry.getValue().equals(first.get(entry.getKey())))
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static String with(Map<String, String> line, Set<String> varying) {
        SortedMap<String, String> levels = new TreeMap<>(line);
        levels.keySet().retainAll(varying);
        return levels.isEmpty() ? "" : Sentence.capital(Levels.restriction(levels)) + ", ";
    }

    /// Neighbours along the numeric factor with the same standing are named together.
    private Brief line(String with, List<List<Judged>> line) {
        List<List<List<Judged>>> runs = new ArrayList<>();
        Standing last = new Standing(List.of(), List.of(), false, "");
        for (List<Judged> place : line) {
            Standing own = standing(place);
            if (!own.equals(last)) {
                runs.add(new ArrayList<>());
            }
            runs.getLast().add(place);
            last = own;
        }
        String verdicts = runs.stream()
                .map(run -> run(run, run.size() == line.size()))
                .collect(Collectors.joining("; ", with, "."));
        return new Brief(
                verdicts,
                runs.stream()
                        .map(List::getLast)
                        .filter(place -> standing(place).barred().isEmpty())
                        .map(place -> Sentence.capital(with + means(place)) + ".")
                        .collect(Collectors.joining(" ")));
    }

    private String run(List<List<Judged>> run, boolean whole) {
        Standing standing = standing(run.getFirst());
        return standing.barred().isEmpty()
                ? said(standing, run) + where(run, whole)
                : "nothing is concluded%s: %s".formatted(where(run, whole), standing.barred());
    }

    private String said(Standing standing, List<List<Judged>> run) {
        List<String> best = standing.best();
        if (best.size() == 1) {
            return margin(best.getFirst(), run);
        }
        String names = Sentence.list(best, "and");
        return standing.same()
                ? names + " are the same within " + Percent.stated(answer.sameWithin()) + rest(standing)
                : "no difference between " + names + " is proven" + rest(standing) + because(best, run);
    }

    /// What profiles leave open between the best.
    private String because(List<String> best, List<List<Judged>> run) {
        return LevelComparisonText.because(
                run.stream()
                        .flatMap(List::stream)
                        .filter(judged -> best.contains(judged.pair().left())
                                && best.contains(judged.pair().right()))
                        .map(Judged::comparison)
                        .toList(),
                answer.sameWithin());
    }

    private static String rest(Standing standing) {
        return standing.others().isEmpty() ? "" : ", ahead of " + Sentence.list(standing.others(), "and");
    }

    /// By how much the best is ahead of the next.
    private String margin(String best, List<List<Judged>> run) {
        double low = Double.MAX_VALUE;
        double high = 1;
        Set<String> seconds = new LinkedHashSet<>();
        for (List<Judged> place : run) {
            Judged next = place.stream()
                    .filter(judged -> isOf(judged, best))
                    .min(Comparator.comparingDouble(RankText::factor))
                    .orElseThrow();
            low = Math.min(low, factor(next));
            high = Math.max(high, factor(next));
            seconds.add(
                    next.pair().left().equals(best)
                            ? next.pair().right()
                            : next.pair().left());
        }
        String second = seconds.size() == 1 ? seconds.iterator().next() : "the next";
        return AdvantageText.of(answer, best, second, low, high) + (seconds.size() == 1 ? ", the next," : "");
    }

    private static boolean isOf(Judged judged, String level) {
        return judged.pair().left().equals(level) || judged.pair().right().equals(level);
    }

    private static double factor(Judged judged) {
        double ratio = judged.comparison().ratio();
        return Math.max(ratio, 1 / ratio);
    }

    private Standing standing(List<Judged> place) {
        String barred = place.stream()
                .flatMap(judged -> judged.comparison().barred().stream())
                .distinct()
                .collect(Collectors.joining("; "));
        if (!barred.isEmpty()) {
            return new Standing(List.of(), List.of(), false, barred);
        }
        Set<String> levels = new LinkedHashSet<>();
        Set<String> beaten = new LinkedHashSet<>();
        for (Judged judged : place) {
            levels.add(judged.pair().left());
            levels.add(judged.pair().right());
            Outcome outcome = answer.outcome(judged.comparison());
            if (outcome == Outcome.LEFT) {
                beaten.add(judged.pair().right());
            } else if (outcome == Outcome.RIGHT) {
                beaten.add(judged.pair().left());
            }
        }
        List<String> best =
                levels.stream().filter(level -> !beaten.contains(level)).toList();
        // Doubtful orders may run in a circle.
        List<String> left = best.isEmpty() ? List.copyOf(levels) : best;
        boolean same = place.stream()
                .filter(judged -> left.contains(judged.pair().left())
                        && left.contains(judged.pair().right()))
                .allMatch(judged -> answer.outcome(judged.comparison()) == Outcome.SAME);
        List<String> others = answer.compare().levels().stream()
                .filter(level -> levels.contains(level) && !left.contains(level))
                .toList();
        return new Standing(left, others, same, "");
    }

    /// All means at a place, the best first: `at 20ms: lun 20.2 ms, nfs41 20.6 ms`.
    private String means(List<Judged> place) {
        Map<String, Estimate> means = new LinkedHashMap<>();
        for (Judged judged : place) {
            means.put(judged.pair().left(), judged.comparison().leftMean());
            means.put(judged.pair().right(), judged.comparison().rightMean());
        }
        Comparator<Map.Entry<String, Estimate>> order =
                Map.Entry.comparingByValue(Comparator.comparingDouble(Estimate::mean));
        String words = means.entrySet().stream()
                .sorted(answer.lowerIsBetter() ? order : order.reversed())
                .map(mean -> mean.getKey() + " " + MeanText.brief(answer.metric(), mean.getValue()))
                .collect(Collectors.joining(", "));
        return (answer.along().isEmpty() ? "means: " : "at " + level(place) + ": ") + words;
    }

    private String level(List<Judged> place) {
        ObservedFactor along = answer.along().orElseThrow();
        return along.humanReadable(
                place.getFirst().comparison().left().factors().getOrDefault(along.path(), ""));
    }

    private String where(List<List<Judged>> run, boolean whole) {
        if (answer.along().isEmpty()) {
            return "";
        }
        String factor = answer.along().get().words();
        String first = level(run.getFirst());
        String last = level(run.getLast());
        if (run.size() == 1) {
            return " at " + factor + " " + first;
        }
        return whole
                ? " at every " + factor + " from " + first + " to " + last
                : " from " + factor + " " + first + " to " + last;
    }

    /// How often each is best.
    private String counted() {
        Map<String, Integer> wins = new LinkedHashMap<>();
        int open = 0;
        int barred = 0;
        for (List<Judged> place : places.values()) {
            Standing standing = standing(place);
            if (!standing.barred().isEmpty()) {
                barred++;
            } else if (standing.best().size() == 1) {
                wins.merge(standing.best().getFirst(), 1, Integer::sum);
            } else {
                open++;
            }
        }
        List<String> parts = new ArrayList<>();
        wins.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .forEach(win -> parts.add(win.getKey() + " is best at " + win.getValue()));
        if (open > 0) {
            parts.add("none is best alone at " + open);
        }
        if (barred > 0) {
            parts.add("nothing is concluded at " + barred);
        }
        return "Of %s points %s.".formatted(places.size(), Sentence.list(parts, "and"));
    }
}
