package io.storbench.key;

import io.storbench.unit.ByteSize;
import io.storbench.unit.Percentage;
import io.storbench.unit.TimeSpan;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What a record's component declares by its name, type and annotations, as [PlanKey] says.
final class KeyComponent {
    private final RecordComponent component;
    private final String name;

    /// Of an [Optional], its content's.
    private final Class<?> type;

    private KeyComponent(RecordComponent component) {
        this.component = component;
        this.name = component.getName();
        this.type =
                component.getGenericType() instanceof ParameterizedType generic && component.getType() == Optional.class
                        ? (Class<?>) generic.getActualTypeArguments()[0]
                        : component.getType();
    }

    /// What it stands for.
    ///
    /// @throws IllegalStateException if that is no key
    static KeyRecord.Part part(RecordComponent component) {
        return new KeyComponent(component).part();
    }

    private KeyRecord.Part part() {
        PlanKey declared = component.getAnnotation(PlanKey.class);
        Doc doc = component.getAnnotation(Doc.class);
        if (declared != null && doc != null) {
            return value(declared, doc.value(), values(declared));
        }
        if (declared != null || !type.isRecord()) {
            throw new IllegalStateException(component + " of " + component.getDeclaringRecord() + " is no key");
        }
        KeyRecord<?> keys = KeyRecord.of(type.asSubclass(Record.class));
        return doc == null
                ? new KeyRecord.Group(keys)
                : new KeyRecord.Below(
                        new KeySection(key(), doc.value(), keys.entries(), false),
                        keys,
                        component.getType() == Optional.class);
    }

    private <T> KeyRecord.Value<T> value(PlanKey declared, String doc, ValueType<T> values) {
        Optional<T> otherwise = Optional.of(declared.defaultsTo())
                .filter(text -> !text.isEmpty())
                .map(anySize(values)::read);
        Optional<String> absent =
                Optional.ofNullable(component.getAnnotation(Absent.class)).map(Absent::value);
        Key<T> key = new Key<>(
                declared.name().isEmpty() ? key() : declared.name(),
                values,
                absent.isPresent() ? Optional.empty() : otherwise,
                absent.orElseGet(() -> standard(declared)),
                doc,
                declared.simulated(),
                declared.defaultsToKey());
        return new KeyRecord.Value<>(key, otherwise, component.getType());
    }

    /// A default may stand for something that no plan can ask for, such as an extent of 0 bytes.
    @SuppressWarnings("unchecked") // both are of sizes
    private static <T> ValueType<T> anySize(ValueType<T> values) {
        return values instanceof ValueType.Size
                ? (ValueType<T>) new ValueType.Size(0, Long.MAX_VALUE, 1, false)
                : values;
    }

    private static String standard(PlanKey declared) {
        String text = declared.defaultsTo() + declared.defaultsToKey();
        return text.isEmpty() ? "" : "`" + text + "`";
    }

    /// In snake case, without the unit.
    private String key() {
        return name.replaceFirst("(BytesPerSecond|Bytes|Nanos)$", "")
                .replaceAll("([a-z0-9])([A-Z])", "$1_$2")
                .toLowerCase(Locale.ROOT);
    }

    private ValueType<?> values(PlanKey declared) {
        String least = declared.least();
        String most = declared.most();
        return switch (type.getSimpleName()) {
            case "int", "long", "Integer", "Long", "OptionalInt", "OptionalLong" -> {
                if (name.endsWith("Bytes")) {
                    if (component.getType() == int.class && most.isEmpty()) {
                        throw new IllegalStateException(component + " has no room for the largest size");
                    }
                    yield new ValueType.Size(
                            least.isEmpty() ? 0 : ByteSize.parse(least).bytes(),
                            most.isEmpty()
                                    ? Long.MAX_VALUE
                                    : ByteSize.parse(most).bytes(),
                            ByteSize.parse(declared.multiple()).bytes(),
                            declared.transfer());
                }
                yield name.endsWith("Nanos")
                        ? new ValueType.Time(
                                least.isEmpty() ? 0 : TimeSpan.parse(least).nanos(),
                                most.isEmpty()
                                        ? Long.MAX_VALUE
                                        : TimeSpan.parse(most).nanos())
                        : new ValueType.Whole(
                                least.isEmpty() ? 0 : Integer.parseInt(least),
                                most.isEmpty() ? Integer.MAX_VALUE : Integer.parseInt(most));
            }
            case "double", "Double", "OptionalDouble" -> {
                if (name.endsWith("BytesPerSecond")) {
                    yield new ValueType.BitRate(!most.isEmpty());
                }
                yield most.endsWith("%")
                        ? new ValueType.Share(Percentage.parse(most).share())
                        : new ValueType.Decimal(new BigDecimal(least), new BigDecimal(most));
            }
            case "boolean", "Boolean" -> new ValueType.Flag();
            case "String" ->
                declared.words().length > 0
                        ? new ValueType.Word(List.of(declared.words()))
                        : new ValueType.Text<>(declared.noun(), text -> text, text -> text, Quantity.WORD);
            default -> type.isEnum() ? choice(type) : parsed(type, declared);
        };
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // an enum's class, as was asked before
    private static ValueType<?> choice(Class<?> type) {
        return new ValueType.Choice(type.asSubclass(Enum.class));
    }

    private static <T> ValueType<T> parsed(Class<T> type, PlanKey declared) {
        Method parse;
        try {
            parse = type.getDeclaredMethod("parse", String.class);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
        parse.setAccessible(true);
        return new ValueType.Text<>(
                declared.noun(),
                text -> {
                    try {
                        return type.cast(parse.invoke(null, text));
                    } catch (InvocationTargetException e) {
                        if (e.getCause() instanceof IllegalArgumentException cause) {
                            throw cause;
                        }
                        throw new IllegalStateException(e);
                    } catch (IllegalAccessException e) {
                        throw new IllegalStateException(e);
                    }
                },
                Object::toString,
                declared.transfer() ? Quantity.TRANSFER : Quantity.WORD);
    }
}
