package io.storbench.run;

import io.storbench.engine.AbandonedException;
import io.storbench.engine.StopSignal;
import io.storbench.gate.Admission;
import io.storbench.gate.DeviceGate;
import io.storbench.gate.WriteRefusedException;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.NetworkSpec;
import io.storbench.plan.PlanException;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Imported;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.ResultStore;
import io.storbench.result.StoppingRule;
import io.storbench.result.TrialHeader;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/// Runs the trials of a plan one after the other, in run order, and keeps each result before the
/// next begins. Trials that have a result already are passed over, so a stopped run resumes.
public final class ExperimentRunner {
    /// How it went: all results of this origin, those of earlier runs included.
    ///
    /// @param wanted how many trials there were to be, the replicates that were added included
    /// @param valid trials
    /// @param doubtful trials
    /// @param failed trials
    /// @param corrupt failed trials whose data read back differed
    /// @param interrupted whether a stop ended it early
    public record Outcome(int wanted, int valid, int doubtful, int failed, int corrupt, boolean interrupted) {}

    private final ExperimentPlan plan;
    private final ResultStore store;
    private final RunOptions options;
    private final Progress progress;
    private final StopSignal stop;
    private final Engines engines = new Engines();
    private final TrialHooks hooks;
    private final DeviceGate gate;
    private final PlannedNetwork plannedNetwork = PlannedNetwork.found();
    private UnreachableTargets unreachable = new UnreachableTargets();
    private long beginNanos;
    private final String started = Instant.now().truncatedTo(ChronoUnit.MILLIS).toString();
    private int wanted;

    /// A runner for one plan.
    public ExperimentRunner(
            ExperimentPlan plan, ResultStore store, RunOptions options, Progress progress, StopSignal stop) {
        this.plan = plan;
        this.store = store;
        this.options = options;
        this.progress = progress;
        this.stop = stop;
        this.hooks = new TrialHooks(store.directory());
        this.gate = options.isMeasured()
                ? DeviceGate.of(options.consent(), plan.hash(), progress::warns)
                : DeviceGate.shut();
    }

    /// Runs what is still to be done.
    ///
    /// @throws PlanException when an engine does not know the target's keys
    /// @throws WriteRefusedException when a write was refused
    /// @throws IOException when results cannot be kept
    public Outcome run() throws IOException {
        try (gate) {
            return runTrials();
        }
    }

    private Outcome runTrials() throws IOException {
        List<TrialSpec> trials =
                plan.trials().stream().filter(shard()::contains).toList();
        PlannedTrials planned = planned();
        UnreachableTargets givenUp = new UnreachableTargets();
        int finished = begin(trials, planned, givenUp);
        try {
            if (options.isMeasured()) {
                Measuring measuring = new Measuring(planned, finished, givenUp);
                measuring.warmUp(trials);
                measuring.run(trials);
                if (options.rounds().isPresent()) {
                    addRounds(options.rounds().get(), measuring);
                }
            } else {
                SimulatedTrials simulated = new SimulatedTrials(plan, planned, progress, stop);
                simulated.run(trials, finished, runner());
                wanted += simulated.added();
            }
        } finally {
            end();
        }
        return outcome();
    }

    /// A round that an earlier run began is completed before anybody looks: points have the same
    /// number of replicates then.
    private void addRounds(Rounds rounds, Measuring measuring) throws IOException {
        for (List<TrialSpec> round : rounds.beyond(plan)) {
            boolean isDue = round.getFirst().replicate() > StoppingRule.FIRST_LOOK;
            boolean isBegun = round.stream().anyMatch(measuring::isDone);
            if (measuring.isOver() || (isDue && !isBegun && isEnough(rounds))) {
                return;
            }
            measuring.adds(round);
            measuring.run(round);
        }
        if (!measuring.isOver()) {
            boolean _ = isEnough(rounds);
        }
    }

    private boolean isEnough(Rounds rounds) {
        Rounds.Look look = rounds.look()
                .apply(store.latest().stream()
                        .filter(result -> result.header().key().origin() == Origin.MEASURED)
                        .toList());
        progress.looks(look.state());
        return look.isEnough();
    }

