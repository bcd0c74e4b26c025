package io.storbench.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.storbench.plan.NetworkSpec;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Expected times are the RFCs' arithmetic, worked by hand.
class PathDirectionTest {
    private static final long SEED = 42;
    private static final long MILLI = 1_000_000;
    private static final double UNLIMITED = Double.POSITIVE_INFINITY;

    /// A frame of one full segment.
    private static final int FRAME = 1514;

    private static PathDirection out(NetworkSpec network, long seed) {
        return new EmulatedPath(network, seed, "test").outbound();
    }

    @Test
    void messagesQueueForTheWireAndPropagateInParallel() {
        // 1 byte per microsecond; half of 10 ms.
        PathDirection out = out(new NetworkSpec(10 * MILLI, 0, 1e6, 0), SEED);
        assertThat(out.send(0, 1000)).isEqualTo(6 * MILLI); // on the wire until 1 ms
        assertThat(out.send(0, 2000)).isEqualTo(8 * MILLI); // until 3 ms
        assertThat(out.send(7 * MILLI, 500)).isEqualTo(12_500_000);
    }

    @Test
    void anOddRoundTripTimeIsSplitWithoutLosingANanosecond() {
        EmulatedPath path = new EmulatedPath(new NetworkSpec(7), SEED, "test");
        assertThat(path.outbound().send(0, 100) + path.inbound().send(0, 100)).isEqualTo(7);
    }

    /// A uniform distribution over +-1 ms has a deviation of 1/sqrt(3) ms; the mean of 100,000
    /// draws is within four of its own deviations, 7.3 us.
    @Test
    void jitterIsUniformInEachDirectionAndTheSameForTheSameSeed() {
        NetworkSpec network = new NetworkSpec(10 * MILLI, 2 * MILLI, UNLIMITED, 0);
        PathDirection out = out(network, SEED);
        PathDirection again = out(network, SEED);
        PathDirection other = out(network, SEED + 1);
        double sum = 0;
        double squares = 0;
        int equal = 0;
        int count = 100_000;
        for (int i = 0; i < count; i++) {
            long due = out.send(0, 100);
            assertThat(due).isBetween(4 * MILLI, 6 * MILLI).isEqualTo(again.send(0, 100));
            equal += due == other.send(0, 100) ? 1 : 0;
            double millis = (due - 5 * MILLI) / 1e6;
            sum += millis;
            squares += millis * millis;
        }
        assertThat(sum / count).isCloseTo(0, within(0.0073));
        assertThat(squares / count).isCloseTo(1.0 / 3, within(0.005));
        assertThat(equal).isLessThan(10);
    }

