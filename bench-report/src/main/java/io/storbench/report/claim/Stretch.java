package io.storbench.report.claim;

import io.storbench.report.answer.LevelComparison;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Neighbouring places of a line at which compared levels stand alike.
///
/// @param standing at each of the places
/// @param places in the order of the line, each with the comparisons of every two levels there
public record Stretch(Standing standing, List<List<LevelComparison>> places) {
    /// The lead of the best over the next.
    ///
    /// @param factor by which it is better, at least 1
    /// @param low the lower end of the factor's interval; the factor itself where it is exact
    /// @param high the upper end
    public record Lead(String next, double factor, double low, double high) {
        /// By a ratio of two means, either way round.
        public static Lead of(String next, double ratio, double low, double high) {
            return ratio > 1 ? new Lead(next, ratio, low, high) : new Lead(next, 1 / ratio, 1 / high, 1 / low);
        }
    }

    /// Copies.
    public Stretch {
        places = places.stream().map(List::copyOf).toList();
    }

    public List<LevelComparison> comparisons() {
        return places.stream().flatMap(List::stream).toList();
    }

    /// The lead at each place; none where no level is the best alone.
    public List<Lead> leads() {
        return standing instanceof Standing.Better(String best)
                ? places.stream().map(place -> lead(place, best)).toList()
                : List.of();
    }

    private static Lead lead(List<LevelComparison> place, String best) {
        return place.stream()
                .filter(each -> each.sides().has(best))
                .map(each -> lead(each, best))
                .min(Comparator.comparingDouble(Lead::factor))
                .orElseThrow();
    }

    private static Lead lead(LevelComparison comparison, String best) {
        double ratio = comparison.ratio();
        return Lead.of(
                comparison.sides().other(best),
                ratio,
                comparison.low().orElse(ratio),
                comparison.high().orElse(ratio));
    }

    /// The largest factor that profiles' ranges leave open between levels of which none is better;
    /// empty where they leave nothing open.
    ///
    /// @param sameWithin the share below which a difference does not matter
    public OptionalDouble overlap(double sameWithin) {
        return open().flatMapToDouble(each -> each.openFactor(sameWithin).stream())
                .max();
    }

    private Stream<LevelComparison> open() {
        return standing instanceof Standing.Open open
                ? comparisons().stream()
                        .filter(each -> open.levels().contains(each.sides().left())
                                && open.levels().contains(each.sides().right()))
                : Stream.empty();
    }

    /// Whether one level is the best.
    public boolean isDecided() {
        return standing instanceof Standing.Better;
    }

    /// The levels of other factors that all its places have.
    ///
    /// @param path of a factor
    public List<String> levels(String path) {
        return places.stream()
                .map(place -> place.getFirst().left().factors().getOrDefault(path, ""))
                .distinct()
                .collect(Collectors.toList());
    }
}
