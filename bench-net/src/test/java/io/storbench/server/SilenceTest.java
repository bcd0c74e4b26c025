package io.storbench.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SilenceTest {
    private final Silence silence = new Silence();

    @Test
    void whatIsOverIsForgottenSoThatNobodyWakesUpForIt() {
        silence.begin(10, 5, true);
        silence.endIfDue(14);
        assertThat(silence.isAt(14)).isTrue();
        assertThat(silence.isDeaf()).isTrue();
        assertThat(silence.untilNanos()).isEqualTo(15);
        silence.endIfDue(15);
        assertThat(silence.isAt(15)).isFalse();
        assertThat(silence.isDeaf()).isFalse();
        assertThat(silence.untilNanos()).isEqualTo(Long.MIN_VALUE);
    }

    @Test
    void oneForEverNeverEnds() {
        silence.begin(10, Long.MAX_VALUE, false);
        silence.endIfDue(Long.MAX_VALUE - 1);
        assertThat(silence.isAt(Long.MAX_VALUE - 1)).isTrue();
    }
}