    /// Refuses what cannot run, and asks the gate.
    ///
    /// @return how many trials are done
    private int begin(List<TrialSpec> trials, PlannedTrials planned, UnreachableTargets givenUp) throws IOException {
        unreachable = givenUp;
        refuseImported();
        engines.check(plan, options.origin());
        trials.forEach(spec -> runner().check(spec, planned.network(spec)));
        int finished = (int) trials.stream().filter(planned::isDone).count();
        if (options.isMeasured()) {
            trials.forEach(OnePlace::refuse);
            trials.forEach(ServerCache::check);
            plannedNetwork.start(trials, plan.design().seed(), progress::warns);
        }
        gate.survey(() -> admitDevices(trials, planned, givenUp));
        wanted = trials.size();
        beginNanos = System.nanoTime();
        progress.begins(trials.size(), finished);
        return finished;
    }

    /// Trials here do not repeat those of another program, on another machine.
    private void refuseImported() throws IOException {
        if (options.isMeasured() && Imported.isAny(store.latest(), ResultStore.readEnvironments(store.directory()))) {
            throw new PlanException(
                    "%s has another program's results, which trials of storbench do not repeat; choose another directory with -o"
                            .formatted(store.directory()));
        }
    }

    /// Begins to measure trials one by one, as they are asked for.
    ///
    /// @param givenUp notes targets of which no more trials are run
    /// @throws PlanException when an engine does not know the target's keys
    /// @throws WriteRefusedException when a write was refused
    /// @throws IOException when results cannot be read
    Measuring measuring(UnreachableTargets givenUp) throws IOException {
        PlannedTrials planned = planned();
        return new Measuring(planned, begin(plan.trials(), planned, givenUp), givenUp);
    }

    /// No more trials.
    void end() {
        progress.ends();
        endGroup();
        try {
            boolean isOver = System.nanoTime() - beginNanos >= options.budgetNanos();
            OptionalLong over = isOver ? OptionalLong.of(options.budgetNanos()) : OptionalLong.empty();
            new RunEnd(options.origin(), shard(), options.fork(), unreachable, stop, over).keep(plan, store);
        } catch (IOException e) {
            progress.warns("why trials are not run is not kept: " + TrialRunner.reason(e));
        }
        try {
            plannedNetwork.close();
        } catch (IOException e) {
            progress.warns("the network may not be as it was before: " + e.getMessage());
        }
    }

    /// The plan.
    ExperimentPlan plan() {
        return plan;
    }

    /// The gate, which is open until it is closed.
    DeviceGate gate() {
        return gate;
    }

    /// Measures trials, one when it is asked for.
    final class Measuring {
        private final PlannedTrials planned;
        private final UnreachableTargets givenUp;
        private int finished;
        private long discarded;

        private Measuring(PlannedTrials planned, int finishedBefore, UnreachableTargets givenUp) {
            this.planned = planned;
            this.finished = finishedBefore;
            this.givenUp = givenUp;
        }

        /// Whether no more trials are to begin.
        boolean isOver() {
            return stop.isRequested() || System.nanoTime() - beginNanos >= options.budgetNanos();
        }

        /// Whether a trial has a result that is not a failure.
        boolean isDone(TrialSpec spec) {
            return planned.isDone(spec);
        }

        /// Runs the first trials that are still to be done, in their order and again from the
        /// beginning, and keeps nothing. A failure ends it; the trial itself will say why.
        void warmUp(List<TrialSpec> trials) throws IOException {
            List<TrialSpec> open = trials.stream()
                    .filter(spec -> options.fork().containsReplicate(spec) && isOpen(spec))
                    .toList();
            // Those of the first set-up, which stays for the trials that count.
            List<TrialSpec> first = open.stream()
                    .filter(spec -> spec.setUp() == open.getFirst().setUp())
                    .toList();
            boolean failed = first.isEmpty();
            for (int i = 0; i < options.warmUpTrials() && !failed && !isOver(); i++) {
                progress.prepares("warm-up trial %d of %d".formatted(i + 1, options.warmUpTrials()));
                TrialSpec spec = first.get(i % first.size());
                TrialRunner.Finished trial = runOrPassOver(spec, planned, givenUp);
                failed = trial.result() instanceof TrialResult.Failed;
                discarded += failed ? 0 : 1;
            }
        }

