package io.storbench.iscsi.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.iscsi.login.Chap;
import io.storbench.iscsi.login.Credentials;
import io.storbench.iscsi.login.TextKeys;
import io.storbench.iscsi.pdu.Header;
import io.storbench.iscsi.pdu.LoginResponse;
import io.storbench.iscsi.pdu.LoginStatus;
import io.storbench.iscsi.pdu.Opcode;
import io.storbench.iscsi.pdu.Stage;
import io.storbench.iscsi.pdu.Stages;
import io.storbench.iscsi.pdu.TextSegment;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Logins step by step (RFC 7143, sections 6.3, 11.13.5 and 12.1).
@Timeout(30)
class TargetLoginTest {
    private static final Stages STAY = Stages.stay(Stage.SECURITY);
    private static final Stages GO_ON = Stages.transit(Stage.SECURITY, Stage.OPERATIONAL);
    private static final Credentials USER = new Credentials("user", "secretsecret12");
    private static final Credentials TARGET = new Credentials("target", "othersecret123");

    private static EmbeddedTarget withChap() throws IOException {
        return EmbeddedTarget.start(
                TargetOptions.DEFAULT.withAuthentication(new Authentication(Optional.of(USER), Optional.of(TARGET))));
    }

    private static Map<String, String> names(String... more) {
        Map<String, String> keys = RawInitiator.names();
        for (int index = 0; index < more.length; index += 2) {
            keys.put(more[index], more[index + 1]);
        }
        return keys;
    }

    /// Goes as far as the target's challenge.
    private static byte[] challenge(RawInitiator initiator) throws IOException {
        assertThat(initiator.login(STAY, names("AuthMethod", "CHAP,None")).status())
                .isEqualTo(LoginStatus.SUCCESS);
        assertThat(initiator.keys()).containsEntry("AuthMethod", "CHAP");
        assertThat(initiator.login(STAY, Map.of("CHAP_A", "7,5")).status()).isEqualTo(LoginStatus.SUCCESS);
        assertThat(initiator.keys()).containsEntry("CHAP_A", "5");
        return TextKeys.binary("CHAP_C", initiator.keys().getOrDefault("CHAP_C", ""));
    }

    private static Map<String, String> proof(RawInitiator initiator, byte[] challenge, Credentials credentials)
            throws IOException {
        int number = Integer.parseInt(initiator.keys().getOrDefault("CHAP_I", ""));
        byte[] response = Chap.response(number, credentials.secret(), challenge);
        Map<String, String> keys = new LinkedHashMap<>();
        keys.put("CHAP_N", credentials.user());
        keys.put("CHAP_R", TextKeys.hexadecimal(response));
        return keys;
    }

    @Test
    void whoKnowsTheSecretGetsInAndTheTargetProvesItselfToo() throws IOException {
        try (EmbeddedTarget target = withChap();
                RawInitiator initiator = new RawInitiator(target, 1)) {
            Map<String, String> keys = proof(initiator, challenge(initiator), USER);
            keys.put("CHAP_I", "9");
            keys.put("CHAP_C", "0x00112233445566778899aabbccddeeff");
            LoginResponse response = initiator.login(GO_ON, keys);
            assertThat(response.status()).isEqualTo(LoginStatus.SUCCESS);
            assertThat(response.stages()).isEqualTo(GO_ON);
            byte[] ours = TextKeys.binary("C", "0x00112233445566778899aabbccddeeff");
            assertThat(initiator.keys())
                    .containsEntry("CHAP_N", "target")
                    .containsEntry("CHAP_R", TextKeys.hexadecimal(Chap.response(9, TARGET.secret(), ours)));
            response = initiator.login(Stages.transit(Stage.OPERATIONAL, Stage.FULL_FEATURE), Map.of());
            assertThat(response.status()).isEqualTo(LoginStatus.SUCCESS);
            assertThat(response.tsih()).isNotZero();
        }
    }

    @Test
    void aWrongSecretIsRefused() throws IOException {
        try (EmbeddedTarget target = withChap();
                RawInitiator initiator = new RawInitiator(target, 1)) {
            Credentials wrong = new Credentials("user", "anothersecret");
            Map<String, String> keys = proof(initiator, challenge(initiator), wrong);
            assertThat(initiator.login(GO_ON, keys).status()).isEqualTo(LoginStatus.AUTHENTICATION_FAILURE);
        }
    }

    /// RFC 7143, section 12.1.3: else an initiator could have the target compute the response.
    @Test
    void theTargetsOwnChallengeSentBackIsRefused() throws IOException {
        try (EmbeddedTarget target = withChap();
                RawInitiator initiator = new RawInitiator(target, 1)) {
            byte[] challenge = challenge(initiator);
            Map<String, String> keys = proof(initiator, challenge, USER);
            keys.put("CHAP_I", "9");
            keys.put("CHAP_C", TextKeys.hexadecimal(challenge));
            assertThat(initiator.login(GO_ON, keys).status()).isEqualTo(LoginStatus.AUTHENTICATION_FAILURE);
        }
    }

