package io.storbench.paper.saif;

import io.storbench.paper.published.PaperNumbers;
import io.storbench.paper.published.PaperObservation;
import io.storbench.paper.saif.SaifRuns.Operation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;

/// What the slides say in words of the results, held against simulated throughputs.
final class SaifOrderings {
    private static final int VERSION = 0;
    private static final int STORAGE = 1;
    private static final int SYNC = 2;
    private static final int IO = 3;
    private static final int FILE = 4;
    private static final int LATENCY = 5;

    /// "Almost the same".
    private static final double SIMILAR = 0.1;

    /// What rounding to nanoseconds and readahead's edges may cost.
    private static final double SLACK = 0.005;

    private final SaifRuns runs;
    private final int far;

    SaifOrderings(SaifRuns runs) {
        this.runs = runs;
        int most = 0;
        for (int point = 0; point < runs.points(); point++) {
            most = Math.max(most, runs.levels(point)[LATENCY]);
        }
        this.far = most;
    }

    /// Two configurations that differ in one factor.
    ///
    /// @param low throughput at the factor's lower level
    /// @param high at the upper one
    private record Pair(double low, double high) {
        double ratio() {
            return high / low;
        }
    }

    private List<Pair> pairs(Operation operation, int factor, IntPredicate where) {
        return pairs(operation, factor, 0, factor == LATENCY ? far : 1, where);
    }

    private List<Pair> pairs(Operation operation, int factor, int low, int high, IntPredicate where) {
        List<Pair> pairs = new ArrayList<>();
        for (int point = 0; point < runs.points(); point++) {
            if (runs.levels(point)[factor] == low && where.test(point)) {
                int other = runs.with(point, factor, high);
                pairs.add(new Pair(runs.mean(operation, point), runs.mean(operation, other)));
            }
        }
        return pairs;
    }

    private boolean is(int point, int factor, int level) {
        return runs.levels(point)[factor] == level;
    }

    /// By cell.
    Map<String, PaperObservation> observe() {
        Map<String, PaperObservation> ours = new LinkedHashMap<>();
        ours.put("ordering-a", async());
        ours.put("ordering-b", storage());
        ours.put("ordering-c", latency());
        ours.put("ordering-d", ioSize());
        ours.put("ordering-e", versions());
        ours.put("ordering-f", mitigated());
        ours.put("ordering-g", fileSize());
        ours.put("sync-bound", bound());
        return ours;
    }

    private PaperObservation async() {
        List<Pair> writes = pairs(Operation.WRITE, SYNC, _ -> true);
        List<Pair> reads = pairs(Operation.READ, SYNC, _ -> true);
        long faster = writes.stream().filter(pair -> pair.high > pair.low).count();
        return new PaperObservation.Truth(
                faster == writes.size() && reads.stream().allMatch(SaifOrderings::isSame),
                "writes: %d of %d pairs, mean %s to %s MB/s; reads: async at %s to %s of sync"
                        .formatted(
                                faster,
                                writes.size(),
                                PaperNumbers.text(meanLow(writes)),
                                PaperNumbers.text(meanHigh(writes)),
                                PaperNumbers.text(leastRatio(reads)),
                                PaperNumbers.text(mostRatio(reads))));
    }

    private static boolean isSame(Pair pair) {
        return Math.abs(pair.ratio() - 1) <= SLACK;
    }

    private static double meanLow(List<Pair> pairs) {
        return pairs.stream().mapToDouble(Pair::low).average().orElseThrow();
    }

    private static double meanHigh(List<Pair> pairs) {
        return pairs.stream().mapToDouble(Pair::high).average().orElseThrow();
    }

    private static double leastRatio(List<Pair> pairs) {
        return pairs.stream().mapToDouble(Pair::ratio).min().orElseThrow();
    }

    private static double mostRatio(List<Pair> pairs) {
        return pairs.stream().mapToDouble(Pair::ratio).max().orElseThrow();
    }

    private PaperObservation storage() {
        List<Pair> all = both(STORAGE, _ -> true);
        List<Pair> local = pairs(Operation.READ, STORAGE, point -> is(point, LATENCY, 0) && is(point, FILE, 1));
        return new PaperObservation.Truth(
                all.stream().allMatch(pair -> pair.high <= pair.low * (1 + SLACK)),
                "ext4 at %s to %s of tmpfs; local reads of 5 GB %s against %s MB/s"
                        .formatted(
                                PaperNumbers.text(leastRatio(all)),
                                PaperNumbers.text(mostRatio(all)),
                                PaperNumbers.text(meanHigh(local)),
                                PaperNumbers.text(meanLow(local))));
    }

