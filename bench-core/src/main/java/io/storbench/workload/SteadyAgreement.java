package io.storbench.workload;

import io.storbench.measure.SteadyWait;
import io.storbench.measure.SteadyWindow;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/// Whether the load of all workers of a trial is steady yet: after each round every worker tells
/// what it did, and once five rounds in a row are steady by SNIA's rule, the measurement begins for
/// all. Both operations per second and their mean latency have to be steady: the one says nothing
/// of an open loop, whose rate is given.
///
/// Safe for the threads of all workers, each of which comes here once in a round.
final class SteadyAgreement {
    private final long roundNanos;
    private final int mostRounds;
    private int workers;
    private int complete;
    private int[] reports = new int[64];
    private double[] operations = new double[64];
    private double[] latencies = new double[64];
    private long lastNanos = Long.MIN_VALUE;
    private long endedNanos;
    private @Nullable SteadyWait ended;

    /// @param workers how many there are
    /// @param mostRounds after which the measurement begins in any case
    SteadyAgreement(int workers, long roundNanos, int mostRounds) {
        this.workers = workers;
        this.roundNanos = roundNanos;
        this.mostRounds = mostRounds;
    }

    long roundNanos() {
        return roundNanos;
    }

    /// A worker has ended a round.
    ///
    /// @param round from 0
    /// @param done how many operations it has done in it
    /// @param latencyNanos the sum of theirs
    synchronized void tell(int round, long done, double latencyNanos, long nowNanos) {
        if (round >= reports.length) {
            int more = 2 * round;
            reports = Arrays.copyOf(reports, more);
            operations = Arrays.copyOf(operations, more);
            latencies = Arrays.copyOf(latencies, more);
        }
        reports[round]++;
        operations[round] += done;
        latencies[round] += latencyNanos;
        lastNanos = Math.max(lastNanos, nowNanos);
        judge();
    }

    /// A worker will not tell anything any more.
    synchronized void leave() {
        workers--;
        judge();
    }

    private void judge() {
        while (ended == null && complete < reports.length && reports[complete] >= workers && workers > 0) {
            complete++;
            int first = complete - SteadyWindow.ROUNDS;
            if (first < 0) {
                continue;
            }
            double[] rates = Arrays.copyOfRange(operations, first, complete);
            double[] means = Arrays.copyOfRange(latencies, first, complete);
            for (int i = 0; i < means.length; i++) {
                means[i] = rates[i] == 0 ? 0 : means[i] / rates[i];
            }
            Optional<SteadyWindow> rate = SteadyWindow.of(rates);
            Optional<SteadyWindow> mean = SteadyWindow.of(means);
            boolean steady = rate.filter(SteadyWindow::isSteady).isPresent()
                    && mean.filter(SteadyWindow::isSteady).isPresent();
            if (steady || complete >= mostRounds) {
                endedNanos = lastNanos;
                ended = new SteadyWait(steady, complete, roundNanos, rate, mean);
            }
        }
    }

    /// Whether not all workers have reported a round, or the wait has ended: look again soon.
    synchronized boolean isAwaited(int round) {
        return ended != null || round >= complete;
    }

    /// When the last worker reported the round that ended the wait; empty before.
    synchronized OptionalLong endedNanos() {
        return ended == null ? OptionalLong.empty() : OptionalLong.of(endedNanos);
    }

    /// How the wait ended; empty before.
    synchronized Optional<SteadyWait> ended() {
        return Optional.ofNullable(ended);
    }
}
