package io.storbench.report.exchange.fio;

import io.storbench.plan.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Sections that run at the same time, as groups of hosts. Each may have a load, a file and a target of its own; all
/// share the rest of the plan.
final class FioTogether {
    private static final String TARGET = "target.";
    private static final String PATH = "workload.path";

    /// Keys of a workload that a group of hosts may have of its own.
    private static final List<String> OF_HOSTS = List.of(
            "operation",
            "reads",
            "pattern",
            "random",
            "theta",
            "hot",
            "block",
            "range",
            "depth",
            "rate",
            "arrivals",
            "think",
            "flush_every",
            "file",
            "path");

    private final List<FioJobFile.Section> sections = new ArrayList<>();
    private final List<Map<String, String>> loads = new ArrayList<>();

    /// Adds a section.
    ///
    /// @param keys of the plan of this section alone
    /// @return what differs on a file that several sections name, or what a target of its own needs
    /// @throws FioRefusal where it differs in a key that all hosts share
    Optional<FioNote> add(FioJobFile.Section section, Map<String, String> keys) {
        for (Map<String, String> other : loads) {
            Map<String, String> own = ofAll(keys);
            Map<String, String> shared = ofAll(other);
            if (!own.equals(shared)) {
                Set<String> differ = new LinkedHashSet<>(own.keySet());
                differ.addAll(shared.keySet());
                differ.removeIf(key -> own.getOrDefault(key, "").equals(shared.getOrDefault(key, "")));
                String key = differ.iterator().next();
                String option = FioKeys.optionOf(key, section.options().keySet());
                throw new FioRefusal(
                        option,
                        "[%s] runs at the same time as [%s] and differs in a key that all hosts share (%s); convert them separately, or separate them with stonewall"
                                .formatted(section.name(), sections.getFirst().name(), String.join(", ", differ)));
            }
        }
        // A device or LUN is one object, which needs no name.
        boolean isOneObject = Set.of("block", "iscsi").contains(keys.getOrDefault("target.engine", ""));
        boolean isShared = (isOneObject || keys.containsKey(PATH))
                && loads.stream()
                        .anyMatch(other -> other.getOrDefault(PATH, "").equals(keys.getOrDefault(PATH, ""))
                                && target(other).equals(target(keys)));
        boolean isElsewhere = !loads.isEmpty()
                && loads.stream().noneMatch(other -> target(other).equals(target(keys)));
        sections.add(section);
        loads.add(keys);
        String path = keys.getOrDefault("target.path", "");
        String object = keys.getOrDefault(PATH, keys.getOrDefault("target.uri", path));
        return isShared
                ? Optional.of(new FioNote("filename", object, FioLoad.UNSHARED, true))
                : isElsewhere && !path.isEmpty()
                        ? Optional.of(new FioNote(
                                FioKeys.optionOf(
                                        "target.path", section.options().keySet()),
                                path,
                                "is a target of its own, which a run takes if it is on another mount or disk",
                                false))
                        : Optional.empty();
    }

    /// Takes back what was added last.
    void removeLast() {
        sections.removeLast();
        loads.removeLast();
    }

    int size() {
        return sections.size();
    }

    /// Where the first section is.
    Place place() {
        return sections.getFirst().place();
    }

    /// The first section's name.
    String name() {
        return sections.getFirst().name();
    }

    /// The keys of one plan for all of them.
    Map<String, String> keys() {
        if (loads.size() == 1) {
            return loads.getFirst();
        }
        Map<String, String> keys = new LinkedHashMap<>();
        Map<Map<String, String>, String> targets = new LinkedHashMap<>();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < loads.size(); i++) {
            names.add(groupName(sections.get(i).name(), names));
            targets.putIfAbsent(target(loads.get(i)), names.getLast());
        }
        if (targets.size() == 1) {
            keys.putAll(target(loads.getFirst()));
        } else {
            targets.forEach((target, name) -> target.forEach(
                    (key, value) -> keys.put("targets." + name + "." + key.substring(TARGET.length()), value)));
        }
        keys.putAll(ofAll(loads.getFirst()));
        for (int i = 0; i < loads.size(); i++) {
            Map<String, String> load = loads.get(i);
            String prefix = "hosts." + names.get(i) + ".";
            keys.put(prefix + "count", load.getOrDefault("hosts", "1"));
            if (targets.size() > 1) {
                keys.put(prefix + "target", targets.getOrDefault(target(load), ""));
            }
            for (String key : OF_HOSTS) {
                String value = load.get("workload." + key);
                if (value != null) {
                    keys.put(prefix + key, value);
                }
            }
        }
        return keys;
    }

    private static Map<String, String> target(Map<String, String> keys) {
        Map<String, String> target = new LinkedHashMap<>(keys);
        target.keySet().removeIf(key -> !key.startsWith(TARGET));
        return target;
    }

    private static Map<String, String> ofAll(Map<String, String> keys) {
        Map<String, String> rest = new LinkedHashMap<>(keys);
        rest.keySet()
                .removeIf(key -> key.equals("hosts")
                        || key.startsWith(TARGET)
                        || OF_HOSTS.stream().anyMatch(own -> key.equals("workload." + own)));
        return rest;
    }

    private static String groupName(String section, List<String> taken) {
        String name = section.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9_-]", "-");
        name = name.matches("[a-z].*") ? name : "job-" + name;
        name = name.substring(0, Math.min(name.length(), 24));
        String base = name;
        for (int i = 2; taken.contains(name); i++) {
            name = base + "-" + i;
        }
        return name;
    }
}
