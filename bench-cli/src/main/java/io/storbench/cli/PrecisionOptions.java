package io.storbench.cli;

import io.storbench.plan.AskedMetric;
import io.storbench.plan.DesignSpec;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.report.compare.RunPrecision;
import io.storbench.result.StoppingRule;
import io.storbench.sim.Precision;
import io.storbench.unit.Percentage;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// How precise results are to be, and how many replicates that may take.
final class PrecisionOptions {
    private static final String EXAMPLE = "give a percentage above 0, such as --precision 5%";

    @Option(
            names = "--precision",
            paramLabel = "PERCENT",
            description =
                    "adds replicates until the 95 %% interval of every point is within this of its mean: measuring,"
                            + " for the report's main metric; simulating, for every mean (default: 1%%), and, where it is"
                            + " given, for the percentile that the plan's question is about")
    private @Nullable String precision;

    @Option(
            names = "--max-replicates",
            paramLabel = "N",
            description = "with --precision: the most replicates of a point (default: 30); the plan's own always run")
    private @Nullable Integer maxReplicates;

    /// Refuses them where a command has no measured trials that could end by them.
    ///
    /// @param why with a remedy, after the option's name
    void refuse(String why) {
        if (precision != null || maxReplicates != null) {
            throw new PlanException((precision != null ? "--precision " : "--max-replicates ") + why);
        }
    }

    /// When the measured run of a plan ends.
    ///
    /// @return empty where the plan alone says how many replicates there are
    Optional<StoppingRule> stopping(ExperimentPlan plan) {
        if (precision == null) {
            if (maxReplicates != null) {
                throw new PlanException(
                        "--max-replicates %d limits what --precision adds: give --precision 5%% with it, or set -p design.replicates=%d"
                                .formatted(maxReplicates, maxReplicates));
            }
            return Optional.empty();
        }
        int planned = plan.design().replicates();
        if (maxReplicates != null && most() < Math.max(planned, StoppingRule.FIRST_LOOK)) {
            throw new PlanException(
                    most() < planned
                            ? "--max-replicates %d is less than the plan's design.replicates: %d; give at least %d, or set -p design.replicates"
                                    .formatted(most(), planned, planned)
                            : "--max-replicates %d: --precision looks at %d replicates first; give at least that"
                                    .formatted(most(), StoppingRule.FIRST_LOOK));
        }
        int most = Math.max(most(), planned);
        if (most > DesignSpec.MAX_REPLICATES || (long) most * plan.points().size() > DesignSpec.MAX_TRIALS) {
            throw new PlanException(
                    "--max-replicates %d: %d points in so many replicates are %d trials; at most %d replicates and %d trials are allowed, so give less"
                            .formatted(
                                    most,
                                    plan.points().size(),
                                    (long) most * plan.points().size(),
                                    DesignSpec.MAX_REPLICATES,
                                    DesignSpec.MAX_TRIALS));
        }
        return Optional.of(new StoppingRule(share(precision), most));
    }

    /// When a simulation ends. A default precision is none of a percentile's, which may take all replicates.
    ///
    /// @param asked what the plan's question is about
    Precision simulation(Optional<AskedMetric> asked) {
        if (most() < 2) {
            throw new PlanException(
                    "--max-replicates %d: needs at least 2: one replicate shows no variation".formatted(most()));
        }
        if (precision == null) {
            return new Precision(Precision.DEFAULT.relativeHalfWidth(), most());
        }
        double share = share(precision);
        return new Precision(
                share,
                most(),
                replicates ->
                        asked.stream().allMatch(metric -> RunPrecision.isPercentileReached(replicates, metric, share)));
    }

    /// The precision of a simulation as it was written.
    String words() {
        return precision == null ? "1%" : precision;
    }

    /// The most replicates.
    int most() {
        return maxReplicates == null ? Precision.DEFAULT.most() : maxReplicates;
    }

    private static double share(String text) {
        double share;
        try {
            share = Percentage.parse(text).share();
        } catch (IllegalArgumentException e) {
            throw new PlanException("--precision: %s; %s".formatted(e.getMessage(), EXAMPLE));
        }
        if (share == 0) {
            throw new PlanException("--precision %s: needs more than 0%%; %s".formatted(text, EXAMPLE));
        }
        return share;
    }
}
