package io.storbench.iscsi.initiator;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// CHAP with MD5, the initiator's side, and the target's proof where it is asked for (RFC 7143,
/// section 12.1.3; RFC 1994).
final class ChapDialogue {
    private static final String MD5 = "5";
    private static final int CHALLENGE_BYTES = 16;
    private static final int MAX_CHALLENGE_BYTES = 1024;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final SessionOptions options;
    private final String server;
    private final byte[] challenge = new byte[CHALLENGE_BYTES];
    private final int identifier = RANDOM.nextInt(256);
    private boolean last;

    /// @param server its name for messages
    ChapDialogue(SessionOptions options, String server) {
        this.options = options;
        this.server = server;
        RANDOM.nextBytes(challenge);
    }

    boolean isNone() {
        return options.chap().isEmpty();
    }

    /// What the target may choose from. Where nobody has to prove who the target is, one that wants
    /// no proof of the initiator is welcome too.
    String methods() {
        if (isNone()) {
            return "None";
        }
        return options.mutual().isPresent() ? "CHAP" : "CHAP,None";
    }

    /// Whether nothing is left to be said after what [#next] returned.
    boolean isLast() {
        return last;
    }

    /// What to say to what the target said.
    Map<String, String> next(Map<String, String> said) throws LoginException {
        String method = said.get("AuthMethod");
        if (last || (isNone() && !"None".equals(method))) {
            throw new LoginException(
                    server
                            + " wants the initiator to prove itself; give chap: {user, secret_file}");
        }
        if ("CHAP".equals(method)) {
            return Map.of("CHAP_A", MD5);
        }
        last = true;
        return said.containsKey("CHAP_C") ? proof(said) : Map.of();
    }

    private Map<String, String> proof(Map<String, String> said) throws LoginException {
        if (!MD5.equals(said.get("CHAP_A"))) {
            throw new LoginException(server + " wants another CHAP algorithm than MD5");
        }
        ChapSecret chap =
                options.chap().orElseThrow(() -> new LoginException(server + " sends a challenge"));
        byte[] theirs = binary(said, "CHAP_C");
        if (options.mutual().isPresent() && MessageDigest.isEqual(theirs, challenge)) {
            throw new LoginException(server + " sends our own challenge back");
        }
        Map<String, String> keys = new LinkedHashMap<>();
        keys.put("CHAP_N", chap.user());
        keys.put("CHAP_R", hex(response(identifier(said), chap.secret(), theirs)));
        if (options.mutual().isPresent()) {
            keys.put("CHAP_I", String.valueOf(identifier));
            keys.put("CHAP_C", hex(challenge));
        }
        return keys;
    }

    private int identifier(Map<String, String> said) throws LoginException {
        try {
            return Integer.decode(said.getOrDefault("CHAP_I", "")) & 0xff;
        } catch (NumberFormatException e) {
            throw new LoginException(server + " sends no CHAP identifier");
        }
    }

    /// Judges the target's own proof, where it is asked for.
    void check(Map<String, String> said) throws LoginException {
        Optional<ChapSecret> mutual = options.mutual();
        if (mutual.isEmpty()) {
            return;
        }
        if (!said.containsKey("CHAP_R")) {
            throw new LoginException(
                    server + " does not prove who it is, as mutual asks for; configure it there");
        }
        byte[] right = response(identifier, mutual.get().secret(), challenge);
        boolean proven =
                mutual.get().user().equals(said.get("CHAP_N"))
                        && MessageDigest.isEqual(right, binary(said, "CHAP_R"));
        if (!proven) {
            throw new LoginException(
                    server
                            + " proves to be another one than mutual says: its CHAP name or secret"
                            + " differs; check mutual.user and its secret");
        }
    }

    /// RFC 1994, section 4.1: the digest of identifier, secret and challenge.
    private static byte[] response(int identifier, String secret, byte[] challenge) {
        try {
            MessageDigest md5 = MessageDigest.getInstance("MD5");
            md5.update((byte) identifier);
            md5.update(secret.getBytes(StandardCharsets.UTF_8));
            return md5.digest(challenge);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has MD5", e);
        }
    }

    private static String hex(byte[] bytes) {
        return "0x" + HexFormat.of().formatHex(bytes);
    }

    /// Section 6.1: hexadecimal after `0x`, base 64 after `0b`.
    private byte[] binary(Map<String, String> said, String key) throws LoginException {
        String text = said.getOrDefault(key, "");
        String form = text.length() < 2 ? "" : text.substring(0, 2).toLowerCase(Locale.ROOT);
        try {
            if (text.length() <= 2 * MAX_CHALLENGE_BYTES && form.equals("0x")) {
                return HexFormat.of().parseHex(text.substring(2));
            }
            if (text.length() <= 2 * MAX_CHALLENGE_BYTES && form.equals("0b")) {
                return Base64.getDecoder().decode(text.substring(2));
            }
        } catch (IllegalArgumentException _) {
            // The message below says it all.
        }
        throw new LoginException(server + " sends a malformed " + key);
    }
}