    /// A message that waits for an earlier one, which took longer, is not delayed by a loss.
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.01})
    void whatWaitsForAnEarlierMessageIsUndisturbed(double loss) {
        PathDirection out = out(new NetworkSpec(10 * MILLI, 2 * MILLI, UNLIMITED, loss), SEED);
        PathDirection lossless = out(new NetworkSpec(10 * MILLI, 2 * MILLI, UNLIMITED, 0), SEED);
        long arrival = Long.MIN_VALUE;
        for (int i = 0; i < 1000; i++) {
            out.send(i * 1000L, 100);
            arrival = Math.max(arrival, lossless.send(i * 1000L, 100));
            assertThat(out.undisturbedNanos()).isEqualTo(arrival);
        }
    }

    /// Of n single segments n p are lost: the standard deviation is sqrt(n p (1-p)); four of them
    /// are allowed.
    @ParameterizedTest
    @ValueSource(doubles = {0.001, 0.01, 0.2})
    void segmentsAreLostWithTheProbabilityAskedFor(double loss) {
        PathDirection out = out(new NetworkSpec(MILLI, 0, UNLIMITED, loss), SEED);
        int count = 200_000;
        int stalled = 0;
        for (int i = 0; i < count; i++) {
            out.send(0, 100);
            stalled += out.stalled() ? 1 : 0;
        }
        assertThat(stalled * 1.0).isCloseTo(count * loss, within(4 * Math.sqrt(count * loss * (1 - loss))));
    }

    /// Message of n segments: 1-(1-p)^n of them lose any.
    @Test
    void longMessagesLoseSegmentsMoreOften() {
        PathDirection out = out(new NetworkSpec(MILLI, 0, UNLIMITED, 0.01), SEED);
        int count = 50_000;
        int stalled = 0;
        for (int i = 0; i < count; i++) {
            out.send(0, 45 * FRAME);
            stalled += out.stalled() ? 1 : 0;
        }
        double share = 1 - Math.pow(0.99, 45);
        assertThat(stalled / (double) count).isCloseTo(share, within(4 * Math.sqrt(share * (1 - share) / count)));
    }

    /// RFC 6298, section 2, with Linux's least deviation: 10 ms + 200 ms; then doubled (5.5).
    /// Rarely is a segment lost twice: with p = 1 %, one stall in a hundred is longer.
    @Test
    void aSegmentThatNothingFollowsWaitsForTheTimer() {
        PathDirection out = out(new NetworkSpec(10 * MILLI, 0, UNLIMITED, 0.01), SEED);
        long[] stalls = LongStream.range(0, 100_000)
                // so far apart that nothing follows in time
                .map(i -> out.send(i * 1_000_000 * MILLI, 100) - i * 1_000_000 * MILLI)
                .map(delay -> delay - 5 * MILLI)
                .filter(stall -> stall > 0)
                .toArray();
        assertThat(LongStream.of(stalls).distinct().boxed().toList())
                .contains(210 * MILLI, (210 + 420) * MILLI)
                .isSubsetOf(210 * MILLI, (210 + 420) * MILLI, (210 + 420 + 840) * MILLI);
        long twice = LongStream.of(stalls).filter(stall -> stall > 210 * MILLI).count();
        assertThat(twice / (double) stalls.length).isCloseTo(0.01, within(0.013));
    }

    /// RFC 6298: four deviations. The round trip varies by +-300 ms as the sum of two uniform
    /// times, whose mean absolute deviation is a third of that.
    @Test
    void theTimerIsLongerWhereTheRoundTripVaries() {
        NetworkSpec network = new NetworkSpec(400 * MILLI, 300 * MILLI, UNLIMITED, 0.2);
        PathDirection out = out(network, SEED);
        long longest = 0;
        for (int i = 0; i < 10; i++) {
            long delay = out.send(0, 100);
            if (out.stalled()) {
                longest = Math.max(longest, delay);
            }
        }
        // 200 +- 150 ms, and a stall of 400 + 4 * 100 ms.
        assertThat(longest).isBetween(850 * MILLI, 1150 * MILLI);
    }

    /// RFC 5681, section 3.2: three duplicate acknowledgements, one round trip.
    @Test
    void aSegmentFollowedByThreeComesBackAfterOneRoundTrip() {
        PathDirection out = out(new NetworkSpec(10 * MILLI, 0, UNLIMITED, 0.0001), SEED);
        int fast = 0;
        int timer = 0;
        for (int i = 0; i < 10_000; i++) {
            long stall = out.send(0, 100 * FRAME) - 5 * MILLI;
            fast += stall == 10 * MILLI ? 1 : 0;
            timer += stall == 210 * MILLI ? 1 : 0;
        }
        // The last three of a hundred segments are not followed by three of their own message:
        // about 100 losses, of which 3 are such.
        assertThat(fast).isBetween(60, 140);
        assertThat(timer).isBetween(0, 10);
    }

    @Test
    void measuredAndSimulatedHostsOfTheSameNumberDrawTheSame() {
        NetworkSpec network = new NetworkSpec(10 * MILLI, MILLI, 1e8, 0.05);
        PathDirection one = EmulatedPath.ofHost(network, 7, 3).inbound();
        PathDirection same = EmulatedPath.ofHost(network, 7, 3).inbound();
        PathDirection other = EmulatedPath.ofHost(network, 7, 2).inbound();
        boolean differs = false;
        for (int i = 0; i < 1000; i++) {
            long due = one.send(i * MILLI, 1000);
            assertThat(same.send(i * MILLI, 1000)).isEqualTo(due);
            differs |= other.send(i * MILLI, 1000) != due;
        }
        assertThat(differs).isTrue();
    }
}
