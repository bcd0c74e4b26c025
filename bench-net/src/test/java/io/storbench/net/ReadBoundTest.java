package io.storbench.net;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReadBoundTest {
    private static final int MIB = 1 << 20;

    private final ReadBound bound = new ReadBound();

    @Test
    void smallMessagesAreReadAsTheyCome() {
        bound.update(4200, 0);
        assertThat(bound.bytes()).isEqualTo(Integer.MAX_VALUE);
        bound.update(4200, 100);
        assertThat(bound.bytes()).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void aLargeMessageIsReadToItsEndAndTheNextOnesBeginningAfterIt() {
        bound.update(0, MIB);
        assertThat(bound.bytes()).isEqualTo(MIB);
        bound.update(0, 1000);
        assertThat(bound.bytes()).isEqualTo(1000);
        bound.update(MIB, 0);
        assertThat(bound.bytes()).isLessThan(MIB);
        bound.update(4200, 0);
        assertThat(bound.bytes()).isEqualTo(Integer.MAX_VALUE);
    }
}
