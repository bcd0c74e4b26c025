package io.storbench.report.wording;

import io.storbench.engine.TimePart;
import io.storbench.report.answer.Why;
import io.storbench.report.answer.Why.Bar;
import io.storbench.report.answer.Why.Difference;
import io.storbench.report.compare.Sentence;
import io.storbench.result.Origin;
import io.storbench.result.TimeBreakdown;
import io.storbench.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Where the time of compared levels goes, in sentences and as a table.
public record WhyText(Why why) {
    /// Fewer round trips are no difference that a person would count.
    private static final double LEAST_ROUND_TRIPS = 0.01;

    /// What else may be in a longer propagation that is said to be that of more round trips.
    private static final double MOST_OTHER = 0.1;

    /// Which part makes the difference, in each origin that proves one, and what is not known.
    public List<String> sentences() {
        List<Origin> origins = Stream.of(Origin.values())
                .filter(origin -> why.bars().stream()
                                .filter(bar -> bar.origin() == origin)
                                .count()
                        > 1)
                .toList();
        List<String> sentences = new ArrayList<>();
        for (Origin origin : origins) {
            String label = origins.size() == 1 ? "" : origin == Origin.MEASURED ? "Measured: " : "Predicted: ";
            why.differences().stream()
                    .filter(each -> each.slower().origin() == origin)
                    .findFirst()
                    .ifPresent(each -> sentences.add(label + sentence(each)));
        }
        if (!why.untold().isEmpty()) {
            sentences.add("Where the measured time of %s goes is not known."
                    .formatted(
                            Sentence.list(why.untold().stream().map(this::name).toList(), "and")));
        }
        return sentences;
    }

    private String sentence(Difference difference) {
        double all = difference.nanos();
        String both = "%s takes %s longer per %s than %s"
                .formatted(
                        name(difference.slower().level()),
                        time(all),
                        kind(),
                        name(difference.faster().level()));
        if (difference.part().isEmpty()) {
            return both + "; no part of it differs by more than its noise.";
        }
        TimePart part = difference.part().get();
        double own = difference.nanos(part);
        String more = more(difference.moreRoundTrips());
        if (part == TimePart.PROPAGATION && !more.isEmpty() && isExplained(difference, own)) {
            return "%s waits for %s per %s than %s (%s)."
                    .formatted(
                            name(difference.slower().level()),
                            more,
                            kind(),
                            name(difference.faster().level()),
                            own <= all
                                    ? "%s of the difference of %s".formatted(time(own), time(all))
                                    : "%s; in all it takes %s longer".formatted(time(own), time(all)));
        }
        return "%s; the part that differs most is \u201C%s\u201D, by %s.%s"
                .formatted(both, part.label(), time(own), more.isEmpty() ? "" : " It also waits for " + more + ".");
    }

    /// Whether the additional round trips are what is longer, and not their distance.
    private static boolean isExplained(Difference difference, double propagationNanos) {
        TimeBreakdown faster = difference.faster().time();
        double each = faster.nanos(TimePart.PROPAGATION) / faster.allRoundTrips();
        double expected = difference.moreRoundTrips() * each;
        return Math.abs(propagationNanos - expected) <= MOST_OTHER * expected;
    }

    private String kind() {
        return why.kind().orElse("operation").replace('_', ' ');
    }

    /// `one more round trip`, `2 more round trips`; empty of less than anyone counts.
    private static String more(double roundTrips) {
        if (roundTrips < LEAST_ROUND_TRIPS) {
            return "";
        }
        String number = number(roundTrips);
        return number.equals("1") ? "one more round trip" : number + " more round trips";
    }

    /// `1`, `0.25`, of which no digit is a zero at the end.
    private static String number(double roundTrips) {
        return String.format(Locale.ROOT, "%.2f", roundTrips).replaceFirst("\\.?0+$", "");
    }

    /// What the bars are of: `Time per write at round-trip time 20 ms`.
    public String title() {
        String at = why.place().entrySet().stream()
                .map(level -> LevelName.full(level.getKey(), level.getValue()))
                .collect(Collectors.joining(", "));
        return "Time per %s%s".formatted(kind(), at.isEmpty() ? "" : " at " + at);
    }

    /// Of a bar: `iscsi, measured`.
    public String name(Bar bar) {
        return "%s, %s".formatted(name(bar.level()), bar.origin().key());
    }

    private String name(String level) {
        return LevelName.of(why.compare(), level);
    }

    /// The parts that any bar has, in their order.
    public List<TimePart> parts() {
        return Stream.of(TimePart.values())
                .filter(part -> why.bars().stream().anyMatch(bar -> bar.time().nanos(part) > 0))
                .toList();
    }

    /// A heading for the parts, then one for each bar.
    public List<String> headings() {
        return row("part", this::name);
    }

    /// The mean, a row for each of the parts, and the round trips where they are known of any bar.
    public List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        rows.add(row("mean", this::mean));
        for (TimePart part : parts()) {
            rows.add(row(part.label(), bar -> cell(bar, part)));
        }
        if (why.bars().stream().anyMatch(bar -> !bar.time().roundTrips().isEmpty())) {
            rows.add(row("round trips by procedure", bar -> dashed(roundTrips(bar.time()))));
        }
        return rows;
    }

    /// The mean time of a bar.
    public String mean(Bar bar) {
        return time(bar.time().meanNanos());
    }

    /// A part of a bar: `20.1 ms`, or a dash of none.
    public String cell(Bar bar, TimePart part) {
        double nanos = bar.time().nanos(part);
        return dashed(nanos > 0 ? time(nanos) : "");
    }

    private List<String> row(String head, Function<Bar, String> cell) {
        return Stream.concat(Stream.of(head), why.bars().stream().map(cell)).toList();
    }

    private static String dashed(String words) {
        return words.isEmpty() ? "–" : words;
    }

    /// `WRITE 1, COMMIT 0.1`; empty where they are not known.
    public static String roundTrips(TimeBreakdown time) {
        return time.roundTrips().entrySet().stream()
                .filter(each -> each.getValue() >= LEAST_ROUND_TRIPS)
                .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                .map(each -> each.getKey() + " " + number(each.getValue()))
                .collect(Collectors.joining(", "));
    }

    private static String time(double nanos) {
        return TimeSpan.humanReadable(nanos);
    }
}
