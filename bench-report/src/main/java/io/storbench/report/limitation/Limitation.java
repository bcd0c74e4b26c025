package io.storbench.report.limitation;

import io.storbench.report.answer.Fairness;
import io.storbench.report.compare.Agreement;
import io.storbench.report.compare.Incomparable;
import io.storbench.report.compare.Metric;
import io.storbench.report.compare.RunPrecision;
import io.storbench.report.effects.Screening.Effect;
import io.storbench.result.Predictions.Extrapolation;
import io.storbench.result.Reason;
import java.util.Collection;
import java.util.List;
import java.util.OptionalDouble;

/// Something that limits an answer. [LimitationText] has the sentences.
public sealed interface Limitation {
    /// Acknowledged data that was not there when it was read back.
    ///
    /// @param bytes over all trials
    /// @param isLeast whether more may be lost than was found
    /// @param trials that lost any, of those that looked
    record LostData(double bytes, boolean isLeast, long trials, long of) implements Limitation {}

    /// The plan asks for a metric that its load does not have, such as transactions of plain reads.
    ///
    /// @param shown that the answer is about instead
    record NotAnswered(Metric asked, Metric shown) implements Limitation {}

    /// A run that ended before its intervals were as narrow as wanted.
    record Imprecise(RunPrecision precision) implements Limitation {}

    /// Two sides that differ in more than what is compared.
    record Unlike(Fairness.Item item) implements Limitation {}

    /// Measured loads that no simulation of the plan has.
    ///
    /// @param loads as fio's job options
    record ForeignLoad(List<String> loads) implements Limitation {}

    /// Points at which measured and simulated trials of one seed made unlike operations.
    record OtherOperations(long points, int of) implements Limitation {}

    /// A key of the target for which the model was given another value.
    ///
    /// @param path such as `target.server.service`
    /// @param modelPath such as `simulate.server.service`
    record ModelledOtherwise(String path, String measured, String modelPath, String modelled) implements Limitation {}

    /// Levels that all have the same prediction in every event, since the model never asks for them.
    record Unused(List<UnusedFactor> factors) implements Limitation {}

    /// Mount options that the model does not know.
    record Unmodelled(Collection<String> options) implements Limitation {}

    /// A prediction beyond the round trips that its profile was fitted at.
    record Extrapolated(String profile, OptionalDouble heldOutError, Extrapolation beyond) implements Limitation {}

    /// A prediction in which storage takes no time: the assumption that flatters most.
    record FreeStorage() implements Limitation {}

    /// A load of calls, each with cold caches, that lists a directory and stats a file each time: no listing of many
    /// files.
    record ListedAnew() implements Limitation {}

    /// A simulated listing by NFSv3 without the GETACLs that `ls -l` adds: it asks for the access control list of each
    /// file, which find(1) does not.
    record ListedWithoutAcls() implements Limitation {}

    /// Operations without a round trip, which make a mean less than one.
    record Cached(double share) implements Limitation {}

    /// A simulation that is far from the measurement.
    record Disagreement(Agreement agreement) implements Limitation {}

    /// Trials with and without a file system and its cache.
    record MixedLevels(Collection<String> levels) implements Limitation {}

    /// More wanted to run than the machine has processors when a measured run began.
    ///
    /// @param load average over 1 min
    /// @param repeated whether all points have replicates
    record Busy(double load, double processors, boolean repeated) implements Limitation {}

    /// What happened in trials that stay in every mean.
    record Remarked(Remark remark) implements Limitation {}

    /// Why trials are not valid, where none is.
    record NoneValid(Reason reason) implements Limitation {}

    /// Effects that the answer names, and that the design cannot separate from others.
    ///
    /// @param isByExclusion whether the design could, with the points that have no valid trial
    record Inseparable(List<Effect> effects, boolean isByExclusion) implements Limitation {}

    /// What a fraction assumes where the effects that the answer names are clear.
    record NoHighInteractions() implements Limitation {}

    /// A simulation that is not compared with the measurement.
    record Unjudged(Incomparable why) implements Limitation {}
}
