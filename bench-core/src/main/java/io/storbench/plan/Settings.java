package io.storbench.plan;

import io.storbench.key.Entry;
import io.storbench.key.Key;
import io.storbench.key.KeyMistake;
import io.storbench.key.KeyRecord;
import io.storbench.key.KeySection;
import io.storbench.key.Nearest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/// The keys of one mapping of a plan, read by type. Remembers which keys were asked for, so that
/// [#refuseUnknown] can name the ones nobody knows, and [#reads] what they came to. Not safe for
/// several threads.
public final class Settings {
    /// What to do about a key that is unknown where it stands, behind its message.
    @FunctionalInterface
    interface Hint {
        /// Of one key.
        ///
        /// @param path of the key in the plan
        /// @param known keys of its mapping
        String of(String path, String key, Collection<String> known);
    }

    private final PlanNode.Mapping mapping;
    private final String path;
    private final Set<String> known = new LinkedHashSet<>();
    private final Map<String, Read> reads;
    private final Hint hint;

    /// The keys that were laid over others, under the path where the plan has them.
    private final Optional<Settings> overlay;

    /// A single value that was read.
    ///
    /// @param path of the key, as in messages
    /// @param value as written; of a key that is not there the default, in the units of plans
    /// @param place where it is written; empty for a default
    public record Read(String path, String value, Optional<Place> place) {}

    /// A view of a mapping of which no key was asked for yet.
    ///
    /// @param path of the mapping in the plan, for messages; empty for the whole plan
    public Settings(PlanNode.Mapping mapping, String path) {
        this(mapping, path, (_, key, known) -> Nearest.hint(key, known));
    }

    /// @param hint what to do about a key that is unknown among known ones, behind its message
    Settings(PlanNode.Mapping mapping, String path, Hint hint) {
        this(mapping, path, hint, new LinkedHashMap<>(), Optional.empty());
    }

    /// @param reads shared by a mapping and those below it
    private Settings(
            PlanNode.Mapping mapping, String path, Hint hint, Map<String, Read> reads, Optional<Settings> overlay) {
        this.hint = hint;
        this.mapping = mapping;
        this.path = path;
        this.reads = reads;
        this.overlay = overlay;
    }

    /// The values that were read so far, here and below, each once, in the order of reading;
    /// optional ones that are not there are left out.
    public List<Read> reads() {
        return List.copyOf(reads.values());
    }

    /// Another mapping in the place of this one, of which no key was asked for yet.
    public Settings over(PlanNode.Mapping changed) {
        return new Settings(changed, path, hint, new LinkedHashMap<>(), overlay);
    }

    /// These keys with others laid over them; a message about one of the others has its own path.
    public Settings overlaid(Settings others) {
        return new Settings(mapping.overlaid(others.mapping), path, hint, new LinkedHashMap<>(), Optional.of(others));
    }

    /// The mapping itself.
    public PlanNode.Mapping mapping() {
        return mapping;
    }

    /// Whether the key is there.
    public boolean has(Entry key) {
        return has(key.name());
    }

    /// The node of a key.
    public Optional<PlanNode> node(Entry key) {
        return node(key.name());
    }

    /// A key's value, when it is there.
    public <T> Optional<T> find(Key<T> key) {
        return written(key.name(), key.type()::read);
    }

    /// A key's value, or its default.
    public <T> T get(Key<T> key) {
        return get(key, key.defaultValue().orElseThrow(() -> new IllegalStateException(key.name() + ": no default")));
    }

    /// A key's value, or a default that depends on other keys.
    public <T> T get(Key<T> key, T defaultValue) {
        return scalar(key.name(), key.type()::read, defaultValue, key.type()::write);
    }

    /// A word of a key, as the constant of that name.
    public <E extends Enum<E>> E get(Key<String> key, Class<E> constants) {
        return Enum.valueOf(constants, get(key).toUpperCase(Locale.ROOT));
    }

    /// A key's value.
    ///
    /// @throws PlanException when the key is missing
    public <T> T require(Key<T> key) {
        return find(key).orElseThrow(() -> missing(key.name()));
    }

    /// A record of keys none of which is there.
    public static <R extends Record> R defaults(Class<R> keys) {
        return new Settings(new PlanNode.Mapping(new Place("defaults", 1), Map.of()), "").read(keys);
    }

    /// All keys of this mapping, as a record declares them.
    ///
    /// @throws PlanException for the first mistake, and for keys that the record does not declare
    public <R extends Record> R read(Class<R> keys) {
        return read(KeyRecord.of(keys), Map.of());
    }

