package io.storbench.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.report.chart.Chart.Axis;
import io.storbench.report.chart.Chart.Dot;
import java.util.List;
import org.junit.jupiter.api.Test;

class DotPathTest {
    private static final List<Dot> DOTS = List.of(dot(0, 0.1), dot(20, 20.1), dot(30, 30.1));

    /// Half-way from 0.1 ms to 20.1 ms are 10.1 ms; a straight line on the picture says 1.4 ms.
    @Test
    void onALogarithmicAxisTheLineIsStraightInValues() {
        List<Dot> path = DotPath.of(chart(true), DOTS);
        assertThat(path).startsWith(DOTS.getFirst()).endsWith(DOTS.getLast()).contains(DOTS.get(1));
        for (Dot dot : path) {
            assertThat(dot.y()).isCloseTo(0.1 + dot.x(), within(1e-9));
        }
        assertThat(path).hasSize(25);
    }

    @Test
    void onALinearAxisNothingIsAdded() {
        assertThat(DotPath.of(chart(false), DOTS)).isEqualTo(DOTS);
        assertThat(DotPath.of(chart(true), List.of())).isEmpty();
    }

    private static Dot dot(double x, double y) {
        return new Dot(x, y, y, y);
    }

    private static Chart chart(boolean logarithmic) {
        return new Chart(
                "title",
                "",
                new Axis("rtt", 0, 30, List.of(), false),
                new Axis("ms", -1, 2, List.of(), logarithmic),
                List.of(),
                Chart.Style.CURVES);
    }
}
