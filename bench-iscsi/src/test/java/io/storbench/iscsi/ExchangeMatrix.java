package io.storbench.iscsi;

import io.storbench.iscsi.ExchangeRun.Case;
import io.storbench.iscsi.ExchangeRun.When;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/// Exchanges a run's LUN at many moments and in many ways, and counts what became of the foreign one:
///
///     java -cp … io.storbench.iscsi.ExchangeMatrix embedded|tgtadm|restart [tries [when]]
///
/// `tgtadm` and `restart` need tgtd and tgtadm on this machine, and the right to start them. Exit code
/// 1 when more changed than was in flight, or a trial after the exchange was not failed.
final class ExchangeMatrix {
    private ExchangeMatrix() {}

    /// @param midway whether the trial in whose middle it happened failed
    private record Came(int changed, boolean noticed, boolean midway) {}

    /// All cases, each this many times.
    static void main(String[] arguments) throws IOException {
        String kind = arguments[0];
        int tries = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 20;
        boolean good = true;
        List<When> moments = arguments.length > 2
                ? List.of(When.valueOf(arguments[2]))
                : List.of(When.BETWEEN, When.DURING, When.AFTER_FAILED);
        for (When when : moments) {
            for (String load : List.of("write", "mixed")) {
                for (int depth : new int[] {1, 32}) {
                    for (boolean cached : new boolean[] {false, true}) {
                        for (boolean equal : new boolean[] {true, false}) {
                            Case what = new Case(when, load, depth, cached);
                            good &= tryOften(kind, what, equal, tries);
                        }
                    }
                }
            }
        }
        System.exit(good ? 0 : 1);
    }

    private static boolean tryOften(String kind, Case what, boolean equal, int tries) throws IOException {
        int untouched = 0;
        int most = 0;
        int noticed = 0;
        int midway = 0;
        for (int i = 0; i < tries; i++) {
            Came came = tryOnce(kind, what, equal, 1_000L * tries + i);
            untouched += came.changed == 0 ? 1 : 0;
            most = Math.max(most, came.changed);
            noticed += came.noticed ? 1 : 0;
            midway += came.midway ? 1 : 0;
        }
        int allowed = what.when() == When.DURING ? what.inFlight() - 1 : 0;
        boolean good = most <= allowed && noticed == tries;
        System.out.printf(
                "%-8s %-12s %-5s depth %2d %-8s %-7s untouched %2d of %2d, at most %d blocks (%d allowed), noticed %d,"
                        + " midway %d %s%n",
                kind,
                what.when(),
                what.load(),
                what.depth(),
                what.cached() ? "cached" : "uncached",
                equal ? "equal" : "other",
                untouched,
                tries,
                most,
                allowed,
                noticed,
                midway,
                good ? "" : "WRONG");
        return good;
    }

    private static Came tryOnce(String kind, Case what, boolean equal, long seed) throws IOException {
        Path folder = Files.createTempDirectory("exchange");
        try (ExchangeStage stage = kind.equals("embedded")
                ? new EmbeddedExchange(folder, equal, seed)
                : new TgtExchange(folder, equal, kind.equals("restart"), seed)) {
            List<TrialResult> results = ExchangeRun.of(what, stage, folder.resolve("results"));
            String last = ExchangeRun.failure(results.getLast());
            boolean noticed = last.contains("is not the device that was admitted");
            if (!noticed) {
                System.out.println(results.stream().map(ExchangeRun::failure).toList());
            }
            int middle = what.when() == When.AFTER_FAILED ? 0 : 1;
            boolean midway = what.when() != When.BETWEEN && results.get(middle) instanceof TrialResult.Failed;
            return new Came(stage.changedBlocks(), noticed, midway);
        } finally {
            delete(folder);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
