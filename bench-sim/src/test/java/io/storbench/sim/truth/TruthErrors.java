package io.storbench.sim.truth;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/// Prints by how much the simulation differs from the measured rows, the median and the most of
/// each group; by hand, with a pattern of scenarios and keys to override as arguments.
final class TruthErrors {
    /// What the model cannot be asked: a written page is the least.
    private static final int LEAST_WRITE_BYTES = 4096;

    private final SortedMap<String, List<Double>> errors = new TreeMap<>();

    private TruthErrors() {}

    /// Prints the table.
    ///
    /// @param arguments a pattern of scenarios, such as `g2 nfs3.*`, or empty, then overrides
    public static void main(String[] arguments) {
        String wanted = arguments.length > 0 ? arguments[0] : "";
        List<String> overrides = List.of(arguments).subList(Math.min(1, arguments.length), arguments.length);
        Predicate<TruthRow> asked = row -> row.blockBytes() >= LEAST_WRITE_BYTES || !row.isWrite();
        TruthErrors table = new TruthErrors();
        TruthRow.all().stream()
                .filter(asked)
                .filter(row -> row.scenario().matches(wanted + ".*"))
                .forEach(row -> table.add(row, TruthTrial.simulate(row, overrides)));
        table.print();
    }

    private void add(TruthRow row, TruthTrial trial) {
        String name = row.group().equals("g2")
                ? String.format(Locale.ROOT, "%s x%03d", row.protocol(), row.depth())
                : row.protocol() + " " + row.operation();
        String key = "%s %s at %2d ms".formatted(row.group(), name, row.rttMillis());
        if (row.group().equals("g2")) {
            double perSecond = row.calls() / (trial.callsSeconds() - trial.openSeconds());
            put(key + " calls/s", row.callsPerSecond(), perSecond);
            put(key + " latency", row.latencySeconds(), trial.latencySeconds());
            return;
        }
        put(key + " app", row.appSeconds(), trial.appSeconds());
        if (row.isWrite()) {
            put(key + " durable", row.durableSeconds(), trial.durableSeconds());
        }
    }

    private void put(String key, double measured, double simulated) {
        errors.computeIfAbsent(key, _ -> new ArrayList<>()).add(100 * (simulated / measured - 1));
    }

    private void print() {
        System.out.printf("%-46s %4s %9s %9s%n", "figure", "rows", "median %", "most %");
        errors.forEach((key, values) -> System.out.printf(
                Locale.ROOT,
                "%-46s %4d %+9.2f %+9.2f%n",
                key,
                values.size(),
                median(values),
                values.stream()
                        .max((a, b) -> Double.compare(Math.abs(a), Math.abs(b)))
                        .get()));
    }

    private static double median(List<Double> values) {
        List<Double> sorted = values.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    }
}
