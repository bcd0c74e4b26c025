package io.storbench.report.effects;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;

/// What R computed: anova.R beside the tables says how.
final class RValues {
    private static final int FACTORS = 4;

    private RValues() {}

    private static List<String[]> rows(String file, String name) {
        return lines(file).stream().filter(cells -> cells[0].equals(name)).toList();
    }

    /// A table's lines, cell by cell.
    static List<String[]> lines(String file) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(RValues.class.getResourceAsStream(file)), StandardCharsets.UTF_8))) {
            return reader.lines().map(line -> line.split(",", -1)).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The data of a case; effects are on logarithms.
    static FactorialData data(String name) {
        List<String[]> rows = rows("anova-data.csv", name);
        int factors = 0;
        List<DesignFactor> all = new ArrayList<>();
        for (; factors < FACTORS && level(rows.getFirst(), factors) >= 0; factors++) {
            int place = factors;
            int levels =
                    1 + rows.stream().mapToInt(row -> level(row, place)).max().orElseThrow();
            all.add(Designs.factor(factors, levels));
        }
        Map<List<Integer>, Integer> replicates = new LinkedHashMap<>();
        List<Run> runs = new ArrayList<>();
        for (String[] row : rows) {
            List<Integer> levels = new ArrayList<>();
            for (int i = 0; i < factors; i++) {
                levels.add(level(row, i));
            }
            int replicate = replicates.merge(levels, 1, Integer::sum);
            runs.add(new Run(
                    1 + List.copyOf(replicates.keySet()).indexOf(levels),
                    replicate,
                    Integer.parseInt(row[1]),
                    Integer.parseInt(row[2]),
                    Integer.parseInt(row[3]),
                    levels,
                    OptionalDouble.of(Double.parseDouble(row[8]))));
        }
        return new FactorialData("response", true, all, runs);
    }

    private static int level(String[] row, int factor) {
        return Integer.parseInt(row[4 + factor]);
    }

    /// What R found of a case: by quantity, then by term.
    static Map<String, Map<String, Double>> expected(String name) {
        Map<String, Map<String, Double>> expected = new LinkedHashMap<>();
        for (String[] row : rows("anova-expected.csv", name)) {
            expected.computeIfAbsent(row[1], _ -> new LinkedHashMap<>()).put(row[2], Double.parseDouble(row[3]));
        }
        return expected;
    }
}
