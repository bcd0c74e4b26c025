package io.storbench.result;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// The fields of a JSON object of a file, each checked: a file may be damaged, edited, or of
/// another program. What is not as it has to be is refused by an [IllegalArgumentException] that
/// names the field by its path, its value and what is asked.
///
/// @param node the object
/// @param path of the object with a dot behind it, for messages; empty for the whole
public record JsonFields(JsonNode node, String path) {
    private static final int SHOWN_CHARACTERS = 40;

    /// The fields of a whole document.
    ///
    /// @param what it is to be, with its article, for the message
    static JsonFields of(JsonNode node, String what) {
        if (!node.isObject()) {
            throw new IllegalArgumentException(abbreviated(node) + " is not " + what + ", which is a JSON object");
        }
        return new JsonFields(node, "");
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

    /// The objects of a list; none where it is missing.
    Collection<JsonFields> objects(String key) {
        Map<String, JsonFields> objects = new LinkedHashMap<>();
        int index = 0;
        for (JsonNode value : list(key)) {
            String name = "%s[%d]".formatted(key, index++);
            if (!value.isObject()) {
                throw mistake(name, value, "is not an object");
            }
            objects.put(name, new JsonFields(value, path + name + "."));
        }
        return objects.values();
    }

    /// The items of a list; none where it is missing.
    Iterable<JsonNode> list(String key) {
        JsonNode value = node.path(key);
        if (!value.isMissingNode() && !value.isArray()) {
            throw mistake(key, value, "is not a list");
        }
        return value;
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

    /// All fields, which have to be texts, in their order.
    Map<String, String> texts() {
        Map<String, String> texts = new LinkedHashMap<>();
        node.properties().forEach(entry -> texts.put(entry.getKey(), text(entry.getKey())));
        return texts;
    }

    boolean truth(String key) {
        JsonNode value = required(key);
        if (!value.isBoolean()) {
            throw mistake(key, value, "is neither true nor false");
        }
        return value.asBoolean();
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
        if (!value.isNumber() || !Double.isFinite(value.asDouble())) {
            throw mistake(key, value, "is not a finite number");
        }
        return value.asDouble();
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

    private JsonNode required(String key) {
        JsonNode value = node.path(key);
        if (value.isMissingNode()) {
            throw new IllegalArgumentException("\"" + path + key + "\" is missing");
        }
        return value;
    }

    private IllegalArgumentException mistake(String key, JsonNode value, String problem) {
        return new IllegalArgumentException(
                "\"%s%s\" is %s, which %s".formatted(path, key, abbreviated(value), problem));
    }

    private static String abbreviated(JsonNode value) {
        String text = value.isNumber() ? value.asString() : value.toString();
        return text.length() <= SHOWN_CHARACTERS ? text : text.substring(0, SHOWN_CHARACTERS) + "…";
    }
}
