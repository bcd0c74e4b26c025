package io.storbench.report.wording;

import io.storbench.report.answer.Answer;
import io.storbench.report.answer.LevelComparison;
import io.storbench.report.claim.Curve;
import io.storbench.report.claim.Line;
import io.storbench.report.claim.Trend;
import io.storbench.report.claim.Trend.Shape;
import io.storbench.report.compare.IdleModel;
import io.storbench.report.compare.ObservedFactor;
import io.storbench.report.compare.Percent;
import io.storbench.report.compare.Point;
import io.storbench.report.compare.Sentence;
import io.storbench.result.Origin;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// By how much the metric changes for each compared level over the numeric factor that is varied beside them: what
/// 20 ms more cost with each target.
///
/// @param standing the names of levels
record AlongText(Answer answer, Origin origin, StandingText standing) {
    /// `From round-trip time 2 ms to 22 ms it rises by a factor of 6.93 with nfs, 3.20 with iscsi.`; empty without such
    /// a factor, and where the change with any level is uneven or not known.
    Optional<String> words(Line line) {
        return answer.along()
                .filter(_ -> line.places().size() > 1)
                .map(factor -> trends(line, factor))
                .filter(trends -> trends.values().stream().allMatch(this::isClear) && haveSameEnds(trends))
                .map(this::words);
    }

    /// In the order of the levels.
    private Map<String, Trend> trends(Line line, ObservedFactor factor) {
        Map<String, Map<Double, Point>> points = new LinkedHashMap<>();
        for (LevelComparison each : line.places().stream().flatMap(List::stream).toList()) {
            add(points, each.sides().left(), factor, each.left());
            add(points, each.sides().right(), factor, each.right());
        }
        Map<String, Trend> trends = new LinkedHashMap<>();
        for (String level : answer.compare().levels()) {
            Map<Double, Point> own = points.getOrDefault(level, Map.of());
            if (!own.isEmpty()) {
                Curve curve = new Curve(factor, new TreeMap<>(), List.copyOf(own.values()));
                trends.put(level, Trend.of(curve, answer.metric(), origin));
            }
        }
        return trends;
    }

    private static void add(Map<String, Map<Double, Point>> points, String level, ObservedFactor factor, Point point) {
        points.computeIfAbsent(level, _ -> new TreeMap<>()).put(factor.value(point.level(factor)), point);
    }

    private static boolean haveSameEnds(Map<String, Trend> trends) {
        return trends.values().stream()
                        .map(trend ->
                                List.of(trend.first().level(), trend.last().level()))
                        .distinct()
                        .count()
                == 1;
    }

    /// Whether it goes one way from the first place to the last.
    private boolean isClear(Trend trend) {
        Shape shape = trend.shape(answer.sameWithin());
        return trend.places().size() > 1
                && shape != Shape.UNKNOWN
                && shape != Shape.UNEVEN
                && trend.places().stream()
                        .noneMatch(place -> origin == Origin.SIMULATED
                                && IdleModel.isAny(place.point().simulated(), answer.metric()));
    }

    private String words(Map<String, Trend> trends) {
        Map<String, Map<String, List<String>>> namesByChange = new LinkedHashMap<>();
        trends.forEach((level, trend) -> namesByChange
                .computeIfAbsent(verb(trend), _ -> new LinkedHashMap<>())
                .computeIfAbsent(amount(trend), _ -> new ArrayList<>())
                .add(standing.name(level)));
        Trend any = trends.values().iterator().next();
        ObservedFactor factor = answer.along().orElseThrow();
        return "From %s to %s it %s."
                .formatted(
                        LevelName.full(factor, any.first().level()),
                        LevelName.withUnit(factor, any.last().level()),
                        namesByChange.entrySet().stream()
                                .map(change -> change.getKey() + amounts(change.getValue()))
                                .collect(Collectors.joining("; it ")));
    }

    /// `6.93 with nfs, 3.20 with iscsi and lun`.
    private static String amounts(Map<String, List<String>> names) {
        return names.entrySet().stream()
                .map(each -> each.getKey() + " with " + Sentence.list(each.getValue(), "and"))
                .collect(Collectors.joining(", "));
    }

    private String verb(Trend trend) {
        return switch (trend.shape(answer.sameWithin())) {
            case RISING -> "rises by a factor of ";
            case FALLING -> "falls by a factor of ";
            case SAME -> "is the same within " + Percent.stated(answer.sameWithin());
            default -> "is not shown to change";
        };
    }

    private String amount(Trend trend) {
        Shape shape = trend.shape(answer.sameWithin());
        return shape == Shape.RISING || shape == Shape.FALLING
                ? AdvantageText.factor(trend.most().mean() / trend.least().mean())
                : "";
    }
}
