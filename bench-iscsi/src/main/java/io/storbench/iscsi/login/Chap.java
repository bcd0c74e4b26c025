package io.storbench.iscsi.login;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Arrays;

/// One side's challenge of the Challenge Handshake Authentication Protocol with MD5 (RFC 1994; RFC
/// 7143, section 12.1.3): sent to the other side, which proves with it that it knows a secret.
public final class Chap {
    /// The number of MD5 among the algorithms (RFC 7143, section 12.1.3).
    public static final String MD5 = "5";

    private static final int CHALLENGE_BYTES = 16;
    private static final SecureRandom RANDOM = new SecureRandom();

    private final byte identifier;
    private final byte[] challenge;

    /// A random challenge.
    public Chap() {
        byte[] random = new byte[CHALLENGE_BYTES + 1];
        RANDOM.nextBytes(random);
        this.identifier = random[CHALLENGE_BYTES];
        this.challenge = Arrays.copyOf(random, CHALLENGE_BYTES);
    }

    /// The challenge's number, as the key CHAP_I has it.
    public String identifier() {
        return String.valueOf(identifier & 0xff);
    }

    /// The challenge, as the key CHAP_C has it.
    public String challenge() {
        return TextKeys.hexadecimal(challenge);
    }

    /// Whether a challenge of the other side is this one sent back: it would have us prove
    /// ourselves by the other side's own secret (RFC 7143, section 12.1.3, refuses that).
    public boolean isReflectedBy(byte[] theirs) {
        return MessageDigest.isEqual(theirs, challenge);
    }

    /// Whether the other side knows the secret. Takes as long for every wrong response.
    public boolean isProvenBy(byte[] response, String secret) {
        return MessageDigest.isEqual(response, response(identifier & 0xff, secret, challenge));
    }

    /// The response to a challenge (RFC 1994, section 4.1): the digest of its number, the secret
    /// and the challenge.
    ///
    /// @param identifier 0 to 255
    public static byte[] response(int identifier, String secret, byte[] challenge) {
        try {
            MessageDigest md5 = MessageDigest.getInstance("MD5");
            md5.update((byte) identifier);
            md5.update(secret.getBytes(StandardCharsets.UTF_8));
            return md5.digest(challenge);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has MD5", e);
        }
    }
}
