package io.storbench.iscsi;

import static io.storbench.engine.ProcedureCounter.ERRORS;
import static io.storbench.engine.ProcedureCounter.MESSAGES;
import static io.storbench.engine.ProcedureCounter.PDUS;
import static io.storbench.engine.ProcedureCounter.RETRANSMISSIONS;
import static io.storbench.engine.ProcedureCounter.TIMEOUTS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.engine.Counter;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Faults of the target in the middle of a trial that the session outlives.
@Timeout(60)
class DisturbedSessionsTest {
    private static FaultTrial trial(String fault) throws IOException {
        return trial(fault, "");
    }

    private static FaultTrial trial(String fault, String keys) throws IOException {
        return new FaultTrial("server: {faults: ['%s']}%s".formatted(fault.replace("N", "" + FaultTrial.MIDDLE), keys));
    }

    private static void assertOneSession(FaultTrial trial) {
        assertThat(trial.get(Counter.RECOVERIES)).isZero();
        assertThat(trial.get(Counter.RECONNECTS)).isZero();
        assertThat(trial.get("LOGOUT", MESSAGES)).isEqualTo(1); // ends the run
    }

    @ParameterizedTest
    @ValueSource(strings = {"busy:N", "task_set_full:N"})
    void aCommandThatComesAtABadTimeIsSentAgainLater(String fault) throws IOException {
        try (FaultTrial trial = trial(fault)) {
            trial.runWell();
            assertOneSession(trial);
            assertThat(trial.ofCommands(ERRORS)).isEqualTo(1);
            assertThat(trial.get(Counter.DELAYS)).isEqualTo(1);
            assertThat(trial.ofCommands(MESSAGES)).isEqualTo(2L * FaultTrial.BLOCKS + 1);
        }
    }

    /// Each of 1024 commands, and each sent again, with a chance of a tenth: 114 are expected, with
    /// a standard deviation of 11.
    @Test
    void aTargetThatIsOftenBusyIsAskedUntilItIsNot() throws IOException {
        try (FaultTrial trial = trial("delay:0.1")) {
            trial.runWell();
            assertOneSession(trial);
            assertThat(trial.get(Counter.DELAYS)).isBetween(70L, 160L);
            assertThat(trial.ofCommands(ERRORS)).isEqualTo(trial.get(Counter.DELAYS));
        }
    }

    /// That the unit was reset: the session is made again, for the unit to prove itself.
    private static void assertSessionMadeAgain(FaultTrial trial) {
        assertThat(trial.get(Counter.RECOVERIES)).isEqualTo(1);
        assertThat(trial.get("LOGOUT", MESSAGES)).isEqualTo(1); // ends the run
    }

    @Test
    void aUnitAttentionIsHeardOnce() throws IOException {
        try (FaultTrial trial = trial("unit_attention:N")) {
            trial.runWell();
            assertSessionMadeAgain(trial);
            assertThat(trial.ofCommands(ERRORS)).isEqualTo(1);
            assertThat(trial.get(Counter.DELAYS)).isZero();
        }
    }

    @Test
    void aUnitThatTakesNoMoreWritesFailsThemAndIsReadOn() throws IOException {
        try (FaultTrial trial = trial("read_only:N")) {
            trial.run();
            assertOneSession(trial);
            assertThat(trial.worker().readTroubles()).isEmpty();
            assertThat(trial.worker().writeTroubles())
                    .isNotEmpty()
                    .allSatisfy(trouble -> assertThat(trouble.toString())
                            .contains("WRITE of 4096 bytes")
                            .containsIgnoringCase("protect"));
            assertThat(trial.ofCommands(ERRORS))
                    .isEqualTo(trial.worker().writeTroubles().size());
        }
    }

    @Test
    void aPingIsAnswered() throws IOException {
        try (FaultTrial trial = trial("ping:N")) {
            trial.runWell();
            assertOneSession(trial);
            assertThat(trial.get("NOP_IN", PDUS)).isEqualTo(1);
            assertThat(trial.get("NOP_OUT", PDUS)).isEqualTo(1);
        }
    }

    /// Nothing is lost, so nothing is sent again.
    @ParameterizedTest
    @ValueSource(strings = {"stall:N:200ms", "stop_reading:N:200ms"})
    void aTargetThatIsSilentForLessThanTheTimeoutIsWaitedFor(String fault) throws IOException {
        try (FaultTrial trial = trial(fault)) {
            trial.runWell();
            assertOneSession(trial);
            assertThat(trial.ofCommands(TIMEOUTS)).isZero();
            assertThat(trial.ofCommands(RETRANSMISSIONS)).isZero();
        }
    }

    /// The timers run out after 1 s, and the first abort is answered after 1.5 s.
    @ParameterizedTest
    @ValueSource(strings = {"stall:N:1500ms", "stop_reading:N:1500ms"})
    void aTargetThatIsSilentForLongerIsAskedToAbort(String fault) throws IOException {
        try (FaultTrial trial = trial(fault, ", timeout: 1s")) {
            trial.runWell();
            assertOneSession(trial);
            assertThat(trial.ofCommands(TIMEOUTS)).isBetween(1L, (long) FaultTrial.DEPTH);
            assertThat(trial.get("TASK_MANAGEMENT", MESSAGES)).isBetween(1L, 8L);
        }
    }

    /// The abort of after 1 s is not answered by 2 s, the reset then at 2.5 s; the reset is
    /// reported by UNIT ATTENTION.
    @Test
    void aTargetThatDoesNotAnswerTheAbortHasItsUnitReset() throws IOException {
        try (FaultTrial trial = trial("stall:N:2500ms", ", timeout: 1s")) {
            trial.runWell();
            assertSessionMadeAgain(trial);
            assertThat(trial.get("TASK_MANAGEMENT", MESSAGES)).isEqualTo(2);
            assertThat(trial.ofCommands(ERRORS)).isEqualTo(1);
        }
    }

    /// Its commands are not answered any more (SAM-5, section 5.6: TAS=0), and the next one gets a
    /// report of the reset: one that was sent behind them, or else one that has been aborted after
    /// its time and sent again. Then all of them are sent again.
    @Test
    void aResetByAnotherInitiatorLosesNoOperation() throws IOException {
        try (FaultTrial trial = trial("lun_reset:N", ", timeout: 500ms")) {
            trial.runWell();
            assertSessionMadeAgain(trial);
            assertThat(trial.ofCommands(TIMEOUTS)).isBetween(0L, (long) FaultTrial.DEPTH);
            assertThat(trial.get("TASK_MANAGEMENT", MESSAGES)).isBetween(0L, trial.ofCommands(TIMEOUTS));
            assertThat(trial.ofCommands(RETRANSMISSIONS)).isBetween(1L, 2L * FaultTrial.DEPTH);
            assertThat(trial.ofCommands(ERRORS)).isEqualTo(1);
        }
    }

    /// 128 commands are taken, then none for a while.
    @Test
    void aClosedWindowIsWaitedForAndTheWaitIsCounted() throws IOException {
        try (FaultTrial trial = trial("close_window:N:200ms")) {
            trial.runWell();
            assertOneSession(trial);
            assertThat(trial.get(Counter.SLOT_WAIT_NANOS)).isPositive();
            assertThat(trial.get("NOP_IN", PDUS)).isEqualTo(1); // opens it
        }
    }

    @Test
    void aTargetThatFallsSilentForEverEndsTheTrialAtItsLimit() throws IOException {
        try (FaultTrial trial = trial("stall:N")) {
            assertThatThrownBy(() -> trial.run(1_000_000_000))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("did not end within 1.0 s");
        }
    }
}
