package io.storbench.cli;

import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.run.Shard;
import io.storbench.stream.StreamSpec;
import io.storbench.stream.WorkloadClass;
import io.storbench.stream.WorkloadClassException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// In how many JVMs a plan is measured, and which of them this one is.
final class ForkOptions {
    @Option(
            names = "--forks",
            paramLabel = "N",
            description =
                    "measures the plan's replicates in N JVMs, one after the other: replicate 1 in the first, 2 in the"
                            + " second, and so on. Each JVM compiles its own code, so that intervals include the variation"
                            + " between JVMs")
    private @Nullable Integer forks;

    @Option(names = "--fork", paramLabel = "K/N", hidden = true)
    private @Nullable String fork;

    /// Whether several JVMs are asked for, or one that is fresh.
    boolean isAsked() {
        return forks != null;
    }

    /// Whether this JVM is one of several, which leave the results to the one that started them.
    boolean isOne() {
        return fork != null;
    }

    /// Refuses `--forks` where nothing is measured that could be shared out.
    ///
    /// @param why with a remedy, after the option's name
    void refuse(String why) {
        if (isAsked()) {
            throw new PlanException("--forks " + forks + " " + why);
        }
    }

    /// How many JVMs share the plan's replicates: as `--forks` says, else as its workload classes
    /// do; 0 when nobody says, and this JVM measures them.
    int count(ExperimentPlan plan) {
        int replicates = plan.design().replicates();
        if (forks == null) {
            return Math.min(replicates, ofClasses(plan));
        }
        int wanted = forks;
        if (wanted < 1 || wanted > replicates) {
            throw new PlanException(
                    "--forks %d: each JVM measures one replicate of every point at least, and the plan has %d; give 1 to %d%s"
                            .formatted(
                                    wanted,
                                    replicates,
                                    replicates,
                                    wanted < 1 ? "" : ", or more replicates by -p design.replicates=" + wanted));
        }
        return wanted;
    }

    /// What [io.storbench.api.Fork] says, the most of all classes.
    private static int ofClasses(ExperimentPlan plan) {
        return plan.trials().stream()
                .flatMap(trial -> trial.hostLoads().stream())
                .flatMap(host -> host.load().stream().stream())
                .filter(stream -> !stream.isTrace())
                .map(StreamSpec::className)
                .distinct()
                .mapToInt(ForkOptions::ofClass)
                .max()
                .orElse(0);
    }

    private static int ofClass(String name) {
        try {
            return Math.max(0, WorkloadClass.named(name).forks());
        } catch (WorkloadClassException _) {
            // Its trials will say what is wrong with it.
            return 0;
        }
    }

    /// The replicates that this JVM measures.
    Shard share() {
        try {
            return fork == null ? Shard.WHOLE : Shard.parse(fork);
        } catch (IllegalArgumentException e) {
            throw new PlanException("--fork: " + e.getMessage());
        }
    }

    /// The option that has a JVM measure its share.
    static String words(Shard share) {
        return "--fork=" + share;
    }
}
