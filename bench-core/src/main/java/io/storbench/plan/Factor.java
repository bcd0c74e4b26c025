package io.storbench.plan;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// What an experiment varies.
///
/// @param path of the varied key in the plan, such as `network.rtt`; or a name of its own when its
///   levels set several keys
/// @param levels in the order of the plan
public record Factor(String path, List<Level> levels) {
    /// One value of a factor.
    ///
    /// @param label as written in the plan
    /// @param assignments the keys it sets, by path, in the plan's order, on which a trial's model hash depends
    public record Level(String label, Map<String, PlanNode> assignments) {
        /// Copies.
        public Level {
            assignments = Collections.unmodifiableMap(new LinkedHashMap<>(assignments));
        }
    }

    /// Copies.
    public Factor {
        levels = List.copyOf(levels);
    }

    static Factor of(String path, PlanNode node, Targets targets) {
        if (!(node instanceof PlanNode.Sequence sequence)) {
            throw new PlanException(node.place(), "factor " + path + " needs a list of levels: [a, b]");
        }
        if (sequence.items().isEmpty()) {
            throw new PlanException(node.place(), "factor " + path + " has no levels");
        }
        List<Level> levels = sequence.items().stream()
                .map(item -> level(path, item, targets))
                .toList();
        long distinct = levels.stream().map(Level::label).distinct().count();
        if (distinct < levels.size()) {
            throw new PlanException(node.place(), "factor " + path + " has a level twice");
        }
        refuseTwice(path, levels, node.place());
        return new Factor(path, levels);
    }

    /// Refuses one value written in two ways.
    static void refuseTwice(String path, List<Level> levels, Place place) {
        for (int i = 0; i < levels.size(); i++) {
            for (int j = 0; j < i; j++) {
                if (PlanKeys.same(path, levels.get(j).label(), levels.get(i).label())) {
                    throw new PlanException(
                            place,
                            "factor %s has a level twice: %s is %s"
                                    .formatted(
                                            path,
                                            levels.get(i).label(),
                                            levels.get(j).label()));
                }
            }
        }
    }

    static Level level(String path, PlanNode node, Targets targets) {
        return switch (node) {
            case PlanNode.Scalar scalar
            when path.equals("target") -> new Level(scalar.text(), Map.of("target", targets.named(scalar)));
            case PlanNode.Scalar scalar -> new Level(scalar.text(), Map.of(path, scalar));
            case PlanNode.Mapping mapping -> labelled(path, mapping);
            case PlanNode.Sequence _ -> throw new PlanException(node.place(), "a level of " + path + " is a list");
        };
    }

    private static Level labelled(String path, PlanNode.Mapping mapping) {
        if (mapping.entries().size() == 1) {
            Map.Entry<String, PlanNode> only =
                    mapping.entries().entrySet().iterator().next();
            if (only.getValue() instanceof PlanNode.Mapping assignments) {
                return new Level(only.getKey(), assignments.entries());
            }
        }
        throw new PlanException(
                mapping.place(), "a level of " + path + " that sets several keys is {label: {path: value}}");
    }
}
