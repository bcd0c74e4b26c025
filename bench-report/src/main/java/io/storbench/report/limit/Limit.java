package io.storbench.report.limit;

import io.storbench.report.answer.Fairness;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.RunPrecision;
import io.storbench.result.Predictions.Extrapolation;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;

/// Something that limits an answer. [LimitWords] has the sentences.
public sealed interface Limit {
    /// Acknowledged data that was not there when it was read back.
    ///
    /// @param bytes over all trials
    /// @param trials that lost any, of those that looked
    record LostData(double bytes, long trials, long of) implements Limit {}

    /// The plan asks for a metric that its load does not have, such as transactions of plain reads.
    ///
    /// @param shown that the answer is about instead
    record NotAnswered(Metric asked, Metric shown) implements Limit {}

    /// Trials that no mean contains.
    ///
    /// @param points without a valid trial
    record Excluded(int failed, int doubtful, long points) implements Limit {}

    /// A run that ended before its intervals were as narrow as wanted.
    record Imprecise(RunPrecision precision) implements Limit {}

    /// Two sides that differ in more than what is compared.
    record Unlike(Fairness.Item item) implements Limit {}

    /// Measured loads that no simulation of the plan has.
    ///
    /// @param loads as fio's job options
    record ForeignLoad(List<String> loads) implements Limit {}

    /// Points at which measured and simulated trials of one seed made unlike operations.
    record OtherOperations(long points, int of) implements Limit {}

    /// Levels that all have the same prediction in every event, since the model never asks for them.
    record Unused(List<UnusedFactor> factors) implements Limit {}

    /// Mount options that the model does not know.
    record Unmodelled(Collection<String> options) implements Limit {}

    /// A prediction beyond the round trips that its profile was fitted at.
    record Extrapolated(String profile, OptionalDouble heldOutError, Extrapolation beyond) implements Limit {}

    /// A prediction in which storage takes no time: the assumption that flatters most.
    record FreeStorage() implements Limit {}

    /// Most parameters are nobody's measurement.
    record Assumed(long assumed, long of) implements Limit {}

    /// Operations without a round trip, which make a mean less than one.
    record Cached(double share) implements Limit {}

    /// A simulation that is far outside of the measured intervals, see [io.storbench.report.compare.Agreement].
    record FarOff(double factor) implements Limit {}

    /// The same, of measurements whose noise is not known.
    record Unrepeated(double factor) implements Limit {}

    /// Trials with and without a file system and its cache.
    record MixedLevels(Collection<String> levels) implements Limit {}

    /// More wanted to run than the machine has processors when a measured run began.
    ///
    /// @param load average over 1 min
    /// @param repeated whether all points have replicates
    record Busy(double load, double processors, boolean repeated) implements Limit {}

    /// What happened in trials that stay in every mean.
    record Remarked(Remark remark) implements Limit {}

    /// What another part of the report says for itself, such as the reason of a doubtful trial.
    record Stated(String sentence) implements Limit {}
}
