package io.storbench.nfs.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// RFC 8881, section 2.10.6.1.
class SessionSlotsTest {
    private final SessionSlots slots = new SessionSlots();
    private final Call first = new Call(0, false);
    private final Call second = new Call(1, false);

    @BeforeEach
    void aSessionOfFourSlots() {
        slots.begin(4);
    }

    @Test
    void everySlotBeginsWithOneAndCountsItsCalls() {
        slots.take(first);
        assertThat(first.sessionSlot).isZero();
        assertThat(slots.sequenceId(0)).isEqualTo(1);
        slots.answered(first, true);
        slots.take(second);
        assertThat(second.sessionSlot).isZero();
        assertThat(slots.sequenceId(0)).isEqualTo(2);
    }

    @Test
    void aRefusedSequenceDoesNotUseTheNumberUp() {
        slots.take(first);
        slots.answered(first, false);
        slots.take(first);
        assertThat(slots.sequenceId(0)).isEqualTo(1);
    }

    @Test
    void aCallThatIsSentAgainKeepsSlotAndNumber() {
        slots.take(first);
        slots.take(second);
        slots.take(second);
        assertThat(second.sessionSlot).isEqualTo(1);
        assertThat(slots.sequenceId(1)).isEqualTo(1);
        assertThat(slots.freeCount()).isEqualTo(2);
        assertThat(slots.highest()).isEqualTo(1);
    }

    @Test
    void slotsAboveTheTargetAreNotTaken() {
        slots.take(first);
        slots.limit(3, 0);
        assertThat(slots.freeCount()).isZero();
        slots.limit(3, 1);
        assertThat(slots.freeCount()).isEqualTo(1);
    }

    @Test
    void aTargetAboveWhatWasGrantedGrantsNoMore() {
        slots.limit(Integer.MAX_VALUE, -1);
        assertThat(slots.freeCount()).isEqualTo(1); // slot 0 always is, whatever a server says
        slots.limit(Integer.MAX_VALUE, Integer.MAX_VALUE);
        assertThat(slots.freeCount()).isEqualTo(4);
    }

    @Test
    void aSlotThatWasTakenBackBeginsAgain() {
        slots.take(first);
        slots.take(second);
        slots.limit(0, 0); // while the call on slot 1 is in flight
        slots.answered(second, true);
        slots.answered(first, true);
        slots.limit(3, 3);
        assertThat(slots.sequenceId(0)).isEqualTo(2);
        assertThat(slots.sequenceId(1)).isEqualTo(1);
    }

    @Test
    void anAbandonedSlotIsFreeOnlyWhenItsAnswerHasCome() {
        first.tag = 77;
        slots.take(first);
        slots.abandon(first);
        assertThat(slots.freeCount()).isEqualTo(3);
        slots.late(76);
        assertThat(slots.freeCount()).isEqualTo(3);
        slots.late(77);
        assertThat(slots.freeCount()).isEqualTo(4);
        assertThat(slots.sequenceId(0)).isEqualTo(2);
    }
}
