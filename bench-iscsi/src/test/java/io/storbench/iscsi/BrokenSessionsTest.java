package io.storbench.iscsi;

import static io.storbench.engine.ProcedureCounter.MESSAGES;
import static io.storbench.engine.ProcedureCounter.PDUS;
import static io.storbench.engine.ProcedureCounter.RETRANSMISSIONS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.engine.Counter;
import io.storbench.engine.Outcome;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Faults of the target in the middle of a trial that end the session: it is made again, what was
/// not answered is sent again, and each operation completes once (RFC 7143, section 7.1.2, recovery
/// level 0).
@Tag("slow")
@Timeout(60)
class BrokenSessionsTest {
    private static FaultTrial trial(String fault) throws IOException {
        return trial(fault, "");
    }

    private static FaultTrial trial(String fault, String keys) throws IOException {
        return new FaultTrial("server: {faults: ['%s']}%s".formatted(fault.replace("N", "" + FaultTrial.MIDDLE), keys));
    }

    private static void assertOneRecovery(FaultTrial trial, int reconnects) {
        assertThat(trial.get(Counter.RECOVERIES)).isEqualTo(1);
        assertThat(trial.get(Counter.RECONNECTS)).isEqualTo(reconnects);
        assertThat(trial.get(Counter.DISTURBED_NANOS)).isPositive();
        assertThat(trial.ofCommands(RETRANSMISSIONS)).isBetween(1L, (long) FaultTrial.DEPTH);
        assertThat(trial.ofCommands(MESSAGES)).isEqualTo(2L * FaultTrial.BLOCKS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"drop:N", "truncated:N", "garbage:N", "oversized:N", "restart:N:50ms"})
    void whatEndsTheSessionCostsOneRecovery(String fault) throws IOException {
        try (FaultTrial trial = trial(fault)) {
            trial.runWell();
            assertOneRecovery(trial, 1);
            assertThat(trial.get(Counter.DIGEST_ERRORS)).isZero();
            assertThat(trial.readAgain().troubles()).isEmpty();
        }
    }

    @Test
    void aRejectedCommandIsSentAgainInANewSession() throws IOException {
        try (FaultTrial trial = trial("reject:N")) {
            trial.runWell();
            assertOneRecovery(trial, 1);
            assertThat(trial.get("REJECT", PDUS)).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @CsvSource({"header_digest:N, header_digest", "data_digest:N, data_digest"})
    void aWrongDigestIsFoundAndCounted(String fault, String key) throws IOException {
        try (FaultTrial trial = trial(fault, ", " + key + ": crc32c")) {
            trial.runWell();
            assertOneRecovery(trial, 1);
            assertThat(trial.get(Counter.DIGEST_ERRORS)).isEqualTo(1);
        }
    }

    /// Without digests nobody sees a damaged header or damaged data but the verification.
    @Test
    void damagedDataWithoutADigestAreNotDamagedAtAll() throws IOException {
        try (FaultTrial trial = trial("data_digest:N")) {
            trial.runWell();
            assertThat(trial.get(Counter.RECOVERIES)).isZero();
            assertThat(trial.get(Counter.DIGEST_ERRORS)).isZero();
        }
    }

    @Test
    void aTargetThatWantsALogoutGetsOne() throws IOException {
        try (FaultTrial trial = trial("logout_wanted:N")) {
            trial.runWell();
            assertThat(trial.get("ASYNC_MESSAGE", PDUS)).isEqualTo(1);
            assertThat(trial.get("LOGOUT", MESSAGES)).isEqualTo(2); // the other ends the run
            assertThat(trial.get(Counter.RECOVERIES)).isEqualTo(1);
            assertThat(trial.get(Counter.RECONNECTS)).isEqualTo(1);
        }
    }

    /// The second login is sent elsewhere, and the third is the session.
    @Test
    void aRedirectedLoginIsFollowed() throws IOException {
        try (FaultTrial trial = trial("drop:N', 'redirect:N")) {
            trial.runWell();
            assertOneRecovery(trial, 2);
        }
    }

    /// Sections 13.18 and 13.19: data are asked for in their order, as was agreed on.
    @Test
    void dataAskedForOutOfOrderEndTheSession() throws IOException {
        String keys = ", immediate_data: false, initial_r2t: true, first_burst: 512, max_burst: 512";
        try (FaultTrial trial = trial("r2t_disorder:N", keys)) {
            trial.runWell();
            assertOneRecovery(trial, 1);
        }
    }

    /// What was written and not flushed is lost, and found to be so; the target is as good as new.
    @Test
    void whatACrashLosesIsFound() throws IOException {
        try (FaultTrial trial = trial("crash:N")) {
            trial.run();
            assertOneRecovery(trial, 1);
            assertThat(trial.worker().writeTroubles()).isEmpty();
            assertThat(trial.worker().readTroubles())
                    .hasSizeLessThanOrEqualTo(FaultTrial.DEPTH)
                    .allMatch(Outcome.Corrupt.class::isInstance);
            // About half of the 500 commands before the crash were WRITEs, each of one block.
            assertThat(trial.readAgain().troubles())
                    .hasSizeBetween(200, 260)
                    .allMatch(Outcome.Corrupt.class::isInstance);
        }
    }

    @Test
    void aTargetThatDiesEndsTheTrialAtItsLimitWithTheReason() throws IOException {
        try (FaultTrial trial = trial("die:N")) {
            assertThatThrownBy(() -> trial.run(1_000_000_000))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("did not end within 1.0 s")
                    .hasMessageContaining("127.0.0.1")
                    .hasMessageContaining("refuses");
        }
    }
}
