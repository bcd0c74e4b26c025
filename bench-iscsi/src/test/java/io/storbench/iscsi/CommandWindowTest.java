package io.storbench.iscsi;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// RFC 7143, section 4.2.2.1.
class CommandWindowTest {
    private final CommandWindow window = new CommandWindow();

    @Test
    void itIsOpenUpToMaxCmdSn() {
        window.begin(1, 2);
        assertThat(window.room()).isEqualTo(2);
        assertThat(window.take()).isEqualTo(1);
        assertThat(window.take()).isEqualTo(2);
        assertThat(window.isOpen()).isFalse();
        assertThat(window.room()).isZero();
        window.update(2, 3);
        assertThat(window.isOpen()).isTrue();
        assertThat(window.next()).isEqualTo(3);
    }

    @Test
    void itGoesOnWhereNumbersWrapAround() {
        window.begin(-1, 0);
        assertThat(window.take()).isEqualTo(-1);
        assertThat(window.take()).isZero();
        assertThat(window.isOpen()).isFalse();
        window.update(1, 4);
        assertThat(window.room()).isEqualTo(4);
    }

    @Test
    void whatIsOlderOrMakesNoSenseChangesNothing() {
        window.begin(10, 20);
        window.update(10, 15);
        assertThat(window.room()).isEqualTo(11);
        window.update(100, 50);
        assertThat(window.room()).isEqualTo(11);
    }

    /// A target without room says MaxCmdSN = ExpCmdSN - 1.
    @Test
    void aClosedWindowHasNoRoom() {
        window.begin(10, 9);
        assertThat(window.isOpen()).isFalse();
        assertThat(window.room()).isZero();
    }
}