    /// The same where defaults depend on something else.
    ///
    /// @param defaults as plans write them, by key
    public <R extends Record> R read(Class<R> keys, Map<String, String> defaults) {
        return read(KeyRecord.of(keys), defaults);
    }

    <R extends Record> R read(KeyRecord<R> keys, Map<String, String> defaults) {
        KeyReader reader = new KeyReader(this, defaults);
        Object[] values = reader.values(keys);
        refuseUnknown();
        return reader.made(keys, values);
    }

    /// Those keys of this mapping that a record declares; others may be there, too.
    ///
    /// @throws PlanException for the first mistake
    public <R extends Record> R readSome(Class<R> keys) {
        return readSome(keys, Map.of());
    }

    /// The same where defaults depend on something else.
    ///
    /// @param defaults as plans write them, by key
    public <R extends Record> R readSome(Class<R> keys, Map<String, String> defaults) {
        KeyReader reader = new KeyReader(this, defaults);
        return reader.made(KeyRecord.of(keys), reader.values(KeyRecord.of(keys)));
    }

    /// The keys below an entry's name; none when it is absent.
    public Settings child(Entry entry) {
        return child(entry.name());
    }

    /// Lets keys be there that a simulation has no use for, with values that their types allow.
    ///
    /// @param section what these keys are
    /// @throws PlanException for the first mistake
    public void ignoreUnsimulated(KeySection section) {
        section.keys().stream()
                .filter(key -> key.simulated() == Key.Simulated.IGNORED)
                .forEach(key -> {
                    if (node(key).orElse(null) instanceof PlanNode.Scalar scalar) {
                        read(key.name(), scalar, key.type()::read);
                    }
                });
    }

    private <T> T read(String key, PlanNode.Scalar scalar, Function<String, T> read) {
        if (scalar.text().isBlank()) {
            // Else some key's empty text would be taken for its default, unseen.
            throw mistake(key, "the value is empty; leave the key out, or give one");
        }
        try {
            return read.apply(scalar.text());
        } catch (IllegalArgumentException e) {
            throw mistake(key, String.valueOf(e.getMessage()));
        }
    }

    /// A mistake in a key's value.
    public PlanException mistake(Entry key, String message) {
        return mistake(key.name(), message);
    }

    /// Whether the key is there.
    public boolean has(String key) {
        known.add(key);
        return mapping.entries().containsKey(key);
    }

    /// The node of a key.
    public Optional<PlanNode> node(String key) {
        known.add(key);
        return Optional.ofNullable(mapping.entries().get(key));
    }

    /// A key's text, when it is there.
    public Optional<String> text(String key) {
        return written(key, text -> text);
    }

    /// A key's text.
    ///
    /// @throws PlanException when the key is missing
    public String requiredText(String key) {
        return text(key).orElseThrow(() -> missing(key));
    }

    private PlanException missing(String key) {
        return new PlanException(mapping.place(), "\"" + full(key) + "\" is missing");
    }

