package io.storbench.result;

import java.util.Collection;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/// The fields of a JSON object of a file, each checked: a file may be damaged, edited, or of
/// another program. What is not as it has to be is refused by an [IllegalArgumentException] that
/// names the field by its path, its value and what is asked.
///
/// @param node the object
/// @param path of the object with a dot behind it, for messages; empty for the whole
public record JsonFields(JsonNode node, String path) {
    private static final int SHOWN_CHARACTERS = 40;
    private static final int SHOWN_KEY_CHARACTERS = 200;

    /// The fields of a whole document.
    ///
    /// @param what it is to be, with its article, for the message
    static JsonFields of(JsonNode node, String what) {
        if (!node.isObject()) {
            throw new IllegalArgumentException(abbreviated(node) + " is not " + what + ", which is a JSON object");
        }
        return new JsonFields(node, "");
    }

    /// These fields.
    ///
    /// @throws IllegalArgumentException when they are of another version
    JsonFields ofVersion(int known) {
        int version = number("schema_version");
        if (version != known) {
            throw new IllegalArgumentException(
                    "schema_version is %d; this storbench reads %d".formatted(version, known));
        }
        return this;
    }

    /// The record whose components these fields are.
    ///
    /// @throws IllegalArgumentException when they are not
    <R> R read(Class<R> type) {
        return RecordReader.of(type).read(this);
    }

    /// Whether there is such a field.
    public boolean has(String key) {
        return node.has(key);
    }

    /// An object within this one.
    public JsonFields object(String key) {
        JsonNode value = required(key);
        if (!value.isObject()) {
            throw mistake(key, value, "is not an object");
        }
        return new JsonFields(value, path + key + ".");
    }

    /// The items of a list, with their places for keys: `[0]`, `[1]`, ….
    JsonFields list(String key) {
        JsonNode value = required(key);
        if (!value.isArray()) {
            throw mistake(key, value, "is not a list");
        }
        ObjectNode items = JsonNodeFactory.instance.objectNode();
        value.forEach(item -> items.set("[" + items.size() + "]", item));
        return new JsonFields(items, path + key);
    }

    /// The keys of all fields, in their order.
    Collection<String> keys() {
        return node.propertyNames();
    }

    String text(String key) {
        JsonNode value = required(key);
        if (!value.isString()) {
            throw mistake(key, value, "is not a text");
        }
        return value.asString();
    }

    /// A text, or another one where it is missing.
    public String text(String key, String missing) {
        return has(key) ? text(key) : missing;
    }

    boolean truth(String key) {
        JsonNode value = required(key);
        if (!value.isBoolean()) {
            throw mistake(key, value, "is neither true nor false");
        }
        return value.asBoolean();
    }

    /// A truth value, whole number, fraction or text.
    Object fact(String key) {
        JsonNode value = required(key);
        if (value.isBoolean()) {
            return value.asBoolean();
        }
        if (value.isIntegralNumber()) {
            return whole(key);
        }
        return value.isNumber() ? (Object) real(key) : text(key);
    }

    /// What a text stands for.
    Object choice(String key, Map<String, Object> choices) {
        Object chosen = choices.get(text(key));
        if (chosen == null) {
            String words = String.join(choices.size() == 2 ? " nor " : ", ", choices.keySet());
            throw mistake(key, (choices.size() == 2 ? "is neither " : "is not one of: ") + words);
        }
        return chosen;
    }

    /// A whole number of any sign.
    long whole(String key) {
        JsonNode value = required(key);
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw mistake(key, value, "is not a whole number of at most 63 bits");
        }
        return value.asLong();
    }

    /// A whole number from 0 on.
    public long count(String key) {
        long count = whole(key);
        if (count < 0) {
            throw mistake(key, required(key), "is below 0");
        }
        return count;
    }

    /// A whole number from 0 to a bound.
    public long count(String key, long most) {
        long count = count(key);
        if (count > most) {
            throw mistake(key, required(key), "is above " + most);
        }
        return count;
    }

    /// A whole number from 0 on, or 0 where it is missing.
    long countOrZero(String key) {
        return has(key) ? count(key) : 0;
    }

    /// A whole number of 32 bits and any sign.
    int number(String key) {
        long number = whole(key);
        if (number != (int) number) {
            throw mistake(key, required(key), "is out of range");
        }
        return (int) number;
    }

    /// A whole number of 32 bits from 0 on.
    int smallCount(String key) {
        int count = number(key);
        if (count < 0) {
            throw mistake(key, required(key), "is below 0");
        }
        return count;
    }

    /// A finite number of any sign.
    double real(String key) {
        JsonNode value = required(key);
        double real = real(value);
        if (!Double.isFinite(real)) {
            throw mistake(key, value, "is not a finite number");
        }
        return real;
    }

    /// A number, infinite beyond the range of double; NaN where there is none.
    public static double real(JsonNode value) {
        if (value.isBigInteger()) {
            return value.bigIntegerValue().doubleValue();
        }
        return value.isNumber() ? value.asDouble() : Double.NaN;
    }

    /// A finite number from 0 on.
    double amount(String key) {
        double amount = real(key);
        if (amount < 0) {
            throw mistake(key, required(key), "is below 0");
        }
        return amount;
    }

    /// A finite number from 0 to a bound.
    public double amount(String key, double most) {
        double amount = amount(key);
        if (amount > most) {
            throw mistake(key, required(key), "is above " + most);
        }
        return amount;
    }

    /// A mistake in a field of this object.
    public IllegalArgumentException mistake(String key, String problem) {
        return mistake(key, node.path(key), problem);
    }

    JsonNode required(String key) {
        JsonNode value = node.path(key);
        if (value.isMissingNode()) {
            throw mistake(key, "is missing");
        }
        return value;
    }

    private IllegalArgumentException mistake(String key, JsonNode value, String problem) {
        String field = abbreviated(path + key, SHOWN_KEY_CHARACTERS);
        return new IllegalArgumentException(
                value.isMissingNode()
                        ? "\"%s\" is missing".formatted(field)
                        : "\"%s\" is %s, which %s".formatted(field, abbreviated(value), problem));
    }

    private static String abbreviated(JsonNode value) {
        return abbreviated(value.isNumber() ? value.asString() : value.toString(), SHOWN_CHARACTERS);
    }

    private static String abbreviated(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most) + "…";
    }
}
