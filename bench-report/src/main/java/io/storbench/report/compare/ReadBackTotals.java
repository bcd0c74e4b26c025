package io.storbench.report.compare;

import io.storbench.result.ReadBack;
import java.util.List;

/// What trials that read back what they wrote have found, whatever became of them otherwise.
///
/// @param trials that read back
/// @param lossy trials of them that did not find all
/// @param overwriting trials of them that wrote blocks more than once, so that their loss is a
///   lower bound
/// @param readBytes read back
/// @param lostBytes that the target had acknowledged as stable and that were not found
public record ReadBackTotals(int trials, int lossy, int overwriting, double readBytes, double lostBytes) {
    /// No trial.
    public static final ReadBackTotals NONE = new ReadBackTotals(0, 0, 0, 0, 0);

    /// Of the trials at one point, failed ones included.
    static ReadBackTotals of(PointResults results) {
        List<ReadBack> found =
                results.all().flatMap(trial -> trial.readBack().stream()).toList();
        return new ReadBackTotals(
                found.size(),
                (int) found.stream().filter(one -> one.lostBlocks() > 0).count(),
                (int) found.stream().filter(ReadBack::overwritten).count(),
                found.stream().mapToDouble(ReadBack::bytes).sum(),
                found.stream().mapToDouble(ReadBack::lostBytes).sum());
    }

    /// Together with others.
    public ReadBackTotals plus(ReadBackTotals other) {
        return new ReadBackTotals(
                trials + other.trials,
                lossy + other.lossy,
                overwriting + other.overwriting,
                readBytes + other.readBytes,
                lostBytes + other.lostBytes);
    }
}
