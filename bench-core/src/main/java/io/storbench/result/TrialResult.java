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
            case Doubtful(TrialHeader _, Measurement numbers, List<String> reasons) ->
                new Doubtful(other, numbers, reasons);
            case Failed failed -> new Failed(other, failed.reason, failed.corrupt, failed.readBack, failed.counters);
        };
    }

    /// The same result with a fact added; one without numbers has no facts.
    default TrialResult with(String fact, Object value) {
        return switch (this) {
            case Valid(TrialHeader header, Measurement numbers) -> new Valid(header, numbers.with(fact, value));
            case Doubtful(TrialHeader header, Measurement numbers, List<String> reasons) ->
                new Doubtful(header, numbers.with(fact, value), reasons);
            case Failed failed -> failed;
        };
    }

    /// A trial whose numbers can be used.
    record Valid(TrialHeader header, Measurement numbers) implements TrialResult {}

    /// A trial whose numbers can mislead: kept, shown and marked, never averaged in silently.
    ///
    /// @param reasons at least one, for a person
    record Doubtful(TrialHeader header, Measurement numbers, List<String> reasons) implements TrialResult {
        /// Copies.
        public Doubtful {
            reasons = List.copyOf(reasons);
        }
    }

    /// A trial without usable numbers.
    ///
    /// @param reason for a person
    /// @param corrupt whether data read back differed from what was written
    /// @param readBack how much of what a verifying trial wrote was found, as far as it came; empty
    ///   where nothing was read back
    /// @param counters of the measurement, as far as it came
    record Failed(
            TrialHeader header, String reason, boolean corrupt, Optional<ReadBack> readBack, CounterSnapshot counters)
            implements TrialResult {
        /// A trial that failed before anything was measured.
        public Failed(TrialHeader header, String reason, boolean corrupt) {
            this(header, reason, corrupt, Optional.empty(), CounterSnapshot.NONE);
        }
    }
}
