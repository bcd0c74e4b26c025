package io.storbench.report;

import io.storbench.measure.SteadyWait;
import io.storbench.report.compare.Experiment;
import io.storbench.report.compare.Sentence;
import io.storbench.result.Measurement;
import io.storbench.unit.TimeSpan;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Optional;

/// What there is to say of trials that measured once they were steady. Those that never were are
/// doubtful, with the reason.
public final class SteadyText {
    private SteadyText() {}

    /// How long they waited; empty where no valid trial did.
    public static Optional<String> of(Experiment experiment) {
        List<Measurement> trials = experiment.validMeasurements();
        DoubleSummaryStatistics waits = trials.stream()
                .flatMapToDouble(trial -> trial.number(SteadyWait.WAITED).stream())
                .summaryStatistics();
        return waits.getCount() == 0
                ? Optional.empty()
                : Optional.of(
                        "%s of %s valid trials were measured once they were steady by SNIA's rule, %s after the warm-up."
                                .formatted(
                                        waits.getCount(),
                                        trials.size(),
                                        Sentence.range(
                                                TimeSpan.humanReadable(waits.getMin()),
                                                TimeSpan.humanReadable(waits.getMax()))));
    }
}
