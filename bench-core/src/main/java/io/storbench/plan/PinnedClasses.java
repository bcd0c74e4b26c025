package io.storbench.plan;

import io.storbench.key.Key;
import io.storbench.key.KeySection;
import io.storbench.key.Named;
import io.storbench.stream.TraceDigest;
import io.storbench.stream.TraceSource;
import io.storbench.stream.WorkloadClass;
import io.storbench.stream.WorkloadClassException;
import io.storbench.trace.TraceReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Writes into a plan what is known of the classes that it names: which code they are, so that it
/// is part of the plan's identity, and whether they write. A plan that has it, such as that of a
/// results directory, can be read without the classes.
final class PinnedClasses {
    static final Key<String> SHA256 = Key.text("sha256", "64 hexadecimal digits")
            .absent("written by storbench")
            .means("of the jar that has the class");

    static final Key<Boolean> WRITES =
            Key.flag("writes").defaultsTo(false).means("whether the class says that it writes");

    static final Named CLASSES = new Named(
            "classes",
            "The code of the classes that `workload.class` names, written by storbench into"
                    + " the plan of a results directory.",
            KeySection.of("", "What is known of a class.", SHA256, WRITES));

    private static final String FACTOR = WorkloadKeys.WORKLOAD.name() + "." + WorkloadKeys.CLASS.name();

    private PinnedClasses() {}

    /// The plan with all classes that it names.
    ///
    /// @throws PlanException when one cannot be found or used
    static PlanNode.Mapping pin(PlanNode.Mapping plan) {
        Map<String, PlanNode> known = new LinkedHashMap<>(mapping(plan, CLASSES.name()));
        PlanNode.Mapping pinned = plan;
        for (PlanNode.Scalar name : named(plan).toList()) {
            if (known.containsKey(name.text())) {
                continue;
            }
            if (name.text().equals(TraceSource.NAME)) {
                known.put(name.text(), trace(plan, name.place()));
            } else {
                WorkloadClass found = find(name);
                known.put(name.text(), entry(name.place(), found));
                pinned = withTimes(pinned, name.place(), found);
            }
        }
        return known.isEmpty() ? pinned : pinned.with(CLASSES.name(), new PlanNode.Mapping(plan.place(), known));
    }

    /// A trace, which is known by its digest as classes are.
    private static PlanNode trace(PlanNode.Mapping plan, Place place) {
        PlanNode params = mapping(plan, WorkloadKeys.WORKLOAD.name()).get(WorkloadKeys.PARAMS.name());
        PlanNode file = params instanceof PlanNode.Mapping keys ? keys.entries().get(TraceSource.FILE) : null;
        if (!(file instanceof PlanNode.Scalar path)) {
            throw new PlanException(
                    place, "workload.class: trace needs one file, which is not a factor: params: {file: x.trace}");
        }
        try (TraceReader reader = new TraceReader(Path.of(path.text()))) {
            return entry(place, TraceDigest.of(path.text()), reader.summary().writes());
        } catch (IOException | WorkloadClassException e) {
            throw new PlanException(path.place(), "workload.params.file: " + e.getMessage());
        }
    }

    private static WorkloadClass find(PlanNode.Scalar name) {
        try {
            return WorkloadClass.named(name.text());
        } catch (WorkloadClassException e) {
            throw new PlanException(name.place(), FACTOR + ": " + e.reason());
        }
    }

    /// The class of the load, and those among which a factor chooses.
    private static Stream<PlanNode.Scalar> named(PlanNode.Mapping plan) {
        PlanNode own = mapping(plan, WorkloadKeys.WORKLOAD.name()).get(WorkloadKeys.CLASS.name());
        PlanNode design = plan.entries().get(DesignKeys.DESIGN.name());
        PlanNode levels = design instanceof PlanNode.Mapping keys
                ? mapping(keys, DesignKeys.FACTORS.name()).get(FACTOR)
                : null;
        return Stream.concat(scalars(own), scalars(levels));
    }

    private static Stream<PlanNode.Scalar> scalars(@org.jspecify.annotations.Nullable PlanNode node) {
        return switch (node) {
            case PlanNode.Scalar scalar -> Stream.of(scalar);
            case PlanNode.Sequence sequence -> sequence.items().stream().flatMap(PinnedClasses::scalars);
            case PlanNode.Mapping _ -> Stream.empty();
            case null -> Stream.empty();
        };
    }

    private static Map<String, PlanNode> mapping(PlanNode.Mapping plan, String key) {
        return plan.entries().get(key) instanceof PlanNode.Mapping below ? below.entries() : Map.of();
    }

    private static PlanNode.Mapping entry(Place place, WorkloadClass found) {
        return entry(place, found.digest(), found.writes());
    }

    private static PlanNode.Mapping entry(Place place, String sha256, boolean writes) {
        return new PlanNode.Mapping(place, Map.of())
                .with(SHA256.name(), new PlanNode.Scalar(place, sha256))
                .with(WRITES.name(), new PlanNode.Scalar(place, String.valueOf(writes)));
    }

    /// The times that the class asks for, where the plan is timed and sets none.
    private static PlanNode.Mapping withTimes(PlanNode.Mapping plan, Place place, WorkloadClass found) {
        if (mapping(plan, Protocol.PROTOCOL.name()).containsKey(Protocol.RUN.name())) {
            return plan;
        }
        PlanNode.Mapping timed = plan;
        for (Map.Entry<Key<Long>, Optional<String>> time :
                List.of(Map.entry(Protocol.WARMUP, found.warmup()), Map.entry(Protocol.MEASURE, found.measurement()))) {
            String key = time.getKey().name();
            boolean isSet = mapping(timed, Protocol.PROTOCOL.name()).containsKey(key);
            if (!isSet && time.getValue().isPresent()) {
                timed = timed.with(
                        Protocol.PROTOCOL.name() + "." + key,
                        new PlanNode.Scalar(place, time.getValue().get()));
            }
        }
        return timed;
    }

    /// What is known of a class.
    ///
    /// @param plan at one of its points
    static Settings of(Settings plan, String className) {
        return plan.child(CLASSES).child(className);
    }
}
