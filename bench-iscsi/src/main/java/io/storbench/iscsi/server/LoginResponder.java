package io.storbench.iscsi.server;

import io.storbench.iscsi.login.Agreement;
import io.storbench.iscsi.login.Chap;
import io.storbench.iscsi.login.Credentials;
import io.storbench.iscsi.login.TargetNegotiation;
import io.storbench.iscsi.login.TextException;
import io.storbench.iscsi.login.TextKeys;
import io.storbench.iscsi.pdu.LoginRequest;
import io.storbench.iscsi.pdu.LoginStatus;
import io.storbench.iscsi.pdu.Stage;
import io.storbench.iscsi.pdu.Stages;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The target's side of one login (RFC 7143, section 6.3): who the initiator is, and what both hold
/// to. Used by the target's thread.
final class LoginResponder {
    /// More steps than any login needs.
    private static final int MAX_STEPS = 32;

    private final TargetOptions options;
    private final ByteArrayOutputStream text = new ByteArrayOutputStream();
    private final Chap chap = new Chap();
    private int steps;
    private boolean identified;
    private boolean proven;
    private boolean challenged;
    private boolean declared;
    private Stage stage = Stage.SECURITY;
    private String initiator = "";
    private boolean discovery;
    private Agreement agreed = Agreement.DEFAULT;

    LoginResponder(TargetOptions options) {
        this.options = options;
        this.proven = options.authentication().initiator().isEmpty();
    }

    /// What a request is answered with.
    ///
    /// @param status how the login goes
    /// @param stages where it is
    /// @param keys what is said
    record Step(LoginStatus status, Stages stages, Map<String, String> keys) {
        /// Whether the login is over, and well.
        boolean isLast() {
            return status.isSuccess() && stages.transit() && stages.next() == Stage.FULL_FEATURE;
        }
    }

    String initiator() {
        return initiator;
    }

    boolean isDiscovery() {
        return discovery;
    }

    Agreement agreed() {
        return agreed;
    }

    /// Answers a request.
    ///
    /// @param part the text keys that came with it
    Step answer(LoginRequest request, byte[] part) {
        Stages asked = request.stages();
        text.write(part, 0, part.length);
        steps++;
        if (steps > MAX_STEPS || text.size() > TextKeys.MAX_BYTES) {
            return refuse(asked, LoginStatus.INITIATOR_ERROR);
        }
        if (asked.goesOn()) {
            return new Step(LoginStatus.SUCCESS, Stages.stay(asked.current()), Map.of());
        }
        try {
            Map<String, String> said = TextKeys.decode(text.toByteArray());
            text.reset();
            return answer(asked, said);
        } catch (TextException _) {
            return refuse(asked, LoginStatus.INITIATOR_ERROR);
        }
    }

    private static Step refuse(Stages asked, LoginStatus status) {
        return new Step(status, Stages.stay(asked.current()), Map.of());
    }

    private Step answer(Stages asked, Map<String, String> said) throws TextException {
        Map<String, String> keys = new LinkedHashMap<>();
        LoginStatus status = identified ? LoginStatus.SUCCESS : identify(said, keys);
        if (status.isSuccess() && asked.current().compareTo(stage) < 0) {
            status = LoginStatus.INVALID_DURING_LOGIN;
        }
        boolean complete = true;
        if (status.isSuccess()) {
            stage = asked.current();
            if (stage == Stage.SECURITY) {
                status = authenticate(said, keys);
                complete = proven;
            } else if (!proven) {
                status = LoginStatus.AUTHENTICATION_FAILURE;
            } else if (stage == Stage.OPERATIONAL) {
                negotiate(said, keys);
            } else {
                status = LoginStatus.INVALID_DURING_LOGIN;
            }
        }
        if (!status.isSuccess()) {
            return refuse(asked, status);
        }
        boolean transit = asked.transit() && complete;
        Stages stages = transit ? Stages.transit(stage, asked.next()) : Stages.stay(stage);
        if (transit) {
            stage = asked.next();
        }
        return new Step(status, stages, keys);
    }

