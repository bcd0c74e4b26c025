package io.storbench.report.exchange.rows;

import io.storbench.plan.TrialSpec;
import io.storbench.result.Origin;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialKey;
import java.time.Instant;
import java.util.Map;

/// Headers of measured trials whose program says nothing of when and in which order they ran.
public final class ImportedHeader {
    private ImportedHeader() {}

    /// The header of a trial; it began at the epoch, and has no place in an order.
    ///
    /// @param settings of the plan that hold for it, by path; empty where none is known
    /// @param environment id of the facts that stand for its machine
    public static TrialHeader of(TrialSpec spec, Map<String, String> settings, String environment) {
        return new TrialHeader(
                new TrialKey(spec.planHash(), Origin.MEASURED, spec.point(), spec.replicate()),
                spec.planName(),
                spec.factors(),
                settings,
                0,
                spec.seed(),
                Instant.EPOCH.toString(),
                environment);
    }
}
