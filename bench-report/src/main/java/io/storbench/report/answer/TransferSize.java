package io.storbench.report.answer;

import io.storbench.report.answer.Fairness.State;
import io.storbench.report.answer.Fairness.Values;
import io.storbench.report.compare.PointResults;
import io.storbench.result.TrialResult;
import io.storbench.unit.ByteSize;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;

/// How much goes in one request.
final class TransferSize {
    private TransferSize() {}

    /// The largest transfer in one request. Without a client cache, which merges blocks and reads
    /// ahead, a transfer is a block where it fits into the limit: two limits are then as good as
    /// one.
    static Values of(LevelComparison comparison) {
        PointResults left = comparison.left().results(comparison.origin());
        PointResults right = comparison.right().results(comparison.origin());
        SortedSet<Long> leftLimits = limits(left);
        SortedSet<Long> rightLimits = limits(right);
        if (leftLimits.isEmpty() || rightLimits.isEmpty()) {
            return new Values(words(leftLimits), words(rightLimits), State.UNKNOWN);
        }
        long smallest = Math.min(leftLimits.first(), rightLimits.first());
        Optional<String> leftBlock = fitting(left, smallest);
        Optional<String> rightBlock = fitting(right, smallest);
        boolean fit = leftBlock.isPresent() && rightBlock.isPresent();
        boolean same = fit ? sameSize(leftBlock.get(), rightBlock.get()) : leftLimits.equals(rightLimits);
        return new Values(
                (fit ? blocks(leftBlock.get()) : "") + words(leftLimits),
                (fit ? blocks(rightBlock.get()) : "") + words(rightLimits),
                same ? State.MATCHED : State.DIFFERENT);
    }

    /// The block, where each goes in one request of at most this size, and no cache merges them.
    private static Optional<String> fitting(PointResults results, long limit) {
        return TrialFacts.isUncached(results)
                ? TrialFacts.key(results, "workload.block").filter(block -> TrialFacts.bytes(block) <= limit)
                : Optional.empty();
    }

    private static boolean sameSize(String block, String other) {
        return TrialFacts.bytes(block) == TrialFacts.bytes(other);
    }

    private static String blocks(String block) {
        return "blocks of " + block + ", ";
    }

    private static String words(SortedSet<Long> bytes) {
        return bytes.isEmpty()
                ? Fairness.NOT_REPORTED
                : bytes.stream()
                        .map(b -> ByteSize.humanReadable(b.doubleValue()))
                        .collect(Collectors.joining(" or ", "up to ", ""));
    }

    /// Of each trial; empty where one does not tell it.
    private static SortedSet<Long> limits(PointResults results) {
        Set<String> operations = TrialFacts.operations(results);
        List<String> names = operations.equals(Set.of("write"))
                ? List.of("wsize")
                : operations.isEmpty() || operations.equals(Set.of("read"))
                        ? List.of("rsize")
                        : List.of("rsize", "wsize");
        TreeSet<Long> limits = new TreeSet<>();
        for (TrialResult.Valid trial : results.valid()) {
            PointResults own = new PointResults(List.of(trial), List.of(), List.of());
            List<Long> each =
                    names.stream().flatMap(name -> limit(own, name).stream()).toList();
            if (each.size() < names.size()) {
                return new TreeSet<>();
            }
            limits.add(each.stream().min(Long::compare).orElseThrow());
        }
        return limits;
    }

    /// Of the protocol, and of a modelled cache before it.
    private static Optional<Long> limit(PointResults trial, String name) {
        Optional<Long> protocol = TrialFacts.fact(trial, name + "_bytes")
                .or(() -> TrialFacts.fact(trial, "iscsi.max_burst_bytes"))
                .or(() -> TrialFacts.key(trial, "target." + name))
                .map(TrialFacts::bytes);
        Optional<Long> cache = TrialFacts.fact(trial, "cache.max_request_bytes").map(TrialFacts::bytes);
        return protocol.map(limit -> Math.min(limit, cache.orElse(limit)));
    }
}