    private List<Pair> both(int factor, IntPredicate where) {
        List<Pair> all = new ArrayList<>(pairs(Operation.READ, factor, where));
        all.addAll(pairs(Operation.WRITE, factor, where));
        return all;
    }

    private PaperObservation latency() {
        boolean falls = true;
        boolean strictly = true;
        for (int level = 0; level < far; level++) {
            for (Operation operation : Operation.values()) {
                falls &= pairs(operation, LATENCY, level, level + 1, _ -> true).stream()
                        .allMatch(pair -> pair.high <= pair.low * (1 + SLACK));
            }
            strictly &= pairs(Operation.WRITE, LATENCY, level, level + 1, this::isSync).stream()
                    .allMatch(pair -> pair.high < pair.low);
        }
        List<Pair> writes = pairs(Operation.WRITE, LATENCY, this::isSync);
        return new PaperObservation.Truth(
                falls && strictly,
                "sync writes: %s to %s of the local throughput at 13.9 ms"
                        .formatted(PaperNumbers.text(leastRatio(writes)), PaperNumbers.text(mostRatio(writes))));
    }

    private boolean isSync(int point) {
        return is(point, SYNC, 0);
    }

    private PaperObservation ioSize() {
        List<Pair> pairs =
                pairs(Operation.WRITE, IO, point -> isSync(point) && is(point, STORAGE, 0) && is(point, LATENCY, 0));
        return new PaperObservation.Truth(
                pairs.stream().allMatch(pair -> pair.high > pair.low),
                "%s against %s MB/s written"
                        .formatted(PaperNumbers.text(meanHigh(pairs)), PaperNumbers.text(meanLow(pairs))));
    }

    private PaperObservation versions() {
        List<Pair> pairs = both(VERSION, point -> is(point, STORAGE, 1) && isSync(point));
        return new PaperObservation.Truth(
                pairs.stream().allMatch(pair -> Math.abs(pair.ratio() - 1) <= SIMILAR),
                "v4 at %s to %s of v3"
                        .formatted(PaperNumbers.text(leastRatio(pairs)), PaperNumbers.text(mostRatio(pairs))));
    }

    /// How many times slower writes are at the highest latency, on average: a disk that each sync
    /// write waits for hides latency, so that not every configuration need show it.
    private PaperObservation mitigated() {
        List<Pair> sync = pairs(Operation.WRITE, LATENCY, this::isSync);
        List<Pair> async = pairs(Operation.WRITE, LATENCY, point -> !isSync(point));
        int less = 0;
        for (int i = 0; i < sync.size(); i++) {
            less += async.get(i).ratio() > sync.get(i).ratio() ? 1 : 0;
        }
        return new PaperObservation.Truth(
                meanSlowdown(async) < meanSlowdown(sync),
                "writes %s times slower at 13.9 ms with sync, %s with async; less in %d of %d pairs"
                        .formatted(
                                PaperNumbers.text(meanSlowdown(sync)),
                                PaperNumbers.text(meanSlowdown(async)),
                                less,
                                sync.size()));
    }

    private static double meanSlowdown(List<Pair> pairs) {
        return pairs.stream().mapToDouble(pair -> 1 / pair.ratio()).average().orElseThrow();
    }

    /// Where no disk is in the way, whose server's memory takes a small file and not a large one.
    private PaperObservation fileSize() {
        List<Pair> memory = both(FILE, point -> is(point, STORAGE, 0));
        List<Pair> disk = both(FILE, point -> is(point, STORAGE, 1));
        return new PaperObservation.Truth(
                memory.stream().allMatch(pair -> pair.high >= pair.low * (1 - SLACK)),
                "tmpfs: 5 GB at %s to %s of 50 MB; ext4: %s to %s"
                        .formatted(
                                PaperNumbers.text(leastRatio(memory)),
                                PaperNumbers.text(mostRatio(memory)),
                                PaperNumbers.text(leastRatio(disk)),
                                PaperNumbers.text(mostRatio(disk))));
    }

    /// 64 KB at a time, each after a round trip of 13.9 ms, into memory.
    private PaperObservation bound() {
        int point = runs.with(0, LATENCY, far);
        return new PaperObservation.Quantity(runs.mean(Operation.WRITE, runs.with(point, FILE, 1)), 0);
    }
}
