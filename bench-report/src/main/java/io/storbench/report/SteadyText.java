package io.storbench.report;

import io.storbench.measure.SteadyWait;
import io.storbench.report.compare.Experiment;
import io.storbench.result.Measurement;
import io.storbench.unit.TimeSpan;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Optional;

/// What there is to say of trials that measured once they were steady. Those that never were are
/// doubtful, with the reason.
public final class SteadyText {
    private SteadyText() {}

    /// How long they waited; empty where no valid trial did.
    public static Optional<String> of(Experiment experiment) {
        List<Measurement> trials = experiment.validMeasurements();
        LongSummaryStatistics waits = trials.stream()
                .map(trial -> trial.facts().get(SteadyWait.WAITED))
                .filter(Long.class::isInstance)
                .mapToLong(nanos -> (Long) nanos)
                .summaryStatistics();
        if (waits.getCount() == 0) {
            return Optional.empty();
        }
        String least = TimeSpan.humanReadable((double) waits.getMin());
        String most = TimeSpan.humanReadable((double) waits.getMax());
        return Optional.of(
                "%d of %d valid trials were measured after they had become steady by SNIA's rule, which took %s after the warm-up."
                        .formatted(
                                waits.getCount(), trials.size(), least.equals(most) ? least : least + " to " + most));
    }
}
