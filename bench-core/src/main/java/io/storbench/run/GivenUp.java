package io.storbench.run;

import io.storbench.plan.Settings;
import io.storbench.plan.TrialSpec;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/// Targets of which no more trials are run.
///
/// One that could not be opened several times in a row: a wrong address is not tried anew in every
/// trial of a plan. A level that one server refuses, such as a version, ends only the points that
/// have it.
///
/// And one that a trial left writes behind on which may still reach it: they would change what a
/// later trial has written, whatever its levels.
final class GivenUp {
    /// So often in a row, since a server may just be restarting.
    static final int ATTEMPTS = 3;

    private final Map<String, Integer> misses = new HashMap<>();

    /// Why places are abandoned.
    private final Map<String, String> abandoned;

    GivenUp() {
        this(new HashMap<>());
    }

    private GivenUp(Map<String, String> abandoned) {
        this.abandoned = abandoned;
    }

    /// For another plan whose trials run in turns with this one's: writes left behind reach both.
    /// What cannot be opened is each plan's own, since their settings differ.
    GivenUp besides() {
        return new GivenUp(abandoned);
    }

    /// Notes how a trial's target was met.
    ///
    /// @return whether it is given up with this
    boolean note(TrialSpec spec, boolean opened) {
        if (opened) {
            misses.remove(address(spec));
            return false;
        }
        return misses.merge(address(spec), 1, Integer::sum) == ATTEMPTS;
    }

    /// Whether a trial's target has been given up.
    boolean contains(TrialSpec spec) {
        return misses.getOrDefault(address(spec), 0) >= ATTEMPTS;
    }

    /// Notes that a trial left writes behind.
    ///
    /// @param reason what became of it
    void abandon(TrialSpec spec, String reason) {
        abandoned.putIfAbsent(place(spec), reason);
    }

    /// Why a trial cannot be run since an earlier one left writes behind; nothing when none did.
    Optional<String> abandoned(TrialSpec spec) {
        return Optional.ofNullable(abandoned.get(place(spec)))
                .map(reason ->
                        "not run: an earlier trial left writes behind that may still reach %s (%s); see what holds them up, and run again"
                                .formatted(place(spec), reason));
    }

    /// Where a trial's target is, with the levels of the factors that are the target's own.
    static String address(TrialSpec spec) {
        String levels =
                spec.factors().entrySet().stream()
                        .filter(factor -> factor.getKey().startsWith("target."))
                        .map(factor -> factor.getKey() + " " + factor.getValue())
                        .collect(Collectors.joining(", "));
        return levels.isEmpty() ? place(spec) : place(spec) + " (" + levels + ")";
    }

    private static String place(TrialSpec spec) {
        Settings target = spec.target();
        return target.text("uri")
                .filter(uri -> !uri.equals("embedded"))
                .or(() -> target.text("path"))
                .map(where -> spec.engine() + " " + where)
                .orElseGet(() -> spec.engine() + " " + target.mapping().plain());
    }
}
