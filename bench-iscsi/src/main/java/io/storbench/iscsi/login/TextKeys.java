package io.storbench.iscsi.login;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/// Text of key=value pairs, each ended by a zero byte (RFC 7143, section 6.1).
public final class TextKeys {
    /// The most text that one side may say in one step, over several PDUs: a bound of ours.
    public static final int MAX_BYTES = 1 << 16;

    /// The longest key (RFC 7143, section 6.1).
    private static final int MAX_KEY_LENGTH = 63;

    /// How many keys are read at most: a bound of ours.
    private static final int MAX_KEYS = 256;

    /// The longest binary value that is read, such as a CHAP challenge: a bound of RFC 7143's
    /// section 12.1.3.
    private static final int MAX_BINARY_BYTES = 1024;

    private static final int MAX_SHOWN = 60;

    private TextKeys() {}

    /// Writes pairs at an index.
    ///
    /// @return where they end
    public static int encode(ByteBuffer out, int at, Map<String, String> keys) {
        ByteBuffer text = encode(keys);
        out.put(at, text, 0, text.limit());
        return at + text.limit();
    }

    /// Pairs as text of their own.
    public static ByteBuffer encode(Map<String, String> keys) {
        StringBuilder text = new StringBuilder();
        keys.forEach((key, value) -> text.append(key).append('=').append(value).append('\0'));
        return StandardCharsets.UTF_8.encode(text.toString());
    }

    /// Reads pairs, in the order in which they are there.
    ///
    /// @param text of at most [#MAX_BYTES]
    /// @throws TextException if it is no such text, or has a key twice
    public static Map<String, String> decode(byte[] text) throws TextException {
        if (text.length > MAX_BYTES) {
            throw new TextException(text.length + " bytes of text keys; " + MAX_BYTES + " at most");
        }
        Map<String, String> keys = new LinkedHashMap<>();
        int at = 0;
        while (at < text.length) {
            int end = at;
            while (end < text.length && text[end] != 0) {
                end++;
            }
            if (end > at) {
                put(keys, new String(text, at, end - at, StandardCharsets.UTF_8));
            }
            at = end + 1;
        }
        return keys;
    }

    private static void put(Map<String, String> keys, String pair) throws TextException {
        int equals = pair.indexOf('=');
        if (equals < 1 || equals > MAX_KEY_LENGTH) {
            throw new TextException("\"" + shown(pair) + "\" is not key=value");
        }
        String key = pair.substring(0, equals);
        if (keys.putIfAbsent(key, pair.substring(equals + 1)) != null) {
            throw new TextException("the key " + shown(key) + " is there twice");
        }
        if (keys.size() > MAX_KEYS) {
            throw new TextException("more than " + MAX_KEYS + " text keys");
        }
    }

    /// A number, decimal or hexadecimal after `0x`.
    ///
    /// @param key for messages
    /// @throws TextException if it is none, or out of range
    public static int number(String key, String value, int min, int max) throws TextException {
        boolean hexadecimal = value.startsWith("0x") || value.startsWith("0X");
        try {
            long number = hexadecimal ? Long.parseLong(value.substring(2), 16) : Long.parseLong(value);
            if (number >= min && number <= max) {
                return (int) number;
            }
        } catch (NumberFormatException _) {
            // The message below says it all.
        }
        throw new TextException("%s=%s; %d to %d are possible".formatted(key, shown(value), min, max));
    }

    /// Yes or No.
    ///
    /// @param key for messages
    /// @throws TextException if it is neither
    public static boolean isYes(String key, String value) throws TextException {
        return switch (value) {
            case "Yes" -> true;
            case "No" -> false;
            default -> throw new TextException(key + "=" + shown(value) + "; Yes or No is needed");
        };
    }

    /// Bytes, hexadecimal after `0x` or base 64 after `0b`. The message of a refusal does not show
    /// them.
    ///
    /// @param key for messages
    /// @throws TextException if they are of neither form, or more than 1024
    public static byte[] binary(String key, String value) throws TextException {
        String form = value.substring(0, Math.min(2, value.length())).toLowerCase(Locale.ROOT);
        if (value.length() <= 2 * MAX_BINARY_BYTES + 2) {
            try {
                if (form.equals("0x")) {
                    String digits = value.substring(2);
                    return HexFormat.of().parseHex(digits.length() % 2 == 0 ? digits : "0" + digits);
                }
                if (form.equals("0b")) {
                    return Base64.getDecoder().decode(value.substring(2));
                }
            } catch (IllegalArgumentException _) {
                // The message below says it all.
            }
        }
        throw new TextException(key + " is not a binary value of up to 1024 bytes");
    }

    /// Bytes as hexadecimal text.
    public static String hexadecimal(byte[] bytes) {
        return "0x" + HexFormat.of().formatHex(bytes);
    }

    /// What the other side has sent, for a message: short, and without control characters.
    public static String shown(String text) {
        String part = text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "…";
        return part.replaceAll("\\p{Cntrl}", "?");
    }
}
