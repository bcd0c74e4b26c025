package io.storbench.report.compare;

import io.storbench.result.ReadBack;
import io.storbench.result.TrialResult;

/// What trials that read back what they wrote have found, whatever became of them otherwise.
///
/// @param trials that read back
/// @param lossy trials of them that did not find all
/// @param unknown trials of them that broke off before they had read all, and missed nothing until
///   then: whether they lost anything is not known
/// @param brokenOff lossy trials that broke off before they had read all, so that their loss is a
///   lower bound
/// @param overwriting trials that wrote blocks more than once, so that their loss is a lower bound
/// @param readBytes read back
/// @param lostBytes that the target had acknowledged as stable and that were not found
public record ReadBackTotals(
        int trials, int lossy, int unknown, int brokenOff, int overwriting, double readBytes, double lostBytes) {
    /// No trial.
    public static final ReadBackTotals NONE = new ReadBackTotals(0, 0, 0, 0, 0, 0, 0);

    /// Of the trials at one point, failed ones included.
    static ReadBackTotals of(PointResults results) {
        return results.all()
                .flatMap(trial -> trial.readBack().map(found -> of(trial, found)).stream())
                .reduce(NONE, ReadBackTotals::plus);
    }

    /// Results of versions that did not count what was left unread have only the failure. Corruption without a lost
    /// block was found by a read of the load, whose worker reads nothing back.
    private static ReadBackTotals of(TrialResult trial, ReadBack found) {
        boolean isLossy = found.lostBlocks() > 0;
        boolean isBrokenOff = found.unreadBlocks() > 0
                || (trial instanceof TrialResult.Failed failed && !(failed.corrupt() && isLossy));
        return new ReadBackTotals(
                1,
                isLossy ? 1 : 0,
                isBrokenOff && !isLossy ? 1 : 0,
                isBrokenOff && isLossy ? 1 : 0,
                found.overwritten() ? 1 : 0,
                found.bytes(),
                found.lostBytes());
    }

    /// Together with others.
    public ReadBackTotals plus(ReadBackTotals other) {
        return new ReadBackTotals(
                trials + other.trials,
                lossy + other.lossy,
                unknown + other.unknown,
                brokenOff + other.brokenOff,
                overwriting + other.overwriting,
                readBytes + other.readBytes,
                lostBytes + other.lostBytes);
    }

    /// Whether more may be lost than was found.
    public boolean isLeast() {
        return unknown + brokenOff + overwriting > 0;
    }
}
