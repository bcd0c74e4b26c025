package io.storbench.plan;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/// Plans whose groups of hosts name targets of their own. The plan at a point then keeps `targets`,
/// those that are named, in place of the one `target`; likewise `simulate.targets`, with all that
/// the simulation reads of each.
final class GroupTargets {
    private static final String TARGET = HostKeys.TARGET.name();
    private static final String TARGETS = PlanKeys.TARGETS.name();
    private static final String HOSTS = HostKeys.HOSTS.name();
    private static final String SIMULATE = PlanKeys.SIMULATE.name();

    private GroupTargets() {}

    /// Whether groups name targets, in the plan or by a factor.
    ///
    /// @param assigned the paths of the keys that a point sets
    static boolean areNamed(PlanNode.Mapping tree, Set<String> assigned) {
        Predicate<PlanNode> named = group ->
                group instanceof PlanNode.Mapping keys && keys.entries().containsKey(TARGET);
        return groups(tree).entries().values().stream().anyMatch(named)
                || assigned.stream().anyMatch(path -> path.matches(HOSTS + "\\.[^.]+\\." + TARGET));
    }

    private static PlanNode.Mapping groups(PlanNode.Mapping tree) {
        return tree.entries().get(HOSTS) instanceof PlanNode.Mapping groups
                ? groups
                : new PlanNode.Mapping(tree.place(), Map.of());
    }

    /// Lays a point's levels over such a plan. A level of `target.KEY` or `simulate.KEY` is every
    /// named target's.
    ///
    /// @param base the plan without its design, `targets` included
    static PlanNode.Mapping resolved(PlanNode.Mapping base, Targets targets, Map<String, PlanNode> assignments) {
        PlanNode chosen = assignments.get(TARGET);
        if (chosen != null) {
            throw new PlanException(
                    chosen.place(),
                    "a factor \"target\" chooses the target of all hosts, but groups of hosts name their own; vary"
                            + " hosts.GROUP.target instead, or leave the groups' targets out");
        }
        PlanNode.Mapping tree = base.without(TARGET);
        for (Map.Entry<String, PlanNode> each : assignments.entrySet()) {
            if (each.getKey().startsWith(HOSTS + ".")) {
                tree = tree.with(each.getKey(), each.getValue());
            }
        }
        Map<String, PlanNode> named = new LinkedHashMap<>();
        for (Map.Entry<String, PlanNode> group : groups(tree).entries().entrySet()) {
            PlanNode.Scalar name = name(group.getKey(), group.getValue(), targets);
            named.put(name.text(), targets.named(name));
            tree = tree.with(HOSTS + "." + group.getKey() + "." + TARGET, name);
        }
        Map<String, PlanNode> simulated = new LinkedHashMap<>();
        for (String name : named.keySet()) {
            PlanNode keys = targets.withSimulated(base, name).entries().get(SIMULATE);
            if (keys != null) {
                simulated.put(name, keys);
            }
        }
        tree = tree.with(TARGETS, new PlanNode.Mapping(tree.place(), named)).without(SIMULATE);
        if (!simulated.isEmpty()) {
            tree = tree.with(SIMULATE + "." + TARGETS, new PlanNode.Mapping(tree.place(), simulated));
        }
        for (Map.Entry<String, PlanNode> each : assignments.entrySet()) {
            // Levels of groups are there.
            if (!each.getKey().startsWith(HOSTS + ".")) {
                for (String path : paths(each.getKey(), named.keySet())) {
                    tree = tree.with(path, each.getValue());
                }
            }
        }
        if (tree.entries().get(TARGETS) instanceof PlanNode.Mapping leveled) {
            refuseOnePlaceTwice(leveled.entries());
        }
        return tree;
    }

    private static PlanNode.Scalar name(String group, PlanNode keys, Targets targets) {
        PlanNode name =
                keys instanceof PlanNode.Mapping mapping ? mapping.entries().get(TARGET) : null;
        if (name instanceof PlanNode.Scalar scalar && !scalar.text().contains(".")) {
            return scalar;
        }
        if (name != null) {
            throw new PlanException(
                    name.place(),
                    "hosts.%s.target is the name of one of the targets, without a dot; write its keys into targets: {NAME: {…}}"
                            .formatted(group));
        }
        if (targets.byName().size() == 1) {
            return new PlanNode.Scalar(
                    keys.place(), targets.byName().keySet().iterator().next());
        }
        throw new PlanException(
                keys.place(),
                "hosts.%s names no target, and others do; add target: one of %s"
                        .formatted(group, String.join(", ", targets.byName().keySet())));
    }

