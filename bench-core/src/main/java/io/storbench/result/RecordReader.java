package io.storbench.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.storbench.engine.CounterSnapshot;
import io.storbench.stats.StudentInterval;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/// Reads a record by the types of its components, with the keys of [RecordJson], whatever else the
/// JSON has. What is not as a component has to be is refused as [JsonFields] does.
///
/// Numbers are from 0 on, unless the component is [Signed]. Every component has to be there but an
/// optional one, and one that says itself when it is left out ([JsonInclude]): without it, it is 0,
/// false or empty.
final class RecordReader<R> {
    private static final ClassValue<RecordReader<?>> ALL = new ClassValue<>() {
        @Override
        protected RecordReader<?> computeValue(Class<?> type) {
            return new RecordReader<>(type);
        }
    };

    private interface Value {
        Object read(JsonFields object, String key);
    }

    /// @param absent what a component is that is left out
    private record Kind(Value value, Object absent) {
        private Kind orAbsent() {
            return new Kind((object, key) -> object.has(key) ? value.read(object, key) : absent, absent);
        }
    }

    private record Part(String key, Value value) {}

    private final List<Part> parts;
    private final Constructor<R> constructor;

    private RecordReader(Class<R> type) {
        RecordComponent[] components = type.getRecordComponents();
        parts = Arrays.stream(components).map(RecordReader::part).toList();
        try {
            constructor = type.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(type + " is no record", e);
        }
        constructor.setAccessible(true);
    }

    @SuppressWarnings("unchecked")
    static <R> RecordReader<R> of(Class<R> type) {
        return (RecordReader<R>) ALL.get(type);
    }

    /// A record.
    ///
    /// @throws IllegalArgumentException naming the path, the value, and what is asked
    R read(JsonFields object) {
        Object[] values = new Object[parts.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = parts.get(i).value().read(object, parts.get(i).key());
        }
        try {
            R made = constructor.newInstance(values);
            if (made instanceof ReadCheck check) {
                check.checkRead();
            }
            return made;
        } catch (ComponentException e) {
            throw object.mistake(e.key(), e.problem());
        } catch (ReflectiveOperationException e) {
            throw switch (e.getCause()) {
                case ComponentException wrong -> object.mistake(wrong.key(), wrong.problem());
                case IllegalArgumentException wrong -> wrong;
                case null, default -> new IllegalStateException(e);
            };
        }
    }

    private static Part part(RecordComponent component) {
        Method accessor = component.getAccessor();
        if (accessor.isAnnotationPresent(JsonUnwrapped.class)) {
            RecordReader<?> reader = of(component.getType());
            return new Part("", (object, _) -> reader.read(object));
        }
        Kind kind = kind(component.getGenericType(), component.isAnnotationPresent(Signed.class));
        JsonProperty name = accessor.getAnnotation(JsonProperty.class);
        return new Part(
                name == null ? RecordJson.key(component.getName()) : name.value(),
                (accessor.isAnnotationPresent(JsonInclude.class) ? kind.orAbsent() : kind).value());
    }

    private static Kind kind(Type type, boolean isSigned) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            return container(
                    (Class<?>) generic.getRawType(),
                    kind(arguments[arguments.length - 1], isSigned).value());
        }
        Class<?> own = (Class<?>) type;
        return switch (own.getSimpleName()) {
            case "long" -> new Kind(isSigned ? JsonFields::whole : JsonFields::count, 0L);
            case "int", "Integer" -> new Kind(isSigned ? JsonFields::number : JsonFields::smallCount, 0);
            case "double", "Double" -> new Kind(isSigned ? JsonFields::real : JsonFields::amount, 0.0);
            case "boolean" -> new Kind(JsonFields::truth, false);
            case "String" -> new Kind(JsonFields::text, "");
            case "Object" -> new Kind(JsonFields::fact, "");
            case "JsonNode" -> new Kind(JsonFields::required, "");
            case "OptionalLong" ->
                new Kind((object, key) -> OptionalLong.of(object.count(key)), OptionalLong.empty()).orAbsent();
            case "OptionalDouble" ->
                new Kind((object, key) -> OptionalDouble.of(object.amount(key)), OptionalDouble.empty()).orAbsent();
            case "CounterSnapshot" ->
                new Kind((object, key) -> CounterJson.read(object.object(key)), CounterSnapshot.NONE);
            case "StudentInterval" -> new Kind((object, key) -> interval(object.object(key)), "");
            default ->
                own == Reason.class ? new Kind(RecordReader::reason, "") : own.isEnum() ? choice(own) : nested(of(own));
        };
    }

    private static Kind nested(RecordReader<?> reader) {
        return new Kind((object, key) -> reader.read(object.object(key)), "");
    }

    private static Kind choice(Class<?> type) {
        Map<String, Object> choices = new LinkedHashMap<>();
        for (Object constant : type.getEnumConstants()) {
            choices.put(RecordJson.word(constant), constant);
        }
        return new Kind((object, key) -> object.choice(key, choices), "");
    }

    private static Kind container(Class<?> type, Value value) {
        if (type == Optional.class) {
            return new Kind((object, key) -> Optional.of(value.read(object, key)), Optional.empty()).orAbsent();
        }
        if (type == List.class) {
            return new Kind((object, key) -> items(object.list(key), value, new ArrayList<>()), List.of());
        }
        if (type == SortedSet.class) {
            return new Kind(
                    (object, key) -> items(object.list(key), value, new TreeSet<>()), Collections.emptySortedSet());
        }
        return new Kind(
                (object, key) -> {
                    JsonFields all = object.object(key);
                    Map<String, Object> entries = type == Map.class ? new LinkedHashMap<>() : new TreeMap<>();
                    all.keys().forEach(name -> entries.put(name, value.read(all, name)));
                    return entries;
                },
                Collections.emptySortedMap());
    }

    private static Object items(JsonFields all, Value value, Collection<Object> items) {
        all.keys().forEach(place -> items.add(value.read(all, place)));
        return items;
    }

    /// Older versions wrote a text alone.
    private static Reason reason(JsonFields object, String key) {
        return object.required(key).isString()
                ? Reason.of(object.text(key))
                : of(Reason.class).read(object.object(key));
    }

    private static StudentInterval interval(JsonFields fields) {
        return new StudentInterval(fields.amount("mean"), fields.amount("half_width"), SteadyState.CONFIDENCE);
    }
}
