package io.storbench.run;

import io.storbench.condition.Durability;
import io.storbench.result.Measurement;
import io.storbench.result.ReadBack;
import io.storbench.result.Reason;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/// Makes a trial's result of what its hosts came to, on each of its targets: it fails, or is in
/// doubt, with any of them.
///
/// @param whole of all hosts
/// @param targets of the hosts of each
record JointVerdict(TrialVerdict whole, List<OfTarget> targets) {
    /// What the hosts of a target came to.
    ///
    /// @param name of the target
    /// @param recorded what it says of itself
    record OfTarget(String name, SortedMap<String, Object> recorded, TrialVerdict verdict) {}

    TrialResult judge(TrialHeader header) {
        if (targets.size() == 1) {
            return whole.judge(header);
        }
        List<ReadBack> found = new ArrayList<>();
        List<Reason> doubts = new ArrayList<>();
        List<TrialResult> results = new ArrayList<>();
        for (OfTarget target : targets) {
            TrialResult result = target.verdict().judge(header);
            result.readBack().ifPresent(found::add);
            results.add(result);
        }
        Optional<ReadBack> readBack = found.stream().reduce(JointVerdict::together);
        OptionalInt failed = failed(results);
        if (failed.isPresent() && results.get(failed.getAsInt()) instanceof TrialResult.Failed failure) {
            return new TrialResult.Failed(
                    header,
                    failure.why().after(named(failed.getAsInt())),
                    failure.corrupt(),
                    readBack,
                    whole.counters());
        }
        for (int target = 0; target < results.size(); target++) {
            if (results.get(target) instanceof TrialResult.Doubtful doubtful) {
                String named = named(target);
                doubtful.why().forEach(doubt -> doubts.add(doubt.after(named)));
            }
        }
        Measurement numbers = largestShare(whole.measurement()).withReadBack(readBack);
        return doubts.isEmpty()
                ? new TrialResult.Valid(header, numbers)
                : new TrialResult.Doubtful(header, numbers, doubts);
    }

    /// Targets count unlike changes, pages and calls: the share is that of the one that lacks most.
    private Measurement largestShare(Measurement numbers) {
        OptionalDouble share = targets.stream()
                .flatMapToDouble(target -> target.verdict().unsentShare().stream())
                .max();
        return share.isPresent() ? numbers.with(Durability.UNSENT, share.getAsDouble()) : numbers;
    }

    private String named(int target) {
        return "target " + targets.get(target).name() + ": ";
    }

    /// The first target that failed; one that lost data before others.
    static OptionalInt failed(List<TrialResult> results) {
        IntPredicate isFailed = target -> results.get(target) instanceof TrialResult.Failed;
        IntPredicate isCorrupt =
                target -> results.get(target) instanceof TrialResult.Failed failure && failure.corrupt();
        OptionalInt corrupt =
                IntStream.range(0, results.size()).filter(isCorrupt).findFirst();
        return corrupt.isPresent()
                ? corrupt
                : IntStream.range(0, results.size()).filter(isFailed).findFirst();
    }

    private static ReadBack together(ReadBack one, ReadBack other) {
        long first = Math.min(
                one.firstLostOffset().orElse(Long.MAX_VALUE),
                other.firstLostOffset().orElse(Long.MAX_VALUE));
        return new ReadBack(
                one.blocks() + other.blocks(),
                one.bytes() + other.bytes(),
                one.lostBlocks() + other.lostBlocks(),
                one.lostBytes() + other.lostBytes(),
                first == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(first),
                one.overwritten() || other.overwritten(),
                one.unreadBlocks() + other.unreadBlocks());
    }
}