    /// Two targets that are one server or device would overwrite each other's data.
    private static void refuseOnePlaceTwice(Map<String, PlanNode> named) {
        Map<String, String> places = new LinkedHashMap<>();
        named.forEach((name, target) -> {
            if (!(target instanceof PlanNode.Mapping keys)) {
                return;
            }
            for (String key : List.of("uri", "path")) {
                if (keys.entries().get(key) instanceof PlanNode.Scalar where
                        && !where.text().equals("embedded")) {
                    String other = places.putIfAbsent(where.text(), name);
                    if (other != null) {
                        throw new PlanException(
                                where.place(),
                                "targets \"%s\" and \"%s\" of one trial are both %s, whose data each would take for its own; name one of them in both groups of hosts"
                                        .formatted(other, name, where.text()));
                    }
                }
            }
        });
    }

    /// Where a level goes: those of all targets to each of them.
    private static Set<String> paths(String path, Set<String> names) {
        Set<String> paths = new LinkedHashSet<>();
        if (path.startsWith(TARGET + ".")) {
            String key = path.substring(TARGET.length() + 1);
            names.forEach(name -> paths.add(TARGETS + "." + name + "." + key));
        } else if (path.startsWith(SIMULATE + ".") && !path.startsWith(SIMULATE + "." + TARGETS + ".")) {
            String key = path.substring(SIMULATE.length() + 1);
            names.forEach(name -> paths.add(SIMULATE + "." + TARGETS + "." + name + "." + key));
        } else if (isOfOthers(path, names)) {
            return Set.of();
        } else {
            paths.add(path);
        }
        return paths;
    }

    /// A level of a target that no group names at this point changes nothing.
    private static boolean isOfOthers(String path, Set<String> names) {
        String below = path.startsWith(SIMULATE + ".") ? path.substring(SIMULATE.length() + 1) : path;
        String[] words = below.split("\\.", 3);
        return words.length == 3 && words[0].equals(TARGETS) && !names.contains(words[1]);
    }

    /// Refuses a target that no group names at any point: it would be measured never.
    static void refuseUnused(Targets targets, List<PlanNode.Mapping> points) {
        Set<String> used = points.stream()
                .map(point -> point.entries().get(TARGETS))
                .filter(PlanNode.Mapping.class::isInstance)
                .flatMap(named -> ((PlanNode.Mapping) named).entries().keySet().stream())
                .collect(Collectors.toSet());
        if (used.isEmpty()) {
            return;
        }
        targets.byName().forEach((name, target) -> {
            if (!used.contains(name)) {
                throw new PlanException(
                        target.place(),
                        "targets.%s: no group of hosts names it; name it in hosts: {GROUP: {target: %s}}, or leave it out"
                                .formatted(name, name));
            }
        });
    }

    /// The plan's keys as they are for the hosts of each target, in the order in which groups first
    /// name it; empty of a plan with one target for all.
    static Map<String, PlanNode.Mapping> parts(PlanNode.Mapping tree) {
        Map<String, PlanNode.Mapping> parts = new LinkedHashMap<>();
        if (tree.entries().get(TARGETS) instanceof PlanNode.Mapping targets) {
            targets.entries().forEach((name, target) -> parts.put(name, part(tree, name, target)));
        }
        return parts;
    }

    private static PlanNode.Mapping part(PlanNode.Mapping tree, String name, PlanNode target) {
        Map<String, PlanNode> groups = new LinkedHashMap<>();
        groups(tree).entries().forEach((group, keys) -> {
            if (keys instanceof PlanNode.Mapping mapping
                    && mapping.entries().get(TARGET) instanceof PlanNode.Scalar own
                    && own.text().equals(name)) {
                groups.put(group, mapping.without(TARGET));
            }
        });
        PlanNode.Mapping part = tree.without(TARGETS)
                .with(HOSTS, new PlanNode.Mapping(tree.place(), groups))
                .with(TARGET, target);
        if (tree.entries().get(SIMULATE) instanceof PlanNode.Mapping simulate
                && simulate.entries().get(TARGETS) instanceof PlanNode.Mapping each) {
            PlanNode keys = each.entries().get(name);
            part = keys == null ? part.without(SIMULATE) : part.with(SIMULATE, keys);
        }
        return part;
    }
}
