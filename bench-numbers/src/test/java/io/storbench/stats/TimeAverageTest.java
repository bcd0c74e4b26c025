package io.storbench.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class TimeAverageTest {
    @Test
    void eachValueCountsForAsLongAsItHeld() {
        TimeAverage average = new TimeAverage(100, 2);
        average.set(110, 5); // 10 × 2
        average.add(130, -4); // 20 × 5
        assertThat(average.area(170)).isEqualTo(20 + 100 + 40.0); // 40 × 1
        assertThat(average.mean(170)).isEqualTo(160.0 / 70);
        assertThat(average.value()).isEqualTo(1);
    }

    @Test
    void withoutElapsedTimeTheMeanIsTheValue() {
        assertThat(new TimeAverage(5, 3).mean(5)).isEqualTo(3);
    }

    @Test
    void theAverageOfThePastIsRefused() {
        TimeAverage average = new TimeAverage(0, 1);
        average.set(10, 2);
        assertThatThrownBy(() -> average.mean(9)).isInstanceOf(IllegalArgumentException.class);
    }
}
