package io.storbench.report.search;

import io.storbench.plan.Factor;
import io.storbench.plan.PlanException;
import io.storbench.report.answer.Crossing;
import io.storbench.report.answer.Crossing.Step;
import io.storbench.unit.TimeSpan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Looks for the value of a factor at which two levels of another are equally good: at the plan's
/// levels first, then by halving between two neighbours of which one is better on either.
public final class CrossoverSearch {
    /// Halving ends when the neighbours are as near as this part of their value.
    private static final double NEAR = 0.01;

    private static final int MOST_HALVINGS = 12;

    /// This many halvings make the change between the neighbours a sixteenth where it is steady; by a
    /// jump it stays what it was.
    private static final int TELLING_HALVINGS = 4;

    private static final double JUMP_KEEPS = 0.5;

    /// Simulates both levels at a value of the factor, as it is written in plans.
    @FunctionalInterface
    public interface Probe {
        /// The difference, left less right, of the times or of what is their like.
        Step at(String level, double value) throws IOException;
    }

    private final CrossoverQuery query;
    private final Probe probe;
    private final TreeMap<Double, Step> steps = new TreeMap<>();

    /// Between which values the difference changes sign by a jump: from the one to the other.
    private final TreeMap<Double, Double> jumps = new TreeMap<>();

    private final boolean times;

    /// @param query names what is looked for
    /// @param probe is called at the plan's levels, and then at values between them
    public CrossoverSearch(CrossoverQuery query, Probe probe) {
        this.query = query;
        this.probe = probe;
        // A time of 0 needs no unit, and may stand beside others.
        this.times =
                query.path().levels().stream().anyMatch(level -> !level.label().matches("[0-9]+"));
    }

    /// What was found, in sentences.
    ///
    /// @throws IOException of the probe
    public List<String> search() throws IOException {
        for (Factor.Level level : query.path().levels()) {
            double value = value(level.label());
            steps.put(value, probe.at(level.label(), value));
        }
        for (Crossing crossing : Crossing.of(List.copyOf(steps.values()))) {
            halve(crossing);
        }
        return words(Crossing.of(List.copyOf(steps.values())));
    }

    private double value(String level) {
        try {
            return times ? TimeSpan.parse(level).nanos() : Long.parseLong(level);
        } catch (IllegalArgumentException _) {
            throw new PlanException("--find looks over times and whole numbers, and %s of %s is neither"
                    .formatted(level, query.path().path()));
        }
    }

    private void halve(Crossing crossing) throws IOException {
        double at = crossing.at();
        List<Double> changes = new ArrayList<>();
        while (true) {
            double low = steps.floorKey(at);
            Step below = Objects.requireNonNull(steps.get(low));
            if (below.difference() == 0) {
                return; // it is at this very step
            }
            Step above = steps.higherEntry(low).getValue();
            changes.add(Math.abs(above.difference() - below.difference()));
            if (isNearEnough(low, above.x(), changes.size() - 1)) {
                if (isJump(below, above, changes)) {
                    jumps.put(low, above.x());
                }
                return;
            }
            double middle = Math.rint((low + above.x()) / 2);
            Step own = probe.at(written(middle), middle);
            steps.put(middle, own);
            if (own.difference() == 0 || !isDecided(own)) {
                return; // the noise of the replicates is all that is left
            }
            at = Math.nextUp(below.difference() * own.difference() < 0 ? low : middle);
        }
    }

    private boolean isNearEnough(double low, double high, int halvings) {
        if (halvings == MOST_HALVINGS || high - low < 2) {
            return true;
        }
        return times && halvings >= TELLING_HALVINGS && high - low <= NEAR * high;
    }

    /// Whether the last halvings left the change between the neighbours as it was.
    private boolean isJump(Step below, Step above, List<Double> changes) {
        int earlier = changes.size() - 1 - TELLING_HALVINGS;
        return times
                && earlier >= 0
                && isDecided(below)
                && isDecided(above)
                && changes.getLast() > JUMP_KEEPS * changes.get(earlier);
    }

    private static boolean isDecided(Step step) {
        return Math.abs(step.difference()) > step.halfWidth();
    }

    private String written(double value) {
        return times ? new TimeSpan((long) value).toString() : Long.toString((long) value);
    }

    private String shown(double value) {
        return times ? TimeSpan.humanReadable(value) : String.format(Locale.ROOT, "%.1f", value);
    }

    private List<String> words(List<Crossing> crossings) {
        String pair = query.left() + " and " + query.right();
        String range =
                "%s from %s to %s".formatted(query.path().path(), shown(steps.firstKey()), shown(steps.lastKey()));
        List<String> lines = new ArrayList<>();
        if (crossings.isEmpty()) {
            lines.add("%s do not cross over %s: %s".formatted(pair, range, throughout()));
        }
        for (Crossing crossing : crossings) {
            String below = crossing.leftIsMoreAbove() ? query.left() : query.right();
            String above = crossing.leftIsMoreAbove() ? query.right() : query.left();
            lines.add(where(crossing, pair) + ": below it %s takes less, above it %s".formatted(below, above));
        }
        lines.add("%s values of it were simulated".formatted(steps.size()));
        return lines;
    }

    private String where(Crossing crossing, String pair) {
        Map.Entry<Double, Double> jump = jumps.floorEntry(crossing.at());
        return jump != null && crossing.at() <= jump.getValue()
                ? "%s do not meet: their difference changes sign by a jump, between %s %s and %s"
                        .formatted(pair, query.path().path(), shown(jump.getKey()), shown(jump.getValue()))
                : "%s cross at %s %s, 95 %% interval [%s%s, %s%s]"
                        .formatted(
                                pair,
                                query.path().path(),
                                shown(crossing.at()),
                                crossing.openLow() ? "below " : "",
                                shown(crossing.low()),
                                crossing.openHigh() ? "beyond " : "",
                                shown(crossing.high()));
    }

    private String throughout() {
        List<Step> decided =
                steps.values().stream().filter(CrossoverSearch::isDecided).toList();
        if (decided.isEmpty()) {
            return "the replicates do not separate them anywhere";
        }
        String less = decided.getFirst().difference() < 0 ? query.left() : query.right();
        return decided.size() == steps.size()
                ? less + " takes less at every value that was simulated"
                : "%s takes less at %s; elsewhere the replicates do not separate them"
                        .formatted(less, decided.stream().map(s -> shown(s.x())).collect(Collectors.joining(", ")));
    }
}