    @Test
    void nobodyGetsPastTheProof() throws IOException {
        try (EmbeddedTarget target = withChap()) {
            Stages past = Stages.transit(Stage.OPERATIONAL, Stage.FULL_FEATURE);
            try (RawInitiator initiator = new RawInitiator(target, 1)) {
                assertThat(initiator.login(past, names()).status()).isEqualTo(LoginStatus.AUTHENTICATION_FAILURE);
            }
            try (RawInitiator initiator = new RawInitiator(target, 1)) {
                assertThat(initiator.login(GO_ON, names("AuthMethod", "None")).status())
                        .isEqualTo(LoginStatus.AUTHENTICATION_FAILURE);
            }
            try (RawInitiator initiator = new RawInitiator(target, 1)) {
                // The transit bit alone does not lead out of the stage.
                LoginResponse response = initiator.login(GO_ON, names("AuthMethod", "CHAP"));
                assertThat(response.stages()).isEqualTo(STAY);
                assertThat(initiator.login(past, Map.of()).status()).isEqualTo(LoginStatus.AUTHENTICATION_FAILURE);
            }
        }
    }

    @Test
    void aTargetOfAnotherNameIsNotHere() throws IOException {
        try (EmbeddedTarget target = EmbeddedTarget.start(TargetOptions.DEFAULT);
                RawInitiator initiator = new RawInitiator(target, 1)) {
            assertThat(initiator
                            .login(GO_ON, names("TargetName", "iqn.2026-11.test:no"))
                            .status())
                    .isEqualTo(LoginStatus.NOT_FOUND);
        }
    }

    @Test
    void namesMustBeThere() throws IOException {
        try (EmbeddedTarget target = EmbeddedTarget.start(TargetOptions.DEFAULT);
                RawInitiator initiator = new RawInitiator(target, 1)) {
            assertThat(initiator.login(GO_ON, Map.of("AuthMethod", "None")).status())
                    .isEqualTo(LoginStatus.MISSING_PARAMETER);
        }
    }

    @Test
    void keysMayComeInSeveralPdus() throws IOException {
        try (EmbeddedTarget target = EmbeddedTarget.start(TargetOptions.DEFAULT);
                RawInitiator initiator = new RawInitiator(target, 1)) {
            Stages first = new Stages(Stage.OPERATIONAL, false, Stage.OPERATIONAL, true);
            LoginResponse response = initiator.login(first, RawInitiator.names());
            assertThat(response.stages().transit()).isFalse();
            assertThat(initiator.keys()).isEmpty();
            response = initiator.login(
                    Stages.transit(Stage.OPERATIONAL, Stage.FULL_FEATURE), Map.of("MaxBurstLength", "65536"));
            assertThat(response.status()).isEqualTo(LoginStatus.SUCCESS);
            assertThat(initiator.keys())
                    .containsEntry("MaxBurstLength", "65536")
                    .containsEntry("TargetPortalGroupTag", "1");
        }
    }

    @Test
    void discoveryTellsTheTargetAndWhereItIs() throws IOException {
        try (EmbeddedTarget target = EmbeddedTarget.start(TargetOptions.DEFAULT);
                RawInitiator initiator = RawInitiator.loggedIn(target, "SessionType", "Discovery")) {
            TextSegment.begin(initiator.out(), 0, Opcode.TEXT_REQUEST);
            Header.setCmdSn(initiator.out(), 0, initiator.nextCmdSn());
            int from = initiator.dataAt();
            initiator.send(TextKeys.encode(initiator.out(), from, Map.of("SendTargets", "All")) - from);
            assertThat(initiator.receive()).isEqualTo(Opcode.TEXT_RESPONSE);
            assertThat(initiator.keys())
                    .containsEntry("TargetName", EmbeddedTarget.NAME)
                    .containsEntry(
                            "TargetAddress", "127.0.0.1:" + target.address().getPort() + ",1");
        }
    }

    @Test
    void aRedirectedLoginNamesTheOtherAddress() throws IOException {
        TargetOptions options = TargetOptions.DEFAULT.withFaults(new TargetFault.Redirect(0));
        try (EmbeddedTarget target = EmbeddedTarget.start(options)) {
            try (RawInitiator initiator = new RawInitiator(target, 1)) {
                assertThat(initiator.login(GO_ON, names()).status()).isEqualTo(LoginStatus.MOVED_TEMPORARILY);
                assertThat(initiator.keys()).containsKey("TargetAddress");
            }
            RawInitiator.loggedIn(target).close();
        }
    }
}
