package io.storbench.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.engine.AbandonedException;
import io.storbench.engine.Preparation;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PreparationWatchTest {
    private static final long QUIET_NANOS = 50_000_000;

    private final CountDownLatch end = new CountDownLatch(1);
    private final Preparation preparation = Preparation.unheard();

    @AfterEach
    void letGo() {
        end.countDown();
    }

    /// As in a system call: an interrupt does not end it.
    private String hang() {
        while (end.getCount() > 0) {
            try {
                end.await();
            } catch (InterruptedException _) {
                // A system call on a dead mount takes no notice either.
            }
        }
        return "late";
    }

    @Test
    void aStepThatHangsIsLeftBehind() {
        var watch = new PreparationWatch(preparation, QUIET_NANOS);
        assertThatThrownBy(() -> watch.await("preparing the data set", this::hang))
                .isInstanceOf(AbandonedException.class)
                .hasMessageStartingWith("preparing the data set gave no sign of progress for 50ms, and hangs");
        assertThat(preparation.isAbandoned()).isTrue();
    }

    /// Forty times as long as may pass without a sign: before each sign it is about to pass, and is
    /// looked at.
    @Test
    void aStepThatGoesOnIsWaitedFor() throws IOException {
        long quietNanos = 1_000_000;
        Thread watching = Thread.currentThread();
        AtomicLong nowNanos = new AtomicLong();
        AtomicInteger looks = new AtomicInteger();
        Preparation slow = new Preparation(_ -> {}, 0, () -> {
            looks.addAndGet(Thread.currentThread().equals(watching) ? 1 : 0);
            return nowNanos.get();
        });
        String result = new PreparationWatch(slow, quietNanos).await("preparing the data set", () -> {
            for (int sign = 0; sign < 40; sign++) {
                slow.goesOn();
                nowNanos.addAndGet(quietNanos - 1);
                int before = looks.get();
                while (looks.get() == before) {
                    Thread.onSpinWait();
                }
            }
            return "done";
        });
        assertThat(result).isEqualTo("done");
    }

    @Test
    void whatAStepFailsWithIsItsOwn() {
        var watch = new PreparationWatch(preparation);
        assertThatThrownBy(() -> watch.await("opening", () -> {
                    throw new IOException("no such export");
                }))
                .hasMessage("no such export");
    }

    @Test
    void anInterruptEndsAStepThatNoticesIt() {
        var watch = new PreparationWatch(preparation);
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> watch.await("opening", () -> {
                    try {
                        end.await();
                        return "opened";
                    } catch (InterruptedException e) {
                        throw new IOException("interrupted while waiting", e);
                    }
                }))
                .hasMessage("interrupted while waiting");
        assertThat(Thread.interrupted()).isTrue();
    }
}
