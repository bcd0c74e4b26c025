package io.storbench.engine;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class MeasuredRunTest {
    /// Never has anything to do.
    private static final class Idle implements Worker {
        @Override
        public void start(EventLoop loop, Session session) {}

        @Override
        public void onComplete(Request request, Outcome outcome, long doneNanos) {}

        @Override
        public boolean isFinished() {
            return false;
        }
    }

    /// Hangs like a read(2) on a hard mount whose server is gone.
    private static final class Hanging extends IdleSession {
        private final CountDownLatch server = new CountDownLatch(1);

        @Override
        public void poll() {
            boolean answered = false;
            while (!answered) {
                try {
                    server.await();
                    answered = true;
                } catch (InterruptedException _) {
                    // Nor does the kernel end it by a mere interrupt.
                }
            }
        }
    }

    @Test
    void aWorkerThatHangsInASystemCallFailsTheTrialAfterItsLimit() {
        Hanging session = new Hanging();
        assertThatThrownBy(() -> MeasuredRun.run(
                        List.of(new Idle()), (_, _, _) -> session, 1_000_000, new StopSignal(), 1_000_000))
                .isInstanceOf(AbandonedException.class)
                .hasMessageContaining("within 0.0 s: 1 of 1 workers hang");
        session.server.countDown();
    }

    /// Has requests that it cannot take back.
    private static final class Leaving extends IdleSession {
        @Override
        public void close() throws IOException {
            throw new AbandonedException("2 operations are not done yet");
        }
    }

    @Test
    void whatASessionLeavesBehindIsReportedAlthoughTheLimitFailedFirst() {
        assertThatThrownBy(() -> MeasuredRun.run(
                        List.of(new Idle()), (_, _, _) -> new Leaving(), 1_000_000, new StopSignal(), 20_000_000_000L))
                .isInstanceOf(AbandonedException.class)
                .hasMessageContaining("did not end within ");
    }

    @Test
    void whatOneSessionLeavesBehindCountsMoreThanWhatBrokeAnother() {
        assertThatThrownBy(() -> MeasuredRun.run(
                        List.of(new Idle(), new Idle()),
                        (_, _, index) -> {
                            if (index == 0) {
                                throw new IOException("cannot open");
                            }
                            return new Leaving();
                        },
                        20_000_000_000L,
                        new StopSignal()))
                .isInstanceOf(AbandonedException.class)
                .hasMessage("2 operations are not done yet");
    }

    @Test
    void aRunWithAHangingWorkerCanBeInterrupted() {
        Hanging session = new Hanging();
        Thread.currentThread().interrupt();
        assertThatThrownBy(() ->
                        MeasuredRun.run(List.of(new Idle()), (_, _, _) -> session, Long.MAX_VALUE, new StopSignal()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("interrupted");
        boolean _ = Thread.interrupted();
        session.server.countDown();
    }
}
