package io.storbench.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.report.compare.ObservedFactor.Scale;
import java.util.LinkedHashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObservedFactorTest {
    private static ObservedFactor factor(String path, String... levels) {
        return ObservedFactor.of(path, new LinkedHashSet<>(List.of(levels)));
    }

    @Test
    void timesAreSortedByLength() {
        ObservedFactor factor = factor("network.rtt", "10ms", "0.2ms", "1s");
        assertThat(factor.scale()).isEqualTo(Scale.TIME);
        assertThat(factor.levels()).containsExactly("0.2ms", "10ms", "1s");
        assertThat(factor.value("0.2ms")).isEqualTo(200_000);
    }

    @Test
    void bareNumbersAreNumbers() {
        ObservedFactor factor = factor("workload.depth", "32", "4", "1");
        assertThat(factor.scale()).isEqualTo(Scale.NUMBER);
        assertThat(factor.levels()).containsExactly("1", "4", "32");
    }

    @Test
    void theSameTextIsMegabytesOfABlockAndMinutesOfATime() {
        assertThat(factor("workload.block", "4k", "1m").value("1m")).isEqualTo(1_048_576);
        assertThat(factor("target.rsize", "1m", "2m").value("1m")).isEqualTo(1_048_576);
        assertThat(factor("protocol.measure", "1m", "2m").value("1m")).isEqualTo(60e9);
    }

    @Test
    void aKeyTellsWhetherItsLevelsAreSizesOrTimes() {
        ObservedFactor dirty = factor("target.cache.dirty_limit", "4m", "1m");
        assertThat(dirty.scale()).isEqualTo(Scale.SIZE);
        assertThat(dirty.value("4m")).isEqualTo(4 << 20);
        assertThat(dirty.isRequestSize()).isFalse();
        assertThat(factor("target.cache.max_request", "4k", "1m").isRequestSize())
                .isTrue();
        assertThat(factor("target.cache.expire", "1m", "4m").value("1m")).isEqualTo(60e9);
        assertThat(factor("target.version", "3", "4.1").scale()).isEqualTo(Scale.WORD);
    }

    /// A file's size asks for nothing.
    @Test
    void ofGroupsOfHostsDepthsRatesAndCountsAreLoads() {
        for (String key : List.of("depth", "rate", "count")) {
            assertThat(factor("hosts.batch." + key, "1", "4").isLoad()).isTrue();
        }
        assertThat(factor("hosts.batch.file", "1m", "4m").isLoad()).isFalse();
        assertThat(factor("hosts.batch.block", "4k", "8k").isLoad()).isFalse();
    }

    @Test
    void wordsKeepTheirOrder() {
        ObservedFactor factor = factor("workload.pattern", "sequential", "random");
        assertThat(factor.isNumeric()).isFalse();
        assertThat(factor.levels()).containsExactly("sequential", "random");
    }

    /// A level that a plan wrote is shown as written; one that was computed has no need of all its
    /// digits.
    @Test
    void aTimeOfManyDigitsIsShownWithThree() {
        ObservedFactor factor = factor("network.rtt", "1ms", "10500us", "6612040ns", "500us");
        assertThat(factor.levels().stream().map(factor::humanReadable))
                .containsExactly("500 us", "1 ms", "6.61 ms", "10.5 ms");
        ObservedFactor words = factor("target.name", "a", "10500us");
        assertThat(words.humanReadable("10500us")).isEqualTo("10500us");
        assertThat(factor("x", "1000", "20000").humanReadable("20000")).isEqualTo("20000");
    }

    @Test
    void oneWordAmongNumbersMakesAllWords() {
        assertThat(factor("target.slots", "4", "unlimited").isNumeric()).isFalse();
    }
}