        /// Runs the trials that are still to be done, until it is over.
        void run(List<TrialSpec> trials) throws IOException {
            for (TrialSpec spec : trials) {
                if (!isOver() && options.fork().containsReplicate(spec) && isOpen(spec)) {
                    run(spec, Optional.empty());
                }
            }
        }

        /// More trials are wanted, of which some may be done.
        void adds(List<TrialSpec> trials) {
            wanted += trials.size();
            finished += (int) trials.stream().filter(this::isDone).count();
            progress.grows(wanted);
        }

        /// Whether a trial is still to be done.
        boolean isOpen(TrialSpec spec) {
            return !isDone(spec) && !givenUp.contains(spec);
        }

        /// Whether a trial's target has been given up.
        boolean isGivenUp(TrialSpec spec) {
            return givenUp.contains(spec);
        }

        /// The interleaved pair that a trial that is done ran in.
        Optional<Object> pair(TrialSpec spec) {
            return planned.done(spec)
                    .flatMap(TrialResult::measurement)
                    .flatMap(numbers -> Optional.ofNullable(numbers.facts().get(Measurement.PAIR)));
        }

        /// Runs a trial and keeps its result, unless a stop ended it early.
        ///
        /// @param pair the interleaved pair that it runs in
        void run(TrialSpec spec, Optional<String> pair) throws IOException {
            boolean again = isDone(spec);
            progress.trialBegins(spec);
            TrialRunner.Finished trial = runOrPassOver(spec, planned, givenUp);
            // A stop during its last hook takes nothing from a trial that was over.
            boolean failed = trial.result() instanceof TrialResult.Failed;
            if (trial.stopped() || (failed && stop.isRequested())) {
                return;
            }
            TrialResult alone = options.rounds()
                    .map(rounds -> rounds.rule().in(trial.result()))
                    .orElse(trial.result());
            TrialResult paired =
                    pair.map(id -> alone.with(Measurement.PAIR, id)).orElse(alone);
            TrialResult result = options.inJvm(paired.with(Measurement.RUN, started), discarded);
            store.append(result, trial.histograms());
            finished += again ? 0 : 1;
            progress.trialEnds(result, finished);
            TrialSpec met = trial.notOpened().orElse(spec);
            if (givenUp.note(met, trial.notOpened().isEmpty())) {
                progress.targetGivenUp(UnreachableTargets.address(met), UnreachableTargets.ATTEMPTS);
            }
        }
    }

    /// Asks the gate for every device before the first trial, so that a refused plan fails at once
    /// and has written to none; except where hooks have yet to bring the device, which is asked for
    /// in its trial.
    private void admitDevices(List<TrialSpec> trials, PlannedTrials planned, UnreachableTargets givenUp)
            throws IOException {
        DataFound found = new DataFound();
        for (TrialSpec spec : trials) {
            boolean wanted = options.isMeasured()
                    && !planned.isDone(spec)
                    && spec.hooks().isEmpty();
            if (!wanted || givenUp.ended(spec).isPresent()) {
                continue;
            }
            for (TrialSpec part : spec.parts()) {
                admitDevice(part, planned.network(spec), givenUp).ifPresent(admission -> found.add(spec, admission));
            }
            if (givenUp.ended(spec).isEmpty()) {
                refuseSharedCounters(spec);
            }
        }
        found.warning().ifPresent(progress::warns);
    }

