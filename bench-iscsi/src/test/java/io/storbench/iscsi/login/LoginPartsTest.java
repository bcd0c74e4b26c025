package io.storbench.iscsi.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.iscsi.pdu.Digests;
import io.storbench.testkit.Fuzzer;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoginPartsTest {
    private static final Agreement LIMITS =
            new Agreement(new Digests(true, true), false, true, 262144, 1048576, 8, 8192, 131072);

    private static final Agreement LIMITS_NO_DIGEST =
            new Agreement(new Digests(false, false), false, true, 262144, 1048576, 8, 8192, 8192);

    private static byte[] text(String keys) {
        return keys.getBytes(StandardCharsets.UTF_8);
    }

    private static Map<String, String> answers(Agreement limits, String key, String value) throws TextException {
        return TargetNegotiation.answer(limits, Agreement.DEFAULT, Map.of(key, value))
                .answers();
    }

    @Test
    void pairsEndWithAZeroByte() throws TextException {
        Map<String, String> keys = new LinkedHashMap<>();
        keys.put("A", "1");
        keys.put("B", "x=y");
        ByteBuffer out = ByteBuffer.allocate(32);
        int end = TextKeys.encode(out, 0, keys);
        assertThat(Arrays.copyOf(out.array(), end)).isEqualTo(text("A=1\0B=x=y\0"));
        assertThat(TextKeys.decode(text("A=1\0B=x=y\0"))).isEqualTo(keys);
    }

    @ParameterizedTest
    @ValueSource(strings = {"novalue\0", "=value\0", "A=1\0A=2\0"})
    void whatIsNoTextOfPairsIsRefused(String keys) {
        assertThatThrownBy(() -> TextKeys.decode(text(keys))).isInstanceOf(TextException.class);
    }

    @Test
    void textBeyondTheBoundIsRefusedUnread() {
        assertThatThrownBy(() -> TextKeys.decode(new byte[TextKeys.MAX_BYTES + 1]))
                .isInstanceOf(TextException.class)
                .hasMessageContaining("65537 bytes");
    }

    /// RFC 7143, section 6.2: numbers are the least of both, booleans are joined by AND or OR.
    @ParameterizedTest
    @CsvSource({
        "MaxBurstLength, 262144, 262144",
        "MaxBurstLength, 0x200000, 1048576",
        "MaxOutstandingR2T, 16, 8",
        "InitialR2T, No, No",
        "InitialR2T, Yes, Yes",
        "ImmediateData, Yes, Yes",
        "ImmediateData, No, No",
        "MaxConnections, 8, 1",
        "ErrorRecoveryLevel, 2, 0",
        "MaxRecvDataSegmentLength, 4096, 131072",
        "DataPDUInOrder, No, Yes",
        "X-org.example.key, 1, NotUnderstood"
    })
    void eachKeyHasItsOwnFunction(String key, String offer, String answer) throws TextException {
        assertThat(answers(LIMITS, key, offer)).containsExactly(Map.entry(key, answer));
    }

    @Test
    void theFirstDigestThatTheTargetCanDoIsTaken() throws TextException {
        Agreement none = Agreement.DEFAULT;
        assertThat(answers(LIMITS, "HeaderDigest", "CRC32C,None")).containsValue("CRC32C");
        assertThat(answers(LIMITS, "HeaderDigest", "None,CRC32C")).containsValue("None");
        assertThat(answers(none, "HeaderDigest", "CRC32C,None")).containsValue("None");
        assertThat(answers(none, "HeaderDigest", "CRC32C")).containsValue("Reject");
    }

    @Test
    void aFirstBurstIsNeverLongerThanABurst() throws TextException {
        Map<String, String> offer = Map.of("MaxBurstLength", "512", "FirstBurstLength", "65536");
        TargetNegotiation.Outcome outcome = TargetNegotiation.answer(LIMITS, Agreement.DEFAULT, offer);
        assertThat(outcome.agreed().firstBurstBytes()).isEqualTo(512);
        assertThat(outcome.answers()).containsEntry("FirstBurstLength", "512");
    }

    @Test
    void whatWasNotSaidKeepsItsDefault() throws TextException {
        TargetNegotiation.Outcome outcome = TargetNegotiation.answer(LIMITS, Agreement.DEFAULT, Map.of());
        assertThat(outcome.agreed()).isEqualTo(Agreement.DEFAULT);
        assertThat(outcome.answers()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"MaxBurstLength, 511", "MaxOutstandingR2T, 0", "InitialR2T, Maybe", "FirstBurstLength, x"})
    void valuesOutOfRangeAreRefused(String key, String value) {
        assertThatThrownBy(() -> answers(LIMITS, key, value))
                .isInstanceOf(TextException.class)
                .hasMessageContaining(key);
    }

    /// RFC 7143, sections 13.10, 13.11 and 13.14: what was refused has its default.
    @ParameterizedTest
    @CsvSource({
        "InitialR2T, Reject, true, true, 65536",
        "InitialR2T, NotUnderstood, true, true, 65536",
        "InitialR2T, No, false, true, 65536",
        "FirstBurstLength, Irrelevant, true, true, 65536",
        "FirstBurstLength, 0x1000, true, true, 4096",
        "ImmediateData, No, true, false, 65536",
        "MaxBurstLength, 8192, true, true, 8192",
    })
    void theInitiatorHoldsToWhatWasAnswered(
            String key, String answer, boolean initialR2t, boolean immediate, int firstBurst) throws TextException {
        Agreement agreed = InitiatorNegotiation.agree(LIMITS_NO_DIGEST, Map.of(key, answer));
        assertThat(agreed.initialR2t()).isEqualTo(initialR2t);
        assertThat(agreed.immediateData()).isEqualTo(immediate);
        assertThat(agreed.firstBurstBytes()).isEqualTo(firstBurst);
    }

    @ParameterizedTest
    @CsvSource({
        "InitialR2T, Maybe",
        "MaxBurstLength, 511",
        "MaxOutstandingR2T, 0",
        "HeaderDigest, CRC32C",
        "DataDigest, Reject"
    })
    void theInitiatorRefusesOtherAnswers(String key, String answer) {
        assertThatThrownBy(() -> InitiatorNegotiation.agree(LIMITS_NO_DIGEST, Map.of(key, answer)))
                .isInstanceOf(TextException.class)
                .hasMessageContaining(key);
    }

    /// RFC 7143, section 6.2: both sides come to the same by themselves.
    @Test
    void bothSidesAgree() throws TextException {
        Agreement wanted = new Agreement(new Digests(true, false), false, true, 65536, 2 << 20, 4, 65536, 8192);
        TargetNegotiation.Outcome outcome =
                TargetNegotiation.answer(LIMITS, Agreement.DEFAULT, InitiatorNegotiation.offer(wanted));
        assertThat(InitiatorNegotiation.agree(wanted, outcome.answers())).isEqualTo(outcome.agreed());
    }

    /// Computed by another implementation: `printf '\x01secret\x00\x01\x02\x03' | md5sum`.
    @Test
    void aResponseIsTheDigestOfNumberSecretAndChallenge() {
        byte[] response = Chap.response(1, "secret", HexFormat.of().parseHex("00010203"));
        assertThat(HexFormat.of().formatHex(response)).isEqualTo("e82cb2ed1efe04893c9cf73d4dd12e2d");
    }

    @Test
    void onlyTheRightSecretProves() throws TextException {
        Chap chap = new Chap();
        byte[] challenge = TextKeys.binary("CHAP_C", chap.challenge());
        int number = Integer.parseInt(chap.identifier());
        assertThat(chap.isProvenBy(Chap.response(number, "right", challenge), "right"))
                .isTrue();
        assertThat(chap.isProvenBy(Chap.response(number, "wrong", challenge), "right"))
                .isFalse();
        assertThat(chap.isProvenBy(new byte[0], "right")).isFalse();
        assertThat(chap.isReflectedBy(challenge)).isTrue();
        assertThat(chap.isReflectedBy(TextKeys.binary("CHAP_C", new Chap().challenge())))
                .isFalse();
    }

    @Test
    void secretsAreNeverShown() {
        assertThat(new Credentials("user", "hidden-secret").toString()).isEqualTo("user");
        assertThatThrownBy(() -> TextKeys.binary("CHAP_R", "0xhidden-secret"))
                .isInstanceOf(TextException.class)
                .message()
                .doesNotContain("hidden");
    }

    @ParameterizedTest
    @ValueSource(longs = {21, 22})
    void textIsReadOrRefused(long seed) {
        byte[] valid = text("HeaderDigest=CRC32C,None\0MaxBurstLength=262144\0InitialR2T=Yes\0");
        Fuzzer.run(seed, List.of(valid), in -> {
            byte[] bytes = new byte[in.remaining()];
            in.get(bytes);
            TargetNegotiation.answer(LIMITS, Agreement.DEFAULT, TextKeys.decode(bytes));
        });
    }
}