    /// The first request says who wants what (RFC 7143, section 6.3).
    private LoginStatus identify(Map<String, String> said, Map<String, String> keys) {
        String name = said.get("InitiatorName");
        if (name == null || name.isEmpty() || name.length() > 223) {
            return LoginStatus.MISSING_PARAMETER;
        }
        initiator = name;
        discovery = "Discovery".equals(said.get("SessionType"));
        String target = said.get("TargetName");
        if (target == null && !discovery) {
            return LoginStatus.MISSING_PARAMETER;
        }
        if (target != null && !target.equals(EmbeddedTarget.NAME)) {
            return LoginStatus.NOT_FOUND;
        }
        if (target != null) {
            keys.put("TargetPortalGroupTag", EmbeddedTarget.PORTAL_GROUP);
        }
        identified = true;
        return LoginStatus.SUCCESS;
    }

    private LoginStatus authenticate(Map<String, String> said, Map<String, String> keys) throws TextException {
        if (said.containsKey("AuthMethod")) {
            List<String> methods = Arrays.asList(said.get("AuthMethod").split(",", -1));
            String method = proven ? "None" : "CHAP";
            if (!methods.contains(method)) {
                return LoginStatus.AUTHENTICATION_FAILURE;
            }
            keys.put("AuthMethod", method);
            return LoginStatus.SUCCESS;
        }
        if (proven) {
            return LoginStatus.SUCCESS;
        }
        if (said.containsKey("CHAP_A")) {
            return challenge(said.get("CHAP_A"), keys);
        }
        return said.containsKey("CHAP_R") ? judge(said, keys) : LoginStatus.MISSING_PARAMETER;
    }

    private LoginStatus challenge(String algorithms, Map<String, String> keys) {
        if (challenged || !Arrays.asList(algorithms.split(",", -1)).contains(Chap.MD5)) {
            return LoginStatus.AUTHENTICATION_FAILURE;
        }
        challenged = true;
        keys.put("CHAP_A", Chap.MD5);
        keys.put("CHAP_I", chap.identifier());
        keys.put("CHAP_C", chap.challenge());
        return LoginStatus.SUCCESS;
    }

    private LoginStatus judge(Map<String, String> said, Map<String, String> keys) throws TextException {
        Credentials wanted = options.authentication().initiator().orElseThrow();
        byte[] response = TextKeys.binary("CHAP_R", said.getOrDefault("CHAP_R", ""));
        boolean right = chap.isProvenBy(response, wanted.secret());
        if (!challenged || !right || !wanted.user().equals(said.get("CHAP_N"))) {
            return LoginStatus.AUTHENTICATION_FAILURE;
        }
        if (said.containsKey("CHAP_C")) {
            byte[] theirs = TextKeys.binary("CHAP_C", said.get("CHAP_C"));
            if (options.authentication().target().isEmpty() || chap.isReflectedBy(theirs)) {
                return LoginStatus.AUTHENTICATION_FAILURE;
            }
            Credentials own = options.authentication().target().get();
            String number = said.getOrDefault("CHAP_I", "");
            int identifier = TextKeys.number("CHAP_I", number, 0, 255);
            byte[] proof = Chap.response(identifier, own.secret(), theirs);
            keys.put("CHAP_N", own.user());
            keys.put("CHAP_R", TextKeys.hexadecimal(proof));
        }
        proven = true;
        return LoginStatus.SUCCESS;
    }

    private void negotiate(Map<String, String> said, Map<String, String> keys) throws TextException {
        TargetNegotiation.Outcome outcome =
                TargetNegotiation.answer(options.limits().terms(), agreed, said);
        agreed = outcome.agreed();
        outcome.answers().forEach((key, answer) -> {
            boolean again = key.equals("MaxRecvDataSegmentLength") && declared;
            if (!again && !key.equals("AuthMethod")) {
                keys.put(key, answer);
            }
        });
        declared |= keys.containsKey("MaxRecvDataSegmentLength");
    }
}
