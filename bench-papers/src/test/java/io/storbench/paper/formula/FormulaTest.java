package io.storbench.paper.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.paper.formula.Points.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Worked by hand: two targets at three distances, with two replicates of 1 less and 1 more than the
/// mean.
///
///     target   0ms  10ms  90ms
///     nfs       10    20    60
///     iscsi     10    10    20
class FormulaTest {
    private static final List<String> RTTS = List.of("0ms", "10ms", "90ms");

    private static final Points POINTS =
            new Points(points(), Map.of("ratio", Formula.parse("s[nfs] / s[iscsi]"), "#x", Formula.of(7)), false);

    private static List<Point> points() {
        List<Point> points = new ArrayList<>();
        Map.of("nfs", List.of(10, 20, 60), "iscsi", List.of(10, 10, 20)).forEach((target, seconds) -> {
            for (int at = 0; at < 3; at++) {
                Map<String, String> levels = Map.of("target", target, "network.rtt", RTTS.get(at));
                points.add(new Point(levels, List.of(metric(seconds.get(at) - 1), metric(seconds.get(at) + 1))));
            }
        });
        return points;
    }

    private static ToDoubleFunction<String> metric(double seconds) {
        return name -> Objects.requireNonNull(Map.of("s", seconds, "one", 1.0).get(name), name);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        1 + 2 * 3 - 4 / 8 | 6.5
        (1 + 2) * 3 | 9
        2 < 3 and 3 <= 3 and 4 > 3 and 3 >= 3 and 3 = 3 | 1
        2 < 3 and 3 > 3 | 0
        s[nfs] | 10 20 60
        s[nfs 10ms..] | 20 60
        s[nfs ..10ms] | 10 20
        s[0ms..10ms iscsi] | 10 10
        s[nfs network.rtt#3] | 60
        ratio | 1 2 3
        ratio[90ms] | 3
        step(ratio) | 1 1
        sum(s[nfs]) | 90
        average(s[nfs]) | 30
        least(s[nfs]) | 10
        most(s[nfs]) | 60
        abs(1 - ratio) | 0 1 2
        count(ratio > 1) | 2
        size(ratio) | 3
        peak(ratio) | 3
        along(network.rtt, sum(s)) | 20 30 80
        #x * 2 | 14
        mean(s[nfs 0ms] * s[nfs 0ms]) | 101
        s[nfs 0ms] * s[nfs 0ms] | 100
        """)
    void formulasAreOfThePoints(String formula, String expected) {
        assertThat(Formula.parse(formula).of(POINTS).places())
                .isEqualTo(List.of(expected.split(" ")).stream()
                        .mapToDouble(Double::parseDouble)
                        .toArray());
    }

    /// The replicates are 9 and 11.
    @ParameterizedTest
    @CsvSource({"s[nfs 0ms], 9, 11", "s[nfs 0ms] / one[nfs 0ms], 9, 11", "2 * s[nfs 0ms], 18, 22"})
    void replicatesAreKeptApart(String formula, double first, double second) {
        assertThat(Formula.parse(formula).of(POINTS.each(true)).replicates())
                .containsExactly(new double[] {first}, new double[] {second});
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        1 +              | ends too soon
        (1               | ends too soon
        1 2              | "2" is left
        * 2              | "*" is no number and no name
        1 & 2            | "& 2" is not read
        s[nfs            | "[nfs" is not read
        median(s)        | no function is named median
        sum(s,           | needs ")"
        """)
    void whatIsNoFormulaIsRefused(String formula, String message) {
        assertThatThrownBy(() -> Formula.parse(formula))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message.strip());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        s[nfs4]            | "nfs4" is a level of []
        s[nfs server#1]    | no factor "server" among 3 points
        s[nfs] + s[nfs ..10ms] | 3 numbers do not go with 2
        s[nfs iscsi]       | "iscsi" is a level of []
        """)
    void whatPointsDoNotHaveIsRefused(String formula, String message) {
        Formula read = Formula.parse(formula);
        assertThatThrownBy(() -> read.of(POINTS))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(message.strip());
    }
}
