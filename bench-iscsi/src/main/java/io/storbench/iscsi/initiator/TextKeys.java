package io.storbench.iscsi.initiator;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/// Text of key=value pairs, each ended by a zero byte (RFC 7143, section 6.1).
final class TextKeys {
    private static final int MAX_SHOWN = 80;

    private TextKeys() {}

    static ByteBuffer encode(Map<String, String> keys) {
        StringBuilder text = new StringBuilder();
        keys.forEach((key, value) -> text.append(key).append('=').append(value).append('\0'));
        return StandardCharsets.UTF_8.encode(text.toString());
    }

    /// @throws IscsiException when it is no such text
    static Map<String, String> decode(String text) throws IscsiException {
        Map<String, String> keys = new LinkedHashMap<>();
        for (String pair : text.split("\0", -1)) {
            if (pair.isEmpty()) {
                continue;
            }
            int equals = pair.indexOf('=');
            if (equals < 1) {
                throw new IscsiException(
                        "the target sends \"" + shown(pair) + "\", which is no key=value");
            }
            keys.put(pair.substring(0, equals), pair.substring(equals + 1));
        }
        return keys;
    }

    /// What a target sent, for a message.
    static String shown(String text) {
        String part = text.length() <= MAX_SHOWN ? text : text.substring(0, MAX_SHOWN) + "…";
        return part.replaceAll("\\p{Cntrl}", "?");
    }
}
