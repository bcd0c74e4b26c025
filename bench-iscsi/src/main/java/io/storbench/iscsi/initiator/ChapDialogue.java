package io.storbench.iscsi.initiator;

import io.storbench.iscsi.login.Chap;
import io.storbench.iscsi.login.Credentials;
import io.storbench.iscsi.login.TextException;
import io.storbench.iscsi.login.TextKeys;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/// CHAP with MD5, the initiator's side, and the target's proof where it is asked for (RFC 7143,
/// section 12.1.3; RFC 1994).
final class ChapDialogue {
    private final SessionOptions options;
    private final String server;
    private final Chap challenge = new Chap();
    private boolean last;

    /// @param server its name for messages
    ChapDialogue(SessionOptions options, String server) {
        this.options = options;
        this.server = server;
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
    ///
    /// @throws TextException if a value is none that is allowed
    Map<String, String> next(Map<String, String> said) throws LoginException, TextException {
        String method = said.get("AuthMethod");
        if (last) {
            throw new LoginException(server + " asks for more than its login needs; check its authentication");
        }
        if (isNone() && !"None".equals(method)) {
            throw new LoginException(server + ": " + LoginException.CHAP_IS_WANTED);
        }
        if ("CHAP".equals(method)) {
            return Map.of("CHAP_A", Chap.MD5);
        }
        last = true;
        return said.containsKey("CHAP_C") ? proof(said) : Map.of();
    }

    private Map<String, String> proof(Map<String, String> said) throws LoginException, TextException {
        if (!Chap.MD5.equals(said.get("CHAP_A"))) {
            throw new LoginException(server + " wants another CHAP algorithm than MD5");
        }
        Credentials chap = options.chap().orElseThrow(() -> new LoginException(server + " sends a challenge"));
        byte[] theirs = binary(said, "CHAP_C");
        if (options.mutual().isPresent() && challenge.isReflectedBy(theirs)) {
            throw new LoginException(server + " sends our own challenge back");
        }
        int number = TextKeys.number("CHAP_I", said.getOrDefault("CHAP_I", ""), 0, 255);
        Map<String, String> keys = new LinkedHashMap<>();
        keys.put("CHAP_N", chap.user());
        keys.put("CHAP_R", TextKeys.hexadecimal(Chap.response(number, chap.secret(), theirs)));
        if (options.mutual().isPresent()) {
            keys.put("CHAP_I", challenge.identifier());
            keys.put("CHAP_C", challenge.challenge());
        }
        return keys;
    }

    /// Judges the target's own proof, where it is asked for.
    ///
    /// @throws TextException if it is of no form that is allowed
    void check(Map<String, String> said) throws LoginException, TextException {
        Optional<Credentials> mutual = options.mutual();
        if (mutual.isEmpty()) {
            return;
        }
        if (!said.containsKey("CHAP_R")) {
            throw new LoginException(server + " does not prove who it is, as mutual asks for; configure it there");
        }
        boolean proven = mutual.get().user().equals(said.get("CHAP_N"))
                && challenge.isProvenBy(binary(said, "CHAP_R"), mutual.get().secret());
        if (!proven) {
            throw new LoginException(server
                    + " proves to be another one than mutual says: its CHAP name or secret"
                    + " differs; check mutual.user and its secret");
        }
    }

    private static byte[] binary(Map<String, String> said, String key) throws TextException {
        return TextKeys.binary(key, said.getOrDefault(key, ""));
    }
}
