package io.storbench.sim.model;

import java.util.List;
import java.util.function.ToDoubleFunction;

/// What a station did from the start of a run until now. [OperationalLaws] says whether it can be
/// true.
///
/// @param name the station's name in the model
/// @param units of capacity: servers, tokens; [FifoServer#UNLIMITED] for none that could run out
/// @param elapsedNanos the time observed
/// @param arrivals items that came
/// @param refused those of them that found no room
/// @param completions items that left after having been inside
/// @param held items inside now, counted by the station itself
/// @param meanInUse units in use on average over time
/// @param meanNumber the mean number of items inside over time (L)
/// @param meanSojournNanos the mean time that completed items spent inside (W); 0 without any
/// @param servedNanos how long units worked, added up over the items that they worked for
/// @param unfinishedNanos how long those inside now have been there, added up
public record StationReport(
        String name,
        int units,
        long elapsedNanos,
        long arrivals,
        long refused,
        long completions,
        long held,
        double meanInUse,
        double meanNumber,
        double meanSojournNanos,
        double servedNanos,
        double unfinishedNanos) {

    /// What several stations of the same kind did together; of one, its own.
    ///
    /// @param parts at least one, observed for the same time
    public static StationReport together(String name, List<StationReport> parts) {
        if (parts.size() == 1) {
            return parts.getFirst();
        }
        long completions = parts.stream().mapToLong(StationReport::completions).sum();
        double sojourns = sum(parts, part -> part.meanSojournNanos() * part.completions());
        return new StationReport(
                name,
                parts.stream().mapToInt(StationReport::units).sum(),
                parts.getFirst().elapsedNanos(),
                parts.stream().mapToLong(StationReport::arrivals).sum(),
                parts.stream().mapToLong(StationReport::refused).sum(),
                completions,
                parts.stream().mapToLong(StationReport::held).sum(),
                sum(parts, StationReport::meanInUse),
                sum(parts, StationReport::meanNumber),
                completions == 0 ? 0 : sojourns / completions,
                sum(parts, StationReport::servedNanos),
                sum(parts, StationReport::unfinishedNanos));
    }

    private static double sum(List<StationReport> parts, ToDoubleFunction<StationReport> of) {
        return parts.stream().mapToDouble(of).sum();
    }

    /// Items inside now, by what came and went.
    public long inside() {
        return arrivals - refused - completions;
    }

    /// The fraction of its capacity that was in use (U), from 0 to 1.
    public double utilisation() {
        return meanInUse / units;
    }

    /// Whether a station that began and ended empty did end so, and kept the [OperationalLaws].
    public boolean isBalanced() {
        return inside() == 0 && new OperationalLaws().station(this).violations().isEmpty();
    }
}
