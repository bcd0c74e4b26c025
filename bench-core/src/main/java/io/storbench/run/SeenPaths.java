package io.storbench.run;

import io.storbench.engine.Engine;
import io.storbench.engine.PathCounters;
import io.storbench.engine.Preparation;
import io.storbench.engine.TargetSpec;
import io.storbench.gate.DeviceGate;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.Place;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanNode.Mapping;
import io.storbench.plan.PlanNode.Scalar;
import io.storbench.plan.TrialSpec;
import io.storbench.result.Measurement;
import io.storbench.result.Origin;
import io.storbench.result.ResultStore;
import io.storbench.result.TrialResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/// What the kernel's paths of a plan lead to, for a simulation to read: as the measured trials of a
/// directory noted it, or else as this machine shows it now. Goes behind what the plan says.
///
/// @param plan the same plan, completed
/// @param sights what was found where, for a person
public record SeenPaths(ExperimentPlan plan, Set<String> sights) {
    /// The key of `simulate` that holds what was seen, by the kernel's names.
    public static final String SEEN = "seen";

    private static final String MOUNT = "mount.";
    private static final String SESSION = "iscsi.";
    private static final Set<String> KERNEL_ENGINES = Set.of("file", "block");

    /// Completes a plan.
    ///
    /// @param directory of results; need not be there
    /// @throws IOException when its results are damaged
    public static SeenPaths of(ExperimentPlan plan, Path directory) throws IOException {
        Map<Integer, SortedMap<String, Object>> noted = noted(directory);
        Map<Integer, Mapping> byPoint = new LinkedHashMap<>();
        Set<String> sights = new LinkedHashSet<>();
        for (int point = 1; point <= plan.points().size(); point++) {
            TrialSpec whole = plan.further(point, 1);
            SortedMap<String, Object> facts = noted.get(point);
            String from = facts == null ? "this machine" : "the measured trials";
            Mapping keys = new Mapping(new Place(from, 0), Map.of());
            for (int part = 0; part < whole.parts().size(); part++) {
                TrialSpec spec = whole.parts().get(part);
                if (!KERNEL_ENGINES.contains(spec.engine())) {
                    continue;
                }
                Optional<String> name = whole.targetNames().stream().skip(part).findFirst();
                Optional<Mapping> seen = seen(facts == null ? look(spec) : TargetFacts.of(name, facts), from);
                if (seen.isPresent()) {
                    keys = name.isPresent() ? keys.with("targets." + name.get(), seen.get()) : seen.get();
                    sights.add(sight(spec, from, seen.get()));
                }
            }
            if (!keys.entries().isEmpty()) {
                byPoint.put(point, keys);
            }
        }
        return new SeenPaths(plan.withSimulated(byPoint), sights);
    }

    private static String sight(TrialSpec spec, String from, Mapping seen) {
        return "%s, as %s have it: %s"
                .formatted(
                        spec.target().text("path").orElse("the device"),
                        from.equals("this machine") ? "this machine's mounts" : from,
                        seen.plain());
    }

    private static Map<Integer, SortedMap<String, Object>> noted(Path directory) throws IOException {
        Map<Integer, SortedMap<String, Object>> noted = new TreeMap<>();
        for (TrialResult result : ResultStore.read(directory)) {
            if (result.header().key().origin() == Origin.MEASURED) {
                result.measurement()
                        .map(Measurement::facts)
                        .ifPresent(facts -> noted.put(result.header().key().point(), facts));
            }
        }
        return noted;
    }

    /// Nothing where the path cannot be looked at: the plan may say it all.
    private static SortedMap<String, Object> look(TrialSpec spec) {
        try {
            Engine engine = new Engines().named(spec.engine());
            return engine.counters(new TargetSpec(
                            spec.engine(),
                            spec.target(),
                            spec.network(),
                            spec.workload(),
                            spec.hosts(),
                            spec.seed(),
                            DeviceGate.shut(),
                            spec.granuleBytes(),
                            Preparation.unheard()))
                    .map(PathCounters::facts)
                    .orElseGet(Collections::emptySortedMap);
        } catch (IOException | PlanException _) {
            return Collections.emptySortedMap();
        }
    }

    private static Optional<Mapping> seen(SortedMap<String, Object> facts, String from) {
        String protocol = String.valueOf(facts.get("protocol"));
        String prefix =
                switch (protocol) {
                    case "nfs" -> MOUNT;
                    case "iscsi" -> SESSION;
                    default -> "";
                };
        if (prefix.isEmpty()) {
            return Optional.empty();
        }
        Place place = new Place(from, 0);
        Mapping keys = new Mapping(place, Map.of()).with("as", new Scalar(place, protocol));
        for (Map.Entry<String, Object> fact : facts.entrySet()) {
            if (fact.getKey().startsWith(prefix) && !fact.getKey().equals("mount.point")) {
                String name = fact.getKey().substring(prefix.length());
                keys = keys.with(SEEN + "." + name, new Scalar(place, String.valueOf(fact.getValue())));
            }
        }
        return Optional.of(keys);
    }
}
