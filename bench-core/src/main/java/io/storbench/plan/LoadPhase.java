package io.storbench.plan;

import io.storbench.stream.StreamSpec;
import io.storbench.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;

/// One of the phases that a trial runs one after the other.
///
/// @param name by which its figures are kept
/// @param load that it makes
/// @param durationNanos how long it lasts in a timed trial; 0 in a completion trial
/// @param count of operations of each host in a completion trial; [Long#MAX_VALUE] in a timed one
public record LoadPhase(String name, WorkloadSpec load, long durationNanos, long count) {
    /// The most phases of a trial.
    public static final int MAX_PHASES = 16;

    /// The phases of a host, in the plan's order: each has the keys of `workload`, those of the
    /// host's group laid over them, and its own laid over both. Empty where the plan has none.
    ///
    /// @param workload with the group's keys
    static List<LoadPhase> of(Settings plan, Settings workload, Protocol protocol) {
        Settings all = plan.child(WorkloadKeys.WORKLOAD).child(WorkloadKeys.PHASES);
        List<String> names = List.copyOf(all.mapping().entries().keySet());
        if (names.size() < 2 || names.size() > MAX_PHASES) {
            throw plan.child(WorkloadKeys.WORKLOAD)
                    .mistake(
                            WorkloadKeys.PHASES,
                            "%d phase%s, not 2 to %d; write the keys of one load into workload itself"
                                    .formatted(names.size(), names.size() == 1 ? "" : "s", MAX_PHASES));
        }
        refuseWhole(workload);
        Settings base = workload.over(workload.mapping().without(WorkloadKeys.PHASES.name()));
        List<LoadPhase> phases = new ArrayList<>();
        long spentNanos = 0;
        for (String name : names) {
            Settings own = own(all, name);
            WorkloadSpec load = load(plan, base, own);
            boolean last = phases.size() == names.size() - 1;
            LoadPhase phase =
                    switch (protocol) {
                        case Protocol.Timed timed -> {
                            long restNanos = timed.measureNanos() - spentNanos;
                            long nanos = durationNanos(own, last, restNanos, timed);
                            spentNanos += nanos;
                            yield new LoadPhase(name, load, nanos, Long.MAX_VALUE);
                        }
                        case Protocol.Completion _ -> counted(own, name, load);
                    };
            phases.add(phase);
        }
        return List.copyOf(phases);
    }

    private static Settings own(Settings all, String name) {
        if (!name.matches("[a-z][a-z0-9_-]{0,31}")) {
            throw all.mistake(name, "a phase's name is a letter, then letters, digits, - and _, at most 32");
        }
        Settings own = all.child(name);
        WorkloadKeys.PHASE.keys().forEach(own::has);
        own.refuseUnknown();
        return own;
    }

    /// What is one load from the trial's begin to its end, and has no phases.
    private static void refuseWhole(Settings workload) {
        if (workload.get(WorkloadKeys.OPEN).isProgram()) {
            throw workload.mistake(
                    WorkloadKeys.OPEN,
                    "is one program from its open to its close; leave workload.phases out, or take once or each");
        }
        if (workload.get(WorkloadKeys.VERIFY)) {
            throw workload.mistake(
                    WorkloadKeys.VERIFY,
                    "true does not apply to a load of phases, which write the same blocks again; leave one of them"
                            + " out");
        }
        if (workload.has(WorkloadKeys.WINDOW)) {
            throw workload.mistake(
                    WorkloadKeys.WINDOW, "does not apply to a load of phases; set workload.phases.NAME.depth");
        }
    }

    private static WorkloadSpec load(Settings plan, Settings base, Settings own) {
        PlanNode.Mapping keys =
                own.mapping().without(WorkloadKeys.DURATION.name()).without(WorkloadKeys.PHASE_COUNT.name());
        Settings load = base.over(WorkloadKeys.inherited(base.mapping(), keys)).overlaid(own.over(keys));
        if (load.get(WorkloadKeys.OPERATION) == WorkloadSpec.Kind.METADATA) {
            throw load.mistake(
                    WorkloadKeys.OPERATION,
                    "metadata has no phases; take read, write or mixed, or leave workload.phases out");
        }
        WorkloadSpec read = HostLoad.read(plan, load);
        if (read.files().isPresent()) {
            throw base.mistake(
                    WorkloadKeys.PHASES,
                    "do not apply to a load of many files: the names that one phase leaves are not those that the next"
                            + " one's actors begin with; leave workload.phases out");
        }
        if (read.stream().filter(StreamSpec::isTrace).isPresent()) {
            throw base.mistake(
                    WorkloadKeys.PHASES, "do not apply to a trace, which is one load from its begin to its end");
        }
        return read;
    }

    private static long durationNanos(Settings own, boolean last, long restNanos, Protocol.Timed timed) {
        if (own.has(WorkloadKeys.PHASE_COUNT)) {
            throw own.mistake(
                    WorkloadKeys.PHASE_COUNT,
                    "ends a phase of a completion trial; set duration, or protocol: {run: completion}");
        }
        String measure = "protocol.measure (" + new TimeSpan(timed.measureNanos()) + ")";
        if (!last && !own.has(WorkloadKeys.DURATION)) {
            throw own.mistake(
                    WorkloadKeys.DURATION,
                    "is missing; only the last phase may leave it out, and lasts until the end of " + measure);
        }
        if (restNanos <= 0) {
            throw own.mistake(
                    WorkloadKeys.DURATION,
                    "the phases before it take all of %s; set a longer measure, or shorter phases".formatted(measure));
        }
        long nanos = own.find(WorkloadKeys.DURATION).orElse(restNanos);
        if (nanos > restNanos) {
            throw own.mistake(
                    WorkloadKeys.DURATION,
                    "%s is longer than the %s that the phases before it leave of %s; set a longer measure, or shorter phases"
                            .formatted(new TimeSpan(nanos), new TimeSpan(restNanos), measure));
        }
        if (last && nanos < restNanos) {
            throw own.mistake(
                    WorkloadKeys.DURATION,
                    "%s is shorter than the %s that the phases before it leave of %s; leave it out, or set another measure"
                            .formatted(new TimeSpan(nanos), new TimeSpan(restNanos), measure));
        }
        return nanos;
    }

    private static LoadPhase counted(Settings own, String name, WorkloadSpec load) {
        if (own.has(WorkloadKeys.DURATION)) {
            throw own.mistake(
                    WorkloadKeys.DURATION, "ends a phase of a timed trial; set count, or leave protocol.run out");
        }
        if (load.stream().isPresent()) {
            if (own.has(WorkloadKeys.PHASE_COUNT)) {
                throw own.mistake(
                        WorkloadKeys.PHASE_COUNT,
                        "does not apply to a class or load, whose phase ends when its actors have no more");
            }
            return new LoadPhase(name, load, 0, Long.MAX_VALUE);
        }
        boolean once = load.pattern().isPermutation() && !load.sizes().isMixed();
        if (!once && !own.has(WorkloadKeys.PHASE_COUNT)) {
            throw own.mistake(
                    WorkloadKeys.PHASE_COUNT,
                    "is missing: without it a phase does every block once, which this pattern, or several sizes, do"
                            + " not");
        }
        long count = own.find(WorkloadKeys.PHASE_COUNT).map(Long::valueOf).orElse(load.operations());
        return new LoadPhase(name, load, 0, count);
    }

    /// Their loads, in order.
    static List<WorkloadSpec> loads(List<LoadPhase> phases) {
        return phases.stream().map(LoadPhase::load).toList();
    }
}
