package io.storbench.plan;

import io.storbench.key.Key;
import io.storbench.key.KeyMistake;
import io.storbench.key.KeyRecord;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads the keys that a record declares.
final class KeyReader {
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
        return declared.otherwiseKey().isEmpty()
                ? declared.otherwise()
                : Optional.ofNullable((T) values.get(declared.otherwiseKey()));
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
