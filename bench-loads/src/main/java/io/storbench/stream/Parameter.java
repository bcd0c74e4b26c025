package io.storbench.stream;

import io.storbench.api.Param;
import io.storbench.unit.ByteSize;
import io.storbench.unit.Percentage;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// A field that a plan sets.
///
/// @param field of the class
/// @param defaultText its value when the plan sets none
record Parameter(Field field, String defaultText) {
    private static final String TYPES = "int, long, double, boolean, String or an enum";

    static Parameter of(Field field) throws WorkloadClassException {
        int modifiers = field.getModifiers();
        if (Modifier.isStatic(modifiers) || Modifier.isFinal(modifiers)) {
            throw new WorkloadClassException(
                    "%s: a field with @Param is neither static nor final".formatted(where(field)));
        }
        if (!isSupported(field.getType())) {
            throw new WorkloadClassException("%s: a field with @Param is of type %s, not %s"
                    .formatted(where(field), TYPES, field.getType().getSimpleName()));
        }
        try {
            field.setAccessible(true);
        } catch (InaccessibleObjectException e) {
            throw new WorkloadClassException(where(field) + " cannot be set; make it and its class public", e);
        }
        Parameter parameter =
                new Parameter(field, field.getAnnotation(Param.class).value());
        parameter.read(parameter.defaultText);
        return parameter;
    }

    private static boolean isSupported(Class<?> type) {
        return type == int.class
                || type == long.class
                || type == double.class
                || type == boolean.class
                || type == String.class
                || type.isEnum();
    }

    private static String where(Field field) {
        return field.getDeclaringClass().getName() + "." + field.getName();
    }

    String name() {
        return field.getName();
    }

    /// Sets the field.
    ///
    /// @throws WorkloadClassException when the text is not of the field's type
    void set(Object stream, String text) throws WorkloadClassException, IllegalAccessException {
        field.set(stream, read(text));
    }

    private Object read(String text) throws WorkloadClassException {
        try {
            return parsed(field.getType(), text.strip());
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new WorkloadClassException(
                    "%s: \"%s\" is not %s%s".formatted(where(field), text, expected(), remedy(text)), e);
        }
    }

    /// Several values are a mistake that has a remedy.
    private String remedy(String text) {
        return text.contains(",")
                ? "; to vary it, make it a factor: -p design.factors.workload.params.%s=%s".formatted(name(), text)
                : "";
    }

    private static Object parsed(Class<?> type, String text) {
        if (type == int.class) {
            return Math.toIntExact(whole(text));
        }
        if (type == long.class) {
            return whole(text);
        }
        if (type == double.class) {
            return text.endsWith("%") ? Percentage.parse(text).share() : finite(text);
        }
        if (type == boolean.class) {
            return truth(text);
        }
        return type.isEnum() ? constant(type, text) : text;
    }

    /// Sizes are whole numbers of bytes; so is a number without a unit, which may be negative.
    private static long whole(String text) {
        return text.startsWith("-")
                ? Long.parseLong(text)
                : ByteSize.parse(text).bytes();
    }

    private static double finite(String text) {
        double value = Double.parseDouble(text);
        if (!Double.isFinite(value)) {
            throw new IllegalArgumentException(text);
        }
        return value;
    }

    private static boolean truth(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException(text);
        };
    }

    private static Object constant(Class<?> type, String text) {
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> key(constant).equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(text));
    }

    private static String key(Object constant) {
        return ((Enum<?>) constant).name().toLowerCase(Locale.ROOT);
    }

    private String expected() {
        Class<?> type = field.getType();
        if (type == int.class || type == long.class) {
            return "a whole number, or a size such as 64k, that fits " + type.getSimpleName();
        }
        if (type == double.class) {
            return "a number, or a share such as 70%";
        }
        if (type == boolean.class) {
            return "true or false";
        }
        return "one of: "
                + Arrays.stream(type.getEnumConstants()).map(Parameter::key).collect(Collectors.joining(", "));
    }
}
