package io.storbench.key;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Keys that stand together below a name, such as those of `network`.
///
/// @param name below which they stand; empty for a whole plan or target
/// @param open whether the plan may have keys here that nobody declared
public record KeySection(String name, String meaning, List<Entry> entries, boolean open) implements Entry {
    /// Copies.
    public KeySection {
        entries = List.copyOf(entries);
    }

    /// A section that has these keys and no others.
    public static KeySection of(String name, String meaning, Entry... entries) {
        return new KeySection(name, meaning, List.of(entries), false);
    }

    /// A section of the keys that a record declares.
    public static KeySection of(String name, String meaning, Class<? extends Record> keys) {
        return new KeySection(name, meaning, KeyRecord.of(keys).entries(), false);
    }

    /// These keys, then those of a record that are not among them.
    public KeySection with(Class<? extends Record> keys) {
        return with(of("", "", keys));
    }

    /// The same where the plan may add keys of its own.
    public KeySection opened() {
        return new KeySection(name, meaning, entries, true);
    }

    /// These keys, then those of another section; what both have is merged.
    public KeySection with(KeySection other) {
        List<Entry> merged = entries.stream()
                .map(mine -> mine instanceof KeySection below
                        ? other.section(mine.name()).map(below::with).orElse(below)
                        : mine)
                .toList();
        Stream<Entry> added = other.entries.stream().filter(theirs -> !has(theirs));
        return new KeySection(
                name, meaning, Stream.concat(merged.stream(), added).toList(), open || other.open);
    }

    private boolean has(Entry other) {
        return entries.stream()
                .anyMatch(mine -> mine.name().equals(other.name()) && mine.getClass() == other.getClass());
    }

    /// The keys right here, not those of sections below.
    public List<Key<?>> keys() {
        return entries.stream()
                .<Key<?>>mapMulti((entry, next) -> {
                    if (entry instanceof Key<?> key) {
                        next.accept(key);
                    }
                })
                .toList();
    }

    /// The section of a name right here; empty when there is none.
    public Optional<KeySection> section(String wanted) {
        return entries.stream()
                .filter(entry -> entry.name().equals(wanted))
                .filter(KeySection.class::isInstance)
                .map(KeySection.class::cast)
                .findFirst();
    }

    /// The key at a dotted path below this section; empty when there is none.
    public Optional<Key<?>> find(String path) {
        int dot = path.indexOf('.');
        String first = dot < 0 ? path : path.substring(0, dot);
        String rest = dot < 0 ? "" : path.substring(dot + 1);
        return entries.stream()
                .filter(entry -> entry.name().equals(first))
                .flatMap(entry -> below(entry, rest).stream())
                .findFirst();
    }

    private static Optional<Key<?>> below(Entry entry, String rest) {
        return switch (entry) {
            case Key<?> key -> rest.isEmpty() ? Optional.of(key) : Optional.empty();
            case KeySection section -> rest.isEmpty() ? Optional.empty() : section.find(rest);
            case Named named ->
                rest.contains(".") ? named.each().find(rest.substring(rest.indexOf('.') + 1)) : Optional.empty();
        };
    }
}