    private Optional<Admission> admitDevice(TrialSpec part, NetworkSpec network, UnreachableTargets givenUp)
            throws WriteRefusedException {
        try {
            return Optional.of(runner().admit(part, network));
        } catch (WriteRefusedException e) {
            throw e;
        } catch (AbandonedException e) {
            // Its trials are not run: each would hang as long.
            givenUp.hangs(part, String.valueOf(e.getMessage()));
        } catch (IOException _) {
            // The device cannot be opened: so the trial will find, and tell.
        }
        return Optional.empty();
    }

    private void refuseSharedCounters(TrialSpec spec) {
        try {
            runner().refuseSharedCounters(spec, spec.network());
        } catch (IOException _) {
            // The path cannot be looked at: so the trial will find, and tell.
        }
    }

    /// A failure here is not one of the trials', which are kept already.
    private void endGroup() {
        try {
            hooks.endGroup();
        } catch (IOException e) {
            progress.groupNotEnded(String.valueOf(e.getMessage()));
        }
    }

    /// A trial whose target another one has left writes behind on, or found exchanged, fails
    /// without being run, hooks and all: they would wait for the same device, or touch it.
    private TrialRunner.Finished runOrPassOver(TrialSpec spec, PlannedTrials planned, UnreachableTargets givenUp)
            throws IOException {
        Optional<String> ended = givenUp.ended(spec);
        if (ended.isPresent()) {
            return TrialRunner.Finished.failed(planned.header(spec), ended.get(), List.of());
        }
        TrialRunner.Finished trial = runTrial(spec, planned);
        for (TrialRunner.Finished.Fault fault : trial.faults()) {
            switch (fault.kind()) {
                case ABANDONED -> givenUp.abandon(fault.part(), fault.reason());
                case EXCHANGED -> givenUp.exchanged(fault.part(), fault.reason());
                case NOT_OPENED -> {} // the next trial tries again
            }
        }
        return trial;
    }

    /// Runs a trial between its hooks; those after it run whatever became of it.
    private TrialRunner.Finished runTrial(TrialSpec spec, PlannedTrials planned) throws IOException {
        TrialHeader header = planned.header(spec);
        TrialRunner.Finished trial;
        try {
            if (options.isMeasured()) {
                plannedNetwork.set(spec.network());
                hooks.add(plannedNetwork.values(spec.network()));
            }
            hooks.before(spec);
            trial = runner().run(spec, spec.network(), header);
        } catch (WriteRefusedException | RuntimeException e) {
            try {
                hooks.after(spec);
            } catch (IOException after) {
                e.addSuppressed(after);
            }
            throw e;
        } catch (IOException e) {
            trial = failed(header, e);
        }
        try {
            hooks.after(spec);
        } catch (IOException e) {
            return trial.result() instanceof TrialResult.Failed ? trial : failed(header, e);
        }
        return trial;
    }

    private static TrialRunner.Finished failed(TrialHeader header, IOException e) {
        return TrialRunner.Finished.failed(header, TrialRunner.reason(e), List.of());
    }

    private PlannedTrials planned() throws IOException {
        return new PlannedTrials(store, options, engines, PathRtt.read(store.directory()));
    }

    private Shard shard() {
        return options.isMeasured() ? Shard.WHOLE : options.simulation().shard();
    }

    private TrialRunner runner() {
        return new TrialRunner(
                part -> engines.named(options.isMeasured() ? part.engine() : Engines.SIMULATOR),
                options.origin(),
                gate,
                stop,
                progress::prepares,
                new TrialRunner.Surroundings(Optional.of(hooks), plannedNetwork, options.traces(), progress::warns));
    }

    /// How it went so far.
    Outcome outcome() {
        int valid = 0;
        int doubtful = 0;
        int failed = 0;
        int corrupt = 0;
        for (TrialResult result : store.latest()) {
            if (result.header().key().origin() == options.origin()) {
                switch (result) {
                    case TrialResult.Valid _ -> valid++;
                    case TrialResult.Doubtful _ -> doubtful++;
                    case TrialResult.Failed failure -> {
                        failed++;
                        corrupt += failure.corrupt() ? 1 : 0;
                    }
                }
            }
        }
        return new Outcome(wanted, valid, doubtful, failed, corrupt, stop.isRequested());
    }
}
