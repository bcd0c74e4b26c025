package io.storbench.report.scatter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.report.scatter.GroupedData.Value;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Against lme4's lmer: see components.R beside the tables.
class VarianceComponentsTest {
    @ParameterizedTest
    @ValueSource(strings = {"dyestuff", "dyestuff2", "machines", "machines-unbalanced", "oats"})
    void theComponentsAreThoseOfR(String name) {
        VarianceComponents found = VarianceComponents.of(values(name)).orElseThrow();
        String[] r = rows("components-expected.csv", name).getFirst();
        check(found.between(), r[1]);
        check(found.interaction(), r[2]);
        check(found.within(), r[3]);
    }

    /// A maximum is flat, so that R's and ours end a little apart.
    private static void check(double ours, String r) {
        double expected = Double.parseDouble(r);
        assertThat(ours).isCloseTo(expected, within(1e-5 * Math.max(1, expected)));
    }

    /// Printed by Pinheiro and Bates, "Mixed-Effects Models in S and S-PLUS" (2000), 1.3.1: 4.78,
    /// 3.73 and 0.96.
    @Test
    void theComponentsOfMachinesAreThosePrinted() {
        VarianceComponents found = VarianceComponents.of(values("machines")).orElseThrow();
        assertThat(Math.sqrt(found.between())).isCloseTo(4.78, within(0.005));
        assertThat(Math.sqrt(found.interaction())).isCloseTo(3.73, within(0.005));
        assertThat(Math.sqrt(found.within())).isCloseTo(0.96, within(0.005));
        assertThat(found.betweenDegrees()).isEqualTo(5);
    }

    /// The means of each worker and machine have no repeats, so that what a worker does to one
    /// machine is scatter. By the mean squares of the analysis of variance over 6 workers and 3
    /// machines: 3 workers' variances are the difference of both.
    @Test
    void withoutRepeatsTheInteractionIsScatter() {
        List<Value> means = new ArrayList<>();
        GroupedData data = GroupedData.of(values("machines"));
        for (int group = 0; group < data.groups().size(); group++) {
            for (GroupedData.Part part : data.groups().get(group)) {
                means.add(new Value(group, part.cell(), part.mean()));
            }
        }
        VarianceComponents found = VarianceComponents.of(means).orElseThrow();
        VarianceComponents all = VarianceComponents.of(values("machines")).orElseThrow();
        assertThat(found.interaction()).isZero();
        assertThat(found.between()).isCloseTo(all.between(), within(1e-4));
        assertThat(found.within()).isCloseTo(all.interaction() + all.within() / 3, within(1e-4));
    }

    @Test
    void whatDoesNotCompareHasNoComponents() {
        assertThat(VarianceComponents.of(List.of())).isEmpty();
        assertThat(VarianceComponents.of(of("a", "x", 1, 2, 3))).as("one run").isEmpty();
        List<Value> apart = new ArrayList<>(of("a", "x", 1, 2, 3));
        apart.addAll(of("b", "y", 2, 3, 4));
        assertThat(VarianceComponents.of(apart)).as("points of their own").isEmpty();
        List<Value> once = new ArrayList<>(of("a", "x", 1));
        once.addAll(of("b", "x", 2));
        assertThat(VarianceComponents.of(once)).as("nothing within").isEmpty();
        List<Value> equal = new ArrayList<>(of("a", "x", 2, 2));
        equal.addAll(of("b", "x", 2, 2));
        assertThat(VarianceComponents.of(equal)).as("no scatter").isEmpty();
        List<Value> exact = new ArrayList<>(of("a", "x", 1, 1));
        exact.addAll(of("b", "x", 2, 2));
        assertThat(VarianceComponents.of(exact)).as("no scatter within").isEmpty();
    }

    /// Runs of which each shares points with the next only compare all the same.
    @Test
    void runsCompareByWayOfOthers() {
        List<Value> chain = new ArrayList<>(of("a", "x", 1, 2));
        chain.addAll(of("b", "x", 3, 5));
        chain.addAll(of("b", "y", 4, 4.5));
        chain.addAll(of("c", "y", 6, 7));
        assertThat(GroupedData.of(chain).betweenDegrees()).isEqualTo(2);
        assertThat(GroupedData.of(chain).withinDegrees()).isEqualTo(4);
        assertThat(VarianceComponents.of(chain).orElseThrow().ofOneCell()).isPositive();
    }

    private static List<Value> of(String group, String cell, double... values) {
        List<Value> all = new ArrayList<>();
        for (double value : values) {
            all.add(new Value(group, cell, value));
        }
        return all;
    }

    static List<Value> values(String name) {
        return rows("components-data.csv", name).stream()
                .map(row -> new Value(row[1], row[2], Double.parseDouble(row[3])))
                .toList();
    }

    private static List<String[]> rows(String file, String name) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(VarianceComponentsTest.class.getResourceAsStream(file)),
                StandardCharsets.UTF_8))) {
            return reader.lines()
                    .map(line -> line.split(",", -1))
                    .filter(cells -> cells[0].equals(name))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
