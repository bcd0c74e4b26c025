package io.storbench.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FillingTest {
    private static final long GIB = 1L << 30;
    private static final long SECOND = 1_000_000_000L;

    private final List<String> words = new ArrayList<>();
    private long nowNanos;

    private final Preparation preparation = new Preparation(words::add);

    private Filling filling(long totalBytes) throws AbandonedException {
        var filling = new Filling(totalBytes, preparation, () -> nowNanos);
        filling.begins();
        return filling;
    }

    @Test
    void whoeverWaitsSeesHowFarItIs() throws IOException {
        Filling filling = filling(64 * GIB);
        for (int second = 1; second <= 48; second++) {
            nowNanos += SECOND;
            filling.wrote(GIB / 4);
        }
        // A quarter of a GiB a second: 52 GiB are left, which take 208 s.
        assertThat(words).last().isEqualTo("filling 12 of 64 GiB, 3 min left");
    }

    /// What was there before took no time, and tells nothing of what the rest takes.
    @Test
    void whatWasThereDoesNotCountForTheTimeLeft() throws IOException {
        Filling filling = filling(64 * GIB);
        filling.found(32 * GIB);
        nowNanos += 16 * SECOND;
        filling.wrote(16 * GIB);
        assertThat(words).containsExactly("filling 48 of 64 GiB, 16 s left");
    }

    @Test
    void wordsAreSaidNowAndThen() throws IOException {
        Filling filling = filling(GIB);
        for (int call = 0; call < 1000; call++) {
            nowNanos += SECOND / 1000;
            filling.wrote(1);
        }
        assertThat(words).hasSize(5);
    }

    /// A write that hung may return long after a later trial has begun.
    @Test
    void nothingIsWrittenAfterTheTrialHasEnded() throws IOException {
        Filling filling = filling(GIB);
        filling.wrote(1);
        preparation.abandon();
        assertThatThrownBy(() -> filling.wrote(1)).isInstanceOf(AbandonedException.class);
        assertThatThrownBy(filling::begins).isInstanceOf(AbandonedException.class);
    }

    /// Eight bytes in each WRITE, each answered in time: at that pace it would take years.
    @Test
    void whatComesForwardByAWordAtATimeIsGivenUp() throws IOException {
        Filling filling = filling(64 * GIB);
        assertThatThrownBy(() -> {
                    while (nowNanos < 3600 * SECOND) {
                        nowNanos += SECOND;
                        filling.wrote(8);
                    }
                })
                .isInstanceOf(IOException.class)
                .hasMessageContaining("only 480 B were written in 60.0 s")
                .hasMessageContaining("then run again");
        assertThat(nowNanos).isEqualTo(60 * SECOND);
    }

    @Test
    void aServerThatIsSlowAndGoesOnIsWaitedFor() throws IOException {
        Filling filling = filling(GIB);
        for (int mebibyte = 0; mebibyte < 1024; mebibyte++) {
            nowNanos += 59 * SECOND;
            filling.wrote(1 << 20);
        }
        assertThat(nowNanos).isEqualTo(1024 * 59 * SECOND);
    }
}
