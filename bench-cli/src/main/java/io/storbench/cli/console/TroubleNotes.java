package io.storbench.cli.console;

import io.storbench.result.TrialResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Lines about trials that went wrong: a reason is told with the first trial that has it, the others are counted.
final class TroubleNotes {
    private final Map<Trouble, Told> told = new LinkedHashMap<>();

    private record Trouble(String state, String reason) {}

    /// @param first trial that had it
    private record Told(String first, int others) {}

    /// The line of a trial whose reason is new; empty for the others, and for valid trials.
    Optional<String> of(TrialResult result) {
        return switch (result) {
            case TrialResult.Valid _ -> Optional.empty();
            case TrialResult.Doubtful doubtful ->
                of(result, new Trouble("doubtful", String.join("; ", doubtful.reasons())));
            case TrialResult.Failed failed -> of(result, new Trouble("failed", failed.reason()));
        };
    }

    private Optional<String> of(TrialResult result, Trouble trouble) {
        String name = TrialNote.name(result.header());
        Told all = told.merge(trouble, new Told(name, 0), (before, _) -> new Told(before.first, before.others + 1));
        return all.others > 0
                ? Optional.empty()
                : Optional.of("%s: %s: %s".formatted(trouble.state, name, trouble.reason));
    }

    /// Of every reason that several trials had:
    /// `doubtful: 11 more trials, for the same reason as rtt=1ms (replicate 1)`.
    List<String> counts() {
        return told.entrySet().stream()
                .filter(each -> each.getValue().others > 0)
                .map(each -> "%s: %d more trial%s, for the same reason as %s"
                        .formatted(
                                each.getKey().state,
                                each.getValue().others,
                                each.getValue().others == 1 ? "" : "s",
                                each.getValue().first))
                .toList();
    }
}
