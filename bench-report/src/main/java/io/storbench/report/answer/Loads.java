package io.storbench.report.answer;

import io.storbench.report.answer.Fairness.State;
import io.storbench.report.answer.Fairness.Values;
import io.storbench.report.compare.LoadDifference;
import io.storbench.report.compare.Point;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// What both levels are loaded with.
final class Loads {
    private static final String SAME = "the same at each point";

    private Loads() {}

    /// The load is compared where the factor is a key of it, or its levels set nothing else.
    static Values of(LevelComparison comparison, String compare) {
        Point left = comparison.left();
        Point right = comparison.right();
        List<LoadDifference> found = LoadDifference.of(left, right);
        if (found.isEmpty()) {
            return new Values(SAME, SAME, State.MATCHED);
        }
        boolean compared = LoadDifference.isLoad(compare)
                ? found.stream().allMatch(each -> each.path().equals(compare))
                : isLoadAlone(left.settings(), right.settings());
        return new Values(
                words(found, LoadDifference::left),
                words(found, LoadDifference::right),
                compared ? State.COMPARED : State.DIFFERENT);
    }

    private static boolean isLoadAlone(Map<String, String> left, Map<String, String> right) {
        return Stream.of(left, right)
                .flatMap(keys -> keys.keySet().stream())
                .filter(path -> !Objects.equals(left.get(path), right.get(path)))
                .allMatch(LoadDifference::isLoad);
    }

    private static String words(List<LoadDifference> found, Function<LoadDifference, String> value) {
        return found.stream().map(each -> each.path() + " " + value.apply(each)).collect(Collectors.joining(", "));
    }
}
