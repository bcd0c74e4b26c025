package io.storbench.report.compare;

import io.storbench.result.ReadBack;
import io.storbench.result.TrialResult;
import java.util.List;
import java.util.stream.Stream;

/// What trials that read back what they wrote have found, whatever became of them otherwise.
///
/// @param trials that read back
/// @param lossy trials of them that did not find all
/// @param readBytes read back
/// @param lostBytes that the target had acknowledged as stable and that were not found
public record Durability(int trials, int lossy, double readBytes, double lostBytes) {
    /// Of the trials at one point, failed ones included.
    static Durability of(PointResults results) {
        Stream<TrialResult> trials =
                Stream.of(results.valid(), results.doubtful(), results.failed())
                        .flatMap(List::stream);
        List<ReadBack> found = trials.flatMap(trial -> trial.readBack().stream()).toList();
        return new Durability(
                found.size(),
                (int) found.stream().filter(one -> one.lostBlocks() > 0).count(),
                found.stream().mapToDouble(ReadBack::bytes).sum(),
                found.stream().mapToDouble(ReadBack::lostBytes).sum());
    }

    /// Together with others.
    public Durability plus(Durability other) {
        return new Durability(
                trials + other.trials,
                lossy + other.lossy,
                readBytes + other.readBytes,
                lostBytes + other.lostBytes);
    }
}
