package io.storbench.result;

import io.storbench.engine.CounterSnapshot;
import java.util.List;
import java.util.Optional;

/// What became of a trial.
public sealed interface TrialResult {
    /// What was known before.
    TrialHeader header();

    /// The numbers, unless it failed.
    default Optional<Measurement> measurement() {
        return switch (this) {
            case Valid valid -> Optional.of(valid.numbers());
            case Doubtful doubtful -> Optional.of(doubtful.numbers());
            case Failed _ -> Optional.empty();
        };
    }

    /// What was found of what a verifying trial wrote; empty where nothing was read back.
    default Optional<ReadBack> readBack() {
        return switch (this) {
            case Valid valid -> valid.numbers().readBack();
            case Doubtful doubtful -> doubtful.numbers().readBack();
            case Failed failed -> failed.readBack();
        };
    }

    /// The same result with another header.
    default TrialResult with(TrialHeader other) {
        return switch (this) {
            case Valid(TrialHeader _, Measurement numbers) -> new Valid(other, numbers);
            case Doubtful(TrialHeader _, Measurement numbers, List<Reason> why) -> new Doubtful(other, numbers, why);
            case Failed failed -> new Failed(other, failed.why, failed.corrupt, failed.readBack, failed.counters);
        };
    }

    /// The same result with a fact added; one without numbers has no facts.
    default TrialResult with(String fact, Object value) {
        return switch (this) {
            case Valid(TrialHeader header, Measurement numbers) -> new Valid(header, numbers.with(fact, value));
            case Doubtful(TrialHeader header, Measurement numbers, List<Reason> why) ->
                new Doubtful(header, numbers.with(fact, value), why);
            case Failed failed -> failed;
        };
    }

    /// A trial whose numbers can be used.
    record Valid(TrialHeader header, Measurement numbers) implements TrialResult {}

    /// A trial whose numbers can mislead: kept, shown and marked, never averaged in silently.
    ///
    /// @param why at least one
    record Doubtful(TrialHeader header, Measurement numbers, List<Reason> why) implements TrialResult {
        /// Copies.
        public Doubtful {
            why = List.copyOf(why);
        }

        /// Why, for a person.
        public List<String> reasons() {
            return why.stream().map(Reason::text).toList();
        }
    }

    /// A trial without usable numbers.
    ///
    /// @param corrupt whether data read back differed from what was written
    /// @param readBack how much of what a verifying trial wrote was found, as far as it came; empty
    ///   where nothing was read back
    /// @param counters of the measurement, as far as it came
    record Failed(
            TrialHeader header, Reason why, boolean corrupt, Optional<ReadBack> readBack, CounterSnapshot counters)
            implements TrialResult {
        /// A trial that failed before anything was measured.
        public Failed(TrialHeader header, String reason, boolean corrupt) {
            this(header, Reason.of(reason), corrupt, Optional.empty(), CounterSnapshot.NONE);
        }

        /// Why, for a person.
        public String reason() {
            return why.text();
        }
    }
}
