package io.storbench.sim.truth;

import java.util.List;
import java.util.Locale;

/// Prints every row's simulated numbers over the measured ones; by hand, with keys to override as
/// arguments.
final class TruthTable {
    private TruthTable() {}

    /// Prints the table.
    ///
    /// @param arguments a prefix of `group protocol operation rtt`, or empty, then overrides
    public static void main(String[] arguments) {
        String wanted = arguments.length > 0 ? arguments[0] : "";
        List<String> overrides = List.of(arguments).subList(Math.min(1, arguments.length), arguments.length);
        System.out.printf(
                "%-34s %4s %6s %6s %6s %6s %6s %6s %6s %7s %8s%n",
                "row", "rtt", "open", "calls", "app", "dur", "bytes", "reads", "writes", "commits", "app_s");
        for (TruthRow row : TruthRow.all()) {
            if (!row.scenario().matches(wanted + ".*") || row.replicate() != 1) {
                continue;
            }
            if (row.isWrite() && row.blockBytes() < 4096) {
                continue;
            }
            TruthTrial trial = TruthTrial.simulate(row, overrides);
            System.out.printf(
                    Locale.ROOT,
                    "%-34s %4d %6.3f %6.3f %6.3f %6.3f %6.3f %6.3f %6.3f %3d/%3d" + " %8.4f%n",
                    row.scenario(),
                    row.rttMillis(),
                    trial.openSeconds() / row.openSeconds(),
                    trial.callsSeconds() / row.callsSeconds(),
                    trial.appSeconds() / row.appSeconds(),
                    trial.durableSeconds() / row.durableSeconds(),
                    (double) trial.frameBytes() / row.frameBytes(),
                    ratio(trial.reads(), row.reads()),
                    ratio(trial.writes(), row.writes()),
                    trial.commits(),
                    row.commits(),
                    trial.appSeconds());
        }
    }

    private static double ratio(long simulated, long measured) {
        return simulated == measured ? 1 : (double) simulated / measured;
    }
}
