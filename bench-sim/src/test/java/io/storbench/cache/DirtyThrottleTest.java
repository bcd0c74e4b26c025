package io.storbench.cache;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// When a writer is looked at, and how long it sleeps, in a limit of 2,048 pages with a background
/// limit of 1,024 and on a device that writes 25,600 pages/s; by hand after mm/page-writeback.c of
/// Linux 6.1.
class DirtyThrottleTest {
    private final DirtyThrottle throttle = new DirtyThrottle(new DirtyLimits(2048, 1024), 0);
    private final Dirtier task = new Dirtier();

    @BeforeEach
    void theDeviceHasAllOfTheLimit() {
        throttle.written(1);
    }

    private long dirty(long pages, long dirty, long nowTicks) {
        throttle.dirtied(task, pages);
        return throttle.balance(task, dirty, nowTicks);
    }

    /// A new task after 128 KiB; then after 1 << (log2(limit - dirty) / 2) pages.
    @Test
    void aWriterIsLookedAtMoreOftenTheLessIsLeft() {
        assertThat(throttle.pagesUntilCheck(task)).isEqualTo(32);
        assertThat(dirty(32, 32, 1)).isZero();
        assertThat(throttle.pagesUntilCheck(task)).isEqualTo(1 << 5);
        assertThat(dirty(32, 1_030, 2)).isZero();
        assertThat(throttle.pagesUntilCheck(task)).isEqualTo(1 << 4);
    }

    /// Half of the way from the set point to the limit the ratio is 1 - 1/8, the rate 22,400
    /// pages/s: 64 pages ought to have taken 64 x 250 / 22,400 = 0 whole ticks.
    @Test
    void aShortSleepIsSavedUp() {
        dirty(32, 1_000, 1);
        assertThat(dirty(64, 1_920, 2)).isZero();
        assertThat(task.dirtied).isEqualTo(64);
        assertThat(task.pauseAfter).isEqualTo((1 << 5) + 64);
    }

    /// Near the limit, where 1 - (240/256)^3 of 25,600 are about 4,500 pages/s, 64 pages ought to
    /// take 3 ticks, which is also the longest sleep: 2,032 / (1 + 25,600 / 32) + 1.
    @Test
    void aWriterSleepsAsLongAsItsPagesOughtToHaveTaken() {
        dirty(32, 1_000, 100);
        assertThat(dirty(64, 2_032, 100)).isEqualTo(3);
        assertThat(task.stopped).isFalse();
        assertThat(task.dirtied).isZero();
    }

    /// What the writer was away is taken off: 3 ticks less 2 are too short to sleep.
    @Test
    void timeThatPassedIsTakenOff() {
        dirty(32, 1_000, 100);
        assertThat(dirty(64, 2_032, 102)).isZero();
    }

    @Test
    void atTheLimitAWriterSleepsUntilThereIsLess() {
        dirty(32, 1_000, 100);
        assertThat(dirty(64, 2_048, 101)).isEqualTo(3);
        assertThat(task.stopped).isTrue();
        assertThat(throttle.balance(task, 2_060, 105)).isEqualTo(3);
        assertThat(task.stopped).isTrue();
        assertThat(throttle.balance(task, 1_500, 109)).isZero();
        assertThat(task.stopped).isFalse();
    }

    /// 4 MiB and an eighth of the limit, in whole units of 4 MiB.
    @Test
    void aPassIsOfFourMebibytesAtLeast() {
        assertThat(throttle.passPages()).isEqualTo(1_024);
        DirtyThrottle large = new DirtyThrottle(new DirtyLimits(1 << 18, 1 << 17), 0);
        assertThat(large.passPages()).isEqualTo(13 * 1_024); // half a second's 12,800 and a unit
    }

    /// Of 1,024 pages a device has its share of what was written of late, half of it after 3 s.
    @Test
    void aDeviceThatWroteLittleIsFlushedEarly() {
        DirtyThrottle young = new DirtyThrottle(new DirtyLimits(2048, 1024), 3_000);
        assertThat(young.isOverBackground(1, 1)).isTrue();
        young.written(1_000);
        assertThat(young.isOverBackground(256, 1)).isFalse();
        assertThat(young.isOverBackground(257, 1)).isTrue();
        assertThat(throttle.isOverBackground(1_024, 1)).isFalse();
        assertThat(throttle.isOverBackground(1_025, 1)).isTrue();
    }

    /// The numbers of dirty pages that a guest with one processor reported while a file was written
    /// were 26, 52, 91, 117, 156: multiples of 13.
    @ParameterizedTest
    @CsvSource({"0, 0", "12, 0", "13, 13", "64, 52", "96, 91", "2048, 2041", "2054, 2054"})
    void pagesAreSeenInBatches(long pages, long seen) {
        assertThat(DirtyThrottle.seen(pages)).isEqualTo(seen);
    }
}
