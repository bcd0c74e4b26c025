package io.storbench.iscsi;

import io.storbench.engine.StopSignal;
import io.storbench.gate.Consent;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Origin;
import io.storbench.result.ResultStore;
import io.storbench.result.TrialResult;
import io.storbench.run.ExperimentRunner;
import io.storbench.run.Progress;
import io.storbench.run.RunOptions;
import io.storbench.run.Simulation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/// A run of three trials whose LUN is exchanged on its way, as a user would see it.
final class ExchangeRun implements Progress {
    private static final int TRIALS = 3;

    /// When the LUN is exchanged.
    enum When {
        /// After the first trial.
        BETWEEN,
        /// In the middle of the second trial.
        DURING,
        /// The first trial fails, since its LUN is gone; then another one comes.
        AFTER_FAILED,
        /// At a moment that the stage was given beforehand.
        ARRANGED
    }

    /// What is tried.
    ///
    /// @param load `write` or `mixed`
    /// @param cached with a page cache between
    /// @param rtt of the emulated path
    record Case(When when, String load, int depth, boolean cached, String rtt) {
        Case(When when, String load, int depth, boolean cached) {
            this(when, load, depth, cached, "0ms");
        }

        private String plan(String url) {
            return """
                target: {engine: iscsi, uri: "%s"%s}
                workload: {operation: %s, pattern: random, block: 4k, file: 4m, depth: %d}
                network: {rtt: %s}
                protocol: {run: completion}
                design: {factors: {}, replicates: %d, seed: 1}
                """.formatted(
                            url,
                            cached ? ", cache: {dirty_limit: 64k, max_request: 4k, outstanding:" + " 16}" : "",
                            load.equals("mixed") ? "mixed, reads: 50%" : load,
                            depth,
                            rtt,
                            TRIALS);
        }

        /// How many WRITEs of a block can be in flight.
        int inFlight() {
            return cached ? 16 : depth;
        }
    }

    private final When when;
    private final ExchangeStage stage;
    private final List<TrialResult> results = new ArrayList<>();

    private ExchangeRun(When when, ExchangeStage stage) {
        this.when = when;
        this.stage = stage;
    }

    /// Runs it.
    ///
    /// @return the trials' results
    static List<TrialResult> of(Case what, ExchangeStage stage, Path directory) throws IOException {
        ExperimentPlan plan = PlanReader.parse(what.plan(stage.url()), "exchange", List.of());
        ExchangeRun run = new ExchangeRun(what.when, stage);
        try (ResultStore store = ResultStore.open(directory, plan)) {
            var options = new RunOptions(
                    Origin.MEASURED,
                    new Consent(List.of(stage.consent()), false),
                    store.environment(new TreeMap<>()),
                    Long.MAX_VALUE,
                    Simulation.PLAIN);
            new ExperimentRunner(plan, store, options, run, new StopSignal()).run();
        }
        return run.results;
    }

    /// The reason of a trial's failure; empty for one that did not fail.
    static String failure(TrialResult result) {
        return result instanceof TrialResult.Failed failed ? failed.reason() : "";
    }

    @Override
    public void trialBegins(TrialSpec spec) {
        try {
            if (when == When.DURING && results.size() == 1) {
                stage.exchangeSoon();
            } else if (when == When.AFTER_FAILED && results.isEmpty()) {
                stage.removeSoon();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void trialEnds(TrialResult result, int finished) {
        results.add(result);
        try {
            if (when == When.DURING && results.size() == 2) {
                stage.await();
            } else if (results.size() == 1 && (when == When.BETWEEN || when == When.AFTER_FAILED)) {
                stage.await();
                stage.exchange();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
