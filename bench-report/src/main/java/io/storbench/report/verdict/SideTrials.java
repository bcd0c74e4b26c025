package io.storbench.report.verdict;

import io.storbench.report.compare.Metric;
import io.storbench.report.compare.PointResults;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialResult;
import io.storbench.stats.FisherExact;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The trials of one side at one point.
///
/// @param valid how many trials are
/// @param doubtful how many, never averaged in
/// @param failed how many
/// @param logs the natural logarithm of the metric by replicate, of the valid trials that have a
///   number that can be used
/// @param replicateByPair of the valid trials that can have a partner on the other side: that ran
///   interleaved, or are simulated
/// @param stopped whether the replicates ended when their intervals were narrow
/// @param runShare of the variance between runs that is left in the mean: 1 of one run, 1/n of n
///   equal ones
public record SideTrials(
        int valid,
        int doubtful,
        int failed,
        SortedMap<Integer, Double> logs,
        Map<String, Integer> replicateByPair,
        boolean stopped,
        double runShare) {
    /// What a variance needs.
    private static final int FEWEST = 2;

    /// Of a side that lost more than this share, the rest is not compared.
    private static final double MOST_LOST = 0.5;

    /// Below this probability that both sides lose alike, one is taken to lose more. A verdict
    /// withheld in vain costs a second run; one on what is left costs the truth.
    private static final double UNLIKE = 0.05;

    /// Copies.
    public SideTrials {
        logs = Collections.unmodifiableSortedMap(new TreeMap<>(logs));
        replicateByPair = Map.copyOf(replicateByPair);
    }

    static SideTrials of(PointResults results, Metric metric) {
        SortedMap<Integer, Double> logs = new TreeMap<>();
        SortedMap<String, Integer> replicateByPair = new TreeMap<>();
        for (PointResults.Sample sample : results.samples(metric)) {
            int replicate = sample.trial().header().key().replicate();
            logs.put(replicate, Math.log(sample.value()));
            pair(sample.trial()).ifPresent(pair -> replicateByPair.put(pair, replicate));
        }
        return new SideTrials(
                results.valid().size(),
                results.doubtful().size(),
                results.failed().size(),
                logs,
                replicateByPair,
                results.stopping().isPresent(),
                runShare(results.valid()));
    }

    /// The trials whose run is not recorded are taken to be of one.
    private static double runShare(List<TrialResult.Valid> valid) {
        Map<String, Integer> trials = new HashMap<>();
        for (TrialResult.Valid trial : valid) {
            trials.merge(String.valueOf(trial.numbers().facts().get(Measurement.RUN)), 1, Integer::sum);
        }
        double all = valid.size();
        return valid.isEmpty()
                ? 1
                : trials.values().stream()
                        .mapToDouble(own -> own / all * (own / all))
                        .sum();
    }

    /// What a trial has in common with its partner on the other side. Simulated trials of one
    /// replicate and seed share their random numbers (A. M. Law, "Simulation Modeling and
    /// Analysis", chapter 11: common random numbers).
    private static Optional<String> pair(TrialResult trial) {
        TrialHeader header = trial.header();
        return header.key().origin() == Origin.SIMULATED
                ? Optional.of("%s/%s".formatted(header.key().replicate(), header.seed()))
                : trial.measurement()
                        .flatMap(numbers -> Optional.ofNullable(numbers.facts().get(Measurement.PAIR)))
                        .map(String::valueOf);
    }

    /// How many trials there are, whatever became of them.
    public int trials() {
        return valid + doubtful + failed;
    }

    /// Whether its trials are too short for a percentile, so that more of them do not help.
    public boolean isTooShort(Metric metric) {
        return logs.isEmpty() && valid >= FEWEST && metric.fewestOperations().isPresent();
    }

    /// Why this side says nothing of how sure it is; empty when it does.
    Optional<String> shortage(String label, Metric metric) {
        if (logs.size() >= FEWEST) {
            return Optional.empty();
        }
        if (isTooShort(metric)) {
            return Optional.of(label + " has " + metric.tooFewOperations());
        }
        if (trials() == 0) {
            return Optional.of(label + " has no trial");
        }
        StringBuilder found = new StringBuilder(label + " has " + valid + " valid");
        append(found, valid - logs.size(), "without a usable number");
        append(found, doubtful, "doubtful");
        append(found, failed, "failed");
        return Optional.of(found + "; 2 valid ones are needed");
    }

    /// How many trials have no number that is compared.
    int lost() {
        return trials() - logs.size();
    }

    /// Why what failures, doubt and unusable numbers leave of two sides says nothing; empty when it
    /// does. What is left of a side that lost many, or more than the other, is not a fair sample:
    /// the slow trials may be those that are gone.
    static Optional<String> attrition(SideTrials a, String labelA, SideTrials b, String labelB) {
        double p = FisherExact.pValue(a.trials() + b.trials(), a.lost() + b.lost(), b.trials(), b.lost());
        boolean many = a.lost() > MOST_LOST * a.trials() || b.lost() > MOST_LOST * b.trials();
        if (!many && p > UNLIKE) {
            return Optional.empty();
        }
        return Optional.of("%s lost %d of its %d trials, %s %d of %d: what is left is not a fair sample"
                .formatted(labelA, a.lost(), a.trials(), labelB, b.lost(), b.trials()));
    }

    private static void append(StringBuilder found, int number, String what) {
        if (number > 0) {
            found.append(", ").append(number).append(' ').append(what);
        }
    }
}
