package io.storbench.run;

import io.storbench.plan.Settings;
import io.storbench.plan.TrialSpec;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Targets of which no more trials are run.
///
/// One that could not be opened several times in a row: a wrong address is not tried again in every
/// trial of a plan. A level that one server refuses, such as a version, ends only the points that
/// have it; of two targets at one address, each is tried.
///
/// And one that a trial left writes behind on which may still reach it: they would change what a
/// later trial has written, whatever its levels. Likewise one at whose address something else
/// stands than what was admitted.
final class UnreachableTargets {
    /// So often in a row, since a server may just be restarting.
    static final int ATTEMPTS = 3;

    private final Map<String, Integer> misses = new HashMap<>();

    /// Why no trial of a place runs, a whole sentence.
    private final Map<String, String> ended;

    UnreachableTargets() {
        this(new HashMap<>());
    }

    private UnreachableTargets(Map<String, String> ended) {
        this.ended = ended;
    }

    /// For another plan whose trials run in turns with this one's: writes left behind, and a device
    /// that was exchanged, concern both. What cannot be opened is each plan's own, since their
    /// settings differ.
    UnreachableTargets besides() {
        return new UnreachableTargets(ended);
    }

    /// Notes how a trial's targets were met, or the one that could not be opened.
    ///
    /// @param spec the trial, or the part of it that has the target
    /// @return whether it is given up with this
    boolean note(TrialSpec spec, boolean opened) {
        if (opened) {
            spec.parts().forEach(part -> misses.remove(address(part)));
            return false;
        }
        return misses.merge(address(spec), 1, Integer::sum) == ATTEMPTS;
    }

    /// Whether a trial's target has been given up.
    boolean contains(TrialSpec spec) {
        return missed(spec).isPresent();
    }

    /// The address of the trial's target that has been given up; nothing when none has.
    Optional<String> missed(TrialSpec spec) {
        return spec.parts().stream()
                .map(UnreachableTargets::address)
                .filter(address -> misses.getOrDefault(address, 0) >= ATTEMPTS)
                .findFirst();
    }

    /// Notes that a trial left writes behind.
    ///
    /// @param part the trial, or the part of it that has the target
    /// @param reason what became of it
    void abandon(TrialSpec part, String reason) {
        ended.putIfAbsent(
                place(part),
                "not run: an earlier trial left writes behind that may still reach %s (%s); see what holds them up, and run again"
                        .formatted(place(part), reason));
    }

    /// Notes that a target hung when it was looked at before the first trial.
    void hangs(TrialSpec spec, String reason) {
        ended.putIfAbsent(place(spec), "not run: " + reason);
    }

    /// Notes that a trial found something else than what was admitted.
    ///
    /// @param reason which proof failed, and what stands there
    void exchanged(TrialSpec spec, String reason) {
        ended.putIfAbsent(place(spec), "not run: an earlier trial found that " + reason);
    }

    /// Why a trial cannot be run since an earlier one ended all of its target; nothing when none
    /// did.
    Optional<String> ended(TrialSpec spec) {
        return spec.parts().stream()
                .flatMap(part -> Stream.ofNullable(ended.get(place(part))))
                .findFirst();
    }

    /// Where a trial's target is, with the levels of the factors that are the target's own.
    static String address(TrialSpec spec) {
        String levels = spec.factors().entrySet().stream()
                .filter(factor ->
                        factor.getKey().equals("target") || factor.getKey().matches("targets?\\..*"))
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
