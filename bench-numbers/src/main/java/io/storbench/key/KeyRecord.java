package io.storbench.key;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/// The keys that a record's components declare by [PlanKey]. Immutable.
///
/// A component that is such a record itself stands for its keys: for a section of the component's
/// name if it has a [Doc], else for keys among the others.
public final class KeyRecord<R extends Record> {
    private static final ClassValue<KeyRecord<?>> ALL = new ClassValue<>() {
        @Override
        protected KeyRecord<?> computeValue(Class<?> type) {
            return new KeyRecord<>(type.asSubclass(Record.class));
        }
    };

    private final Constructor<R> constructor;
    private final List<Part> parts;

    /// What a component stands for.
    public sealed interface Part {}

    /// A key.
    ///
    /// @param otherwise what is taken where the plan lacks it
    /// @param type of the component
    public record Value<T>(Key<T> key, Optional<T> otherwise, Class<?> type) implements Part {
        /// What the component holds.
        ///
        /// @param value of the key; empty where there is none, and the component is an [Optional] or its kind
        public Object held(Optional<T> value) {
            Optional<Number> number = value.filter(Number.class::isInstance).map(Number.class::cast);
            return switch (type.getSimpleName()) {
                case "Optional" -> value;
                case "OptionalLong" ->
                    number.map(of -> OptionalLong.of(of.longValue())).orElse(OptionalLong.empty());
                case "OptionalInt" ->
                    number.map(of -> OptionalInt.of(Math.toIntExact(of.longValue())))
                            .orElse(OptionalInt.empty());
                case "OptionalDouble" ->
                    number.map(of -> OptionalDouble.of(of.doubleValue())).orElse(OptionalDouble.empty());
                case "int" -> Math.toIntExact(number.orElseThrow().longValue());
                case "long" -> number.orElseThrow().longValue();
                default -> value.orElseThrow();
            };
        }

        /// Whether a plan must have it.
        public boolean isRequired() {
            return otherwise.isEmpty()
                    && key.general().isEmpty()
                    && !type.getSimpleName().startsWith("Optional");
        }
    }

    /// Keys among the others.
    public record Group(KeyRecord<?> keys) implements Part {}

    /// Keys below a name.
    ///
    /// @param optional whether the component is an [Optional], which is empty where the plan lacks the name
    public record Below(KeySection section, KeyRecord<?> keys, boolean optional) implements Part {}

    private KeyRecord(Class<R> type) {
        RecordComponent[] components = type.getRecordComponents();
        try {
            constructor = type.getDeclaredConstructor(
                    Stream.of(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
        constructor.setAccessible(true);
        parts = Arrays.stream(components).map(KeyComponent::part).toList();
    }

    /// The keys of a record.
    ///
    /// @throws IllegalStateException if its components do not declare keys
    @SuppressWarnings("unchecked") // computed from that very class
    public static <R extends Record> KeyRecord<R> of(Class<R> type) {
        return (KeyRecord<R>) ALL.get(type);
    }

    /// What each component stands for, in order.
    public List<Part> parts() {
        return parts;
    }

    /// The keys and sections.
    public List<Entry> entries() {
        return parts.stream()
                .flatMap(part -> switch (part) {
                    case Value<?> value -> Stream.of(value.key);
                    case Below below -> Stream.of(below.section);
                    case Group group -> group.keys.entries().stream();
                })
                .toList();
    }

    /// A record of values.
    ///
    /// @param values of the components
    /// @throws KeyMistake if they do not go together
    public R with(Object[] values) {
        try {
            return constructor.newInstance(values);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
