package io.storbench.plan;

import io.storbench.key.Entry;
import io.storbench.key.Key;
import io.storbench.key.KeySection;
import io.storbench.key.Named;
import io.storbench.key.Nearest;
import io.storbench.key.TargetKeys;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/// Where a key that was written in the wrong place belongs.
public final class KeyHome {
    /// Of a name that stands in more places, these many are shown.
    private static final int MOST_PLACES = 3;

    /// What other programs call a key, without dashes and underscores.
    private static final Map<String, String> OTHER_NAMES = Map.ofEntries(
            Map.entry("iops", "workload.rate"),
            Map.entry("rateiops", "workload.rate"),
            Map.entry("arrivalrate", "workload.rate"),
            Map.entry("openloop", "workload.rate"),
            Map.entry("iodepth", "workload.depth"),
            Map.entry("queuedepth", "workload.depth"),
            Map.entry("bs", "workload.block"),
            Map.entry("blocksize", "workload.block"),
            Map.entry("size", "workload.file"),
            Map.entry("filesize", "workload.file"),
            Map.entry("rw", "workload.operation"),
            Map.entry("rwmixread", "workload.reads"),
            Map.entry("numjobs", "hosts"),
            Map.entry("clients", "hosts"),
            Map.entry("delay", "network.rtt"),
            Map.entry("latency", "network.rtt"),
            Map.entry("bandwidth", "network.rate"),
            Map.entry("runtime", "protocol.measure"),
            Map.entry("duration", "protocol.measure"),
            Map.entry("ramptime", "protocol.warmup"),
            Map.entry("repeats", "design.replicates"),
            Map.entry("repetitions", "design.replicates"));

    /// What is not part of a plan, since a run with other values goes on with the same results.
    private static final Map<String, String> OPTIONS = Map.of(
            "precision", "--precision 5%",
            "maxreplicates", "--max-replicates 12",
            "output", "-o DIRECTORY");

    private static final String OTHER_ENGINE = "; the target's engine has no such key";

    private KeyHome() {}

    /// A view of a plan, or of a part of one, that says where a key belongs which is unknown where it
    /// stands.
    ///
    /// @param path of the mapping in the plan, for messages; empty for the whole plan
    public static Settings settings(PlanNode.Mapping mapping, String path) {
        return new Settings(mapping, path, (place, key, known) -> isHome(place) ? OTHER_ENGINE : hint(key, known));
    }

    private static boolean isHome(String path) {
        String declared =
                path.replaceFirst("^targets\\.[^.]+", "target").replaceFirst("^simulate\\.targets\\.[^.]+", "simulate");
        return places(path.substring(path.lastIndexOf('.') + 1)).contains(declared);
    }

    /// What to do about a key that is unknown where it stands: `; it belongs to network.rtt`, else
    /// the nearest of the known keys; empty when nothing is near.
    ///
    /// @param known the keys of the place where it stands
    static String hint(String key, Collection<String> known) {
        int dot = key.indexOf('.');
        if (dot > 0 && known.contains(key.substring(0, dot))) {
            return "; write %s: {%s: \u2026}".formatted(key.substring(0, dot), key.substring(dot + 1));
        }
        List<String> places = places(key.substring(key.lastIndexOf('.') + 1));
        if (places.size() > MOST_PLACES) {
            return "; it belongs to one of %d places, such as %s"
                    .formatted(places.size(), String.join(" or ", places.subList(0, MOST_PLACES)));
        }
        if (!places.isEmpty()) {
            return "; it belongs to " + String.join(" or ", places);
        }
        String plain = key.toLowerCase(Locale.ROOT).replaceAll("[_-]", "");
        if (OPTIONS.containsKey(plain)) {
            return "; it is an option of run and simulate: " + OPTIONS.get(plain);
        }
        String other = OTHER_NAMES.get(plain);
        return other == null ? Nearest.hint(key, known) : "; it is called " + other + " here";
    }

    /// In the plan itself, below its target, and below `simulate` what only the model reads.
    private static List<String> places(String name) {
        return Stream.concat(
                        paths("", PlanKeys.PLAN), PlanKeys.targets().stream().flatMap(KeyHome::paths))
                .filter(path -> path.substring(path.lastIndexOf('.') + 1).equals(name))
                .distinct()
                .toList();
    }

    private static Stream<String> paths(TargetKeys keys) {
        return paths(keys.engine().equals("sim") ? "simulate." : "target.", keys.keys());
    }

    /// The paths of all keys and sections below a section; those of named ones are in the section
    /// that they vary.
    private static Stream<String> paths(String prefix, KeySection section) {
        return section.entries().stream().flatMap(entry -> paths(prefix, entry));
    }

    private static Stream<String> paths(String prefix, Entry entry) {
        return switch (entry) {
            case Key<?> key -> Stream.of(prefix + key.name());
            case KeySection section ->
                Stream.concat(Stream.of(prefix + section.name()), paths(prefix + section.name() + ".", section));
            case Named named -> Stream.of(prefix + named.name());
        };
    }
}
