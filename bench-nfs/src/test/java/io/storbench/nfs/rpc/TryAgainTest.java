package io.storbench.nfs.rpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.engine.Preparation;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TryAgainTest {
    private static final TryAgain.Wait WAIT = new TryAgain.Wait("nas:2049 is in its grace period", 180, "end it there");

    private final IOException refusal = new IOException("NFS OPEN: NFS4ERR_GRACE");
    private final List<String> words = new ArrayList<>();
    private long nowNanos;

    private final TryAgain again =
            new TryAgain(new Preparation(words::add), () -> nowNanos, millis -> nowNanos += millis * 1_000_000);

    @Test
    void theWaitEndsAtItsLimitHoweverLongTheCallsTake() throws IOException {
        long limitNanos = 180_000_000_000L;
        while (nowNanos < limitNanos) {
            again.pause(WAIT, 1_000, refusal);
            nowNanos += 9_000_000_000L; // the server takes its time to refuse the next one
        }
        assertThat(nowNanos).isLessThan(limitNanos + 10_000_000_000L);
        assertThatThrownBy(() -> again.pause(WAIT, 1_000, refusal))
                .isInstanceOf(RpcException.class)
                .hasMessage("NFS OPEN: NFS4ERR_GRACE: nas:2049 is in its grace period; waited 180 s of at"
                        + " most 180 s; end it there");
    }

    @Test
    void whoeverWaitsSeesForWhat() throws IOException {
        for (int second = 0; second <= 35; second++) {
            again.pause(WAIT, 1_000, refusal);
        }
        assertThat(words).hasSize(35).last().isEqualTo("nas:2049 is in its grace period; waited 35 s of at most 180 s");
    }

    @Test
    void noPauseIsLongerThanWhatIsLeft() throws IOException {
        again.pause(WAIT, 1_000, refusal);
        nowNanos = 179_500_000_000L;
        again.pause(WAIT, 60_000, refusal);
        assertThat(nowNanos).isBetween(180_000_000_000L, 180_002_000_000L);
    }
}