    /// One of an enum's constants, written in lower case.
    public <E extends Enum<E>> E choice(String key, Class<E> type, E defaultValue) {
        return scalar(
                key,
                text -> {
                    List<String> names = Stream.of(type.getEnumConstants())
                            .map(Settings::word)
                            .toList();
                    int at = names.indexOf(text);
                    if (at < 0) {
                        throw new IllegalArgumentException("\"%s\" is not one of: %s%s"
                                .formatted(text, String.join(", ", names), Nearest.hint(text, names)));
                    }
                    return type.getEnumConstants()[at];
                },
                defaultValue,
                Settings::word);
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /// The keys below a key; none when it is absent.
    public Settings child(String key) {
        return switch (node(key).orElse(null)) {
            case null ->
                new Settings(new PlanNode.Mapping(mapping.place(), Map.of()), full(key), hint, reads, Optional.empty());
            case PlanNode.Mapping child -> new Settings(child, full(key), hint, reads, below(key));
            case PlanNode.Scalar scalar ->
                throw new PlanException(scalar.place(), "\"" + named(key) + "\" needs keys below it: {key: value}");
            case PlanNode.Sequence sequence ->
                throw new PlanException(sequence.place(), "\"" + named(key) + "\" needs keys, not a list");
        };
    }

    /// Refuses the keys that nobody has asked for by now, all at once.
    ///
    /// @throws PlanException with the place where each belongs, or the nearest known key
    public void refuseUnknown() {
        List<String> unknown = new ArrayList<>();
        mapping.entries().forEach((key, node) -> {
            if (!known.contains(key)) {
                unknown.add("%s: unknown key \"%s\"%s"
                        .formatted(node.place(), named(key), hint.of(named(key), key, known)));
            }
        });
        if (!unknown.isEmpty()) {
            throw new PlanException(String.join("; ", unknown) + "; known here: " + String.join(", ", known));
        }
    }

    /// A mistake in a key's value.
    public PlanException mistake(String key, String message) {
        PlanNode node = mapping.entries().get(key);
        Place place = node == null ? mapping.place() : node.place();
        return new PlanException(place, named(key), message);
    }

    /// A key's path as the plan has it.
    private String named(String key) {
        return overlay.filter(over -> over.mapping.entries().containsKey(key))
                .map(over -> over.full(key))
                .orElse(full(key));
    }

    private Optional<Settings> below(String key) {
        return overlay.flatMap(over -> over.mapping.entries().get(key) instanceof PlanNode.Mapping child
                ? Optional.of(new Settings(child, over.full(key), hint))
                : Optional.empty());
    }

    private String full(String key) {
        return path.isEmpty() ? key : path + "." + key;
    }

    /// A value that is there, or the default; either way noted with its text.
    private <T> T scalar(String key, Function<String, T> read, T defaultValue, Function<T, String> shown) {
        Optional<T> value = written(key, read);
        if (value.isEmpty()) {
            note(key, shown.apply(defaultValue), Optional.empty());
        }
        return value.orElse(defaultValue);
    }

    private <T> Optional<T> written(String key, Function<String, T> read) {
        return switch (node(key).orElse(null)) {
            case null -> Optional.empty();
            case PlanNode.Scalar scalar -> {
                T value = read(key, scalar, read);
                note(key, scalar.text(), Optional.of(scalar.place()));
                yield Optional.of(value);
            }
            case PlanNode.Mapping _, PlanNode.Sequence _ -> throw mistake(key, "needs a single value");
        };
    }

    private void note(String key, String value, Optional<Place> place) {
        reads.putIfAbsent(full(key), new Read(full(key), value, place));
    }

    /// Reads the keys that a record declares.
    private static final class KeyReader {
        private final Settings settings;
        private final Map<String, String> defaults;

        /// What was read here, by key.
        private final Map<String, Object> values = new HashMap<>();

        /// @param defaults that go before those of the record, by key
        KeyReader(Settings settings, Map<String, String> defaults) {
            this.settings = settings;
            this.defaults = defaults;
        }

        /// Reads the values of a record's components, in their order.
        Object[] values(KeyRecord<?> keys) {
            List<KeyRecord.Part> parts = keys.parts();
            Object[] read = new Object[parts.size()];
            for (int i = 0; i < read.length; i++) {
                read[i] = switch (parts.get(i)) {
                    case KeyRecord.Value<?> value -> value(value);
                    case KeyRecord.Group group -> made(group.keys(), values(group.keys()));
                    case KeyRecord.Below below -> below(below);
                };
            }
            return read;
        }

        /// A record of these values.
        ///
        /// @throws PlanException with the key's place if they do not go together
        <R extends Record> R made(KeyRecord<R> keys, Object[] read) {
            try {
                return keys.with(read);
            } catch (KeyMistake mistake) {
                throw settings.mistake(mistake.key(), String.valueOf(mistake.getMessage()));
            }
        }

        private <T> Object value(KeyRecord.Value<T> declared) {
            Key<T> key = declared.key();
            Optional<T> otherwise = otherwise(declared);
            if (otherwise.isEmpty() && declared.isRequired()) {
                return declared.held(Optional.of(settings.require(key)));
            }
            Optional<T> value =
                    otherwise.isPresent() ? Optional.of(settings.get(key, otherwise.get())) : settings.find(key);
            value.ifPresent(of -> values.put(key.name(), of));
            return declared.held(value);
        }

        @SuppressWarnings("unchecked") // both keys have the same values
        private <T> Optional<T> otherwise(KeyRecord.Value<T> declared) {
            String given = defaults.get(declared.key().name());
            if (given != null) {
                return Optional.of(declared.key().type().read(given));
            }
            return declared.key().general().isEmpty()
                    ? declared.otherwise()
                    : Optional.ofNullable((T) values.get(declared.key().general()));
        }

        private Object below(KeyRecord.Below below) {
            boolean isThere = settings.has(below.section());
            if (below.optional()) {
                return isThere
                        ? Optional.of(settings.child(below.section()).read(below.keys(), Map.of()))
                        : Optional.empty();
            }
            return settings.child(below.section()).read(below.keys(), Map.of());
        }
    }
}
