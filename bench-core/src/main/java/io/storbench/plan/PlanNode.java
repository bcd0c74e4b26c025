package io.storbench.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A part of a plan as written, with its place, before it is given a meaning. Immutable.
public sealed interface PlanNode {
    int MAX_DEPTH = 32;

    /// Where it stands.
    Place place();

    /// A single value; its text is read when it is used.
    record Scalar(Place place, String text) implements PlanNode {}

    /// A list.
    record Sequence(Place place, List<PlanNode> items) implements PlanNode {
        /// Copies.
        public Sequence {
            items = List.copyOf(items);
        }
    }

    /// Keys and values, in the order of the file.
    record Mapping(Place place, Map<String, PlanNode> entries) implements PlanNode {
        /// Of a path that is too long, what a message shows.
        private static final int SHOWN_CHARACTERS = 30;

        /// Copies.
        public Mapping {
            entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
        }

        /// This mapping with the value at a dotted path replaced or added. A key that is there may have dots of its
        /// own, such as a target named `nfs-4.1`.
        ///
        /// @param path such as `network.rtt`
        /// @throws PlanException when the path leads through a value that has no keys, or has more
        ///   keys than a plan has levels
        public Mapping with(String path, PlanNode value) {
            if (path.chars().filter(c -> c == '.').count() > MAX_DEPTH) {
                throw new PlanException(
                        value.place(),
                        "the path \"%s...\" has more than the %d levels that a plan may have"
                                .formatted(path.substring(0, SHOWN_CHARACTERS), MAX_DEPTH));
            }
            return changed(path, value);
        }

        private Mapping changed(String path, PlanNode value) {
            int dot = path.indexOf('.');
            Map<String, PlanNode> changed = new LinkedHashMap<>(entries);
            if (dot < 0 || entries.containsKey(path)) {
                changed.put(path, value);
            } else {
                String key = entries.keySet().stream()
                        .filter(each -> path.startsWith(each + "."))
                        .max(Comparator.comparingInt(String::length))
                        .orElse(path.substring(0, dot));
                Mapping child =
                        switch (entries.get(key)) {
                            case null -> new Mapping(value.place(), Map.of());
                            case Mapping mapping -> mapping;
                            case Scalar _, Sequence _ ->
                                throw new PlanException(value.place(), "\"" + key + "\" has no keys below it");
                        };
                changed.put(key, child.changed(path.substring(key.length() + 1), value));
            }
            return new Mapping(place, changed);
        }

        /// The value at a dotted path; empty where there is none.
        public Optional<PlanNode> at(String path) {
            return Optional.ofNullable(entries.get(path))
                    .or(() -> entries.entrySet().stream()
                            .filter(each -> path.startsWith(each.getKey() + ".") && each.getValue() instanceof Mapping)
                            .flatMap(each -> ((Mapping) each.getValue())
                                    .at(path.substring(each.getKey().length() + 1)).stream())
                            .findFirst());
        }

        /// This mapping without a key.
        public Mapping without(String key) {
            Map<String, PlanNode> changed = new LinkedHashMap<>(entries);
            changed.remove(key);
            return new Mapping(place, changed);
        }

        /// This mapping with all entries of another one laid over it, mappings merged.
        public Mapping overlaid(Mapping over) {
            Map<String, PlanNode> merged = new LinkedHashMap<>(entries);
            over.entries.forEach((key, value) -> merged.merge(
                    key,
                    value,
                    (mine, theirs) ->
                            mine instanceof Mapping a && theirs instanceof Mapping b ? a.overlaid(b) : theirs));
            return new Mapping(place, merged);
        }

        /// This mapping with what it lacks taken from another one, mappings merged.
        public Mapping withDefaults(Mapping defaults) {
            Map<String, PlanNode> merged = new LinkedHashMap<>(entries);
            defaults.entries.forEach((key, value) -> merged.merge(
                    key,
                    value,
                    (mine, theirs) ->
                            mine instanceof Mapping a && theirs instanceof Mapping b ? a.withDefaults(b) : mine));
            return new Mapping(place, merged);
        }
    }

    /// The node as plain maps, lists and texts, keys in the order of the file.
    default Object plain() {
        return switch (this) {
            case Scalar scalar -> scalar.text();
            case Sequence sequence -> {
                List<Object> items = new ArrayList<>();
                sequence.items().forEach(item -> items.add(item.plain()));
                yield items;
            }
            case Mapping mapping -> {
                Map<String, Object> entries = new LinkedHashMap<>();
                mapping.entries().forEach((key, value) -> entries.put(key, value.plain()));
                yield entries;
            }
        };
    }
}
