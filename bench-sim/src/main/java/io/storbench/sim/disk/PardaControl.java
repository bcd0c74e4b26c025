package io.storbench.sim.disk;

import static io.storbench.sim.disk.DeviceParameters.require;

import io.storbench.sim.event.EventType;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.model.StationReport;

/// PARDA's controller: every host sets its window from the latency that all see together, so that
/// the array is kept at a latency and is shared as wished (FAST 2009, sections 3.2 and 3.3):
///
///     L(t)   = (1-α)·l + α·L(t-1)
///     w(t+1) = (1-γ)·w(t) + γ·(Λ/L(t)·w(t) + β)
///
/// where l is the mean latency in the last period over the accesses of all hosts. In equilibrium
/// w = β·L/(L-Λ), so windows are as β. A period without an access changes nothing.
public final class PardaControl {
    private final Simulator simulator;
    private final Parameters parameters;
    private final SharedArray<?> array;
    private final double[] shares;
    private final double[] windows;
    private final EventType<PardaControl> update;
    private double latencyNanos;
    private long completions;
    private double latencySumNanos;

    /// What the controller is set to.
    ///
    /// @param thresholdNanos Λ, the latency to keep
    /// @param smoothing α, the weight of the past latency, from 0 to below 1; 0.002 in the paper
    /// @param gain γ, from above 0 to 1; 0.8 in the paper
    /// @param leastWindow at least 1
    /// @param mostWindow at least as much
    /// @param periodNanos between updates; 2 s in the paper
    public record Parameters(
            long thresholdNanos, double smoothing, double gain, int leastWindow, int mostWindow, long periodNanos) {
        /// Refuses what does not control.
        public Parameters {
            require(thresholdNanos > 0, "the latency to keep is more than 0", thresholdNanos);
            require(smoothing >= 0 && smoothing < 1, "a weight is from 0 to below 1", smoothing);
            require(gain > 0 && gain <= 1, "the gain is from above 0 to 1", gain);
            require(leastWindow >= 1, "a window is 1 at least", leastWindow);
            require(mostWindow >= leastWindow, "the most is not below the least", mostWindow);
            require(periodNanos > 0, "a period is more than 0", periodNanos);
        }
    }

    /// Controls an array from now on.
    ///
    /// @param shares β of each host, greater than 0: how much of the array it should get
    public PardaControl(Simulator simulator, Parameters parameters, SharedArray<?> array, double... shares) {
        require(shares.length == array.hosts(), "a share for each host", shares.length);
        this.simulator = simulator;
        this.parameters = parameters;
        this.array = array;
        this.shares = shares.clone();
        this.windows = new double[shares.length];
        for (int host = 0; host < shares.length; host++) {
            require(shares[host] > 0, "a share is more than 0", shares[host]);
            windows[host] = array.window(host);
        }
        this.update = simulator.eventType(this::update);
        simulator.schedule(simulator.nowNanos() + parameters.periodNanos, update, this);
    }

    private void update(long nowNanos, PardaControl self) {
        simulator.schedule(nowNanos + parameters.periodNanos, update, this);
        long count = 0;
        double sum = 0;
        for (int host = 0; host < windows.length; host++) {
            StationReport report = array.atArray(host);
            count += report.completions();
            sum += report.meanSojournNanos() * report.completions();
        }
        if (count > completions) {
            observe((sum - latencySumNanos) / (count - completions));
            completions = count;
            latencySumNanos = sum;
            setWindows(nowNanos);
        }
    }

    private void observe(double meanNanos) {
        double past = latencyNanos == 0 ? meanNanos : latencyNanos;
        latencyNanos = (1 - parameters.smoothing) * meanNanos + parameters.smoothing * past;
    }

    private void setWindows(long nowNanos) {
        for (int host = 0; host < windows.length; host++) {
            double wanted = parameters.thresholdNanos / latencyNanos * windows[host] + shares[host];
            double window = (1 - parameters.gain) * windows[host] + parameters.gain * wanted;
            windows[host] = Math.clamp(window, (double) parameters.leastWindow, (double) parameters.mostWindow);
            array.setWindow(nowNanos, host, (int) Math.round(windows[host]));
        }
    }

    /// The latency that it steers by, in nanoseconds; 0 before the first period.
    public double latencyNanos() {
        return latencyNanos;
    }
}
