package io.storbench.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A device that is opened again after its admission.
class ProofTest extends GateFixture {
    private static final Identification OTHER = new Identification(List.of("naa.2"), "SER2", 4L * MIB, 4096);

    private Proof admitted(Consent consent, boolean mustWrite) throws IOException {
        try (DeviceGate gate = gate(consent)) {
            admit(gate, mustWrite);
            return gate.proof("8:16");
        }
    }

    private void check(Proof proof) throws OtherDeviceException {
        byte[] head = Arrays.copyOf(device.bytes, proof.headBytes());
        proof.check(device.identification(), ByteBuffer.wrap(head));
    }

    private void fails(Proof proof, String... words) {
        assertThatThrownBy(() -> check(proof))
                .isInstanceOf(OtherDeviceException.class)
                .hasMessageContaining("/dev/sdb is not the device that was admitted")
                .hasMessageContainingAll(words);
    }

    @ParameterizedTest
    @ValueSource(ints = {512, 4096})
    void theDeviceThatWasAdmittedPassesAgainAndAgain(int blockBytes) throws IOException {
        device.blockBytes = blockBytes;
        Proof proof = admitted(NAMED, true);
        assertThat(proof.headBytes()).isEqualTo(4096);
        Arrays.fill(device.bytes, MIB, 7 * MIB, (byte) 9);
        check(proof);
        check(proof);
    }

    @Test
    void ofADeviceWithLargerBlocksAWholeOneIsRead() {
        Identification large = new Identification(List.of(), "", 8L * MIB, 8192);
        assertThat(Proof.ofIdentity("/dev/sdb", large).headBytes()).isEqualTo(8192);
    }

    @Test
    void everyProofThatFailsIsReportedWithWhatStandsThere() throws IOException {
        Proof proof = admitted(NAMED, true);
        byte[] head = new byte[proof.headBytes()];
        assertThatThrownBy(() -> proof.check(OTHER, ByteBuffer.wrap(head)))
                .isInstanceOf(OtherDeviceException.class)
                .hasMessageContainingAll(
                        "names: naa.2, admitted with naa.1",
                        "serial number: SER2, admitted with none",
                        "size: 4.00 MiB (4194304 bytes) in blocks of 4096 bytes, admitted with 8.00 MiB",
                        "mark: none, the device begins with zeros");
    }

    /// Magic numbers as in DeviceContentTest.
    @ParameterizedTest
    @CsvSource({"1080, 53ef, ext4", "0, 4c554b53babe, LUKS", "700, 01, does not know"})
    void aDeviceOfTheSameNamesIsKnownByItsMark(int at, String bytes, String words) throws IOException {
        Proof proof = admitted(NAMED, true);
        Arrays.fill(device.bytes, (byte) 0);
        device.put(at, HexFormat.of().parseHex(bytes));
        fails(proof, "mark: none, the device begins with", words);
    }

    @Test
    void theMarkOfAnotherRunOnAnEqualDeviceDoesNotPass() throws IOException {
        Proof proof = admitted(NAMED, true);
        RunNumber another = RunNumber.drawn();
        device.put(0, DeviceMark.of(device, PLAN, another).encode());
        fails(proof, "mark: that of another run", another.toString(), PLAN);
    }

    /// Interleaved plans mark a device in turns.
    @Test
    void theMarkOfAnotherPlanOfTheSameRunPasses() throws IOException {
        Proof proof = admitted(NAMED, true);
        try (DeviceGate other = DeviceGate.of(NAMED, "fedcba9876543210", notes::add)) {
            admit(other, true);
        }
        assertThatCode(() -> check(proof)).doesNotThrowAnyException();
    }

    @Test
    void aDamagedMarkDoesNotPass() throws IOException {
        Proof proof = admitted(NAMED, true);
        device.bytes[40] ^= 1;
        fails(proof, "mark: a damaged one");
    }

    @Test
    void aProofThatHasFailedStaysSoThoughTheRightDeviceIsBack() throws IOException {
        try (DeviceGate gate = gate(NAMED)) {
            admit(gate, true);
            Proof proof = gate.proof("8:16");
            String identity = device.identity;
            device.identity = "naa.2\u001b";
            fails(proof, "names: naa.2\\u001b, admitted with naa.1");
            device.identity = identity;
            fails(proof, "naa.2");
            assertThatThrownBy(() -> admit(gate, true)).isInstanceOf(OtherDeviceException.class);
            assertThatThrownBy(() -> admit(gate, false)).isInstanceOf(OtherDeviceException.class);
        }
    }

    @Test
    void aDeviceThatIsOnlyReadProvesWhoItIsAndNeedsNoMark() throws IOException {
        Arrays.fill(device.bytes, (byte) 1);
        Proof proof = admitted(Consent.NONE, false);
        assertThat(proof.hasMark()).isFalse();
        check(proof);
        device.identity = "naa.2";
        fails(proof, "names: naa.2");
    }

    @Test
    void whatWasNotAdmittedHasNoProof() throws IOException {
        try (DeviceGate gate = gate(NAMED)) {
            assertThatThrownBy(() -> gate.proof("8:16")).isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void theMarkOfAnEarlierRunIsRewrittenWithTheNumberOfThis() throws IOException {
        device.put(0, DeviceMark.of(device, PLAN, RunNumber.drawn()).encode());
        check(admitted(NAMED, true));
    }

    @Test
    void anEngineMayKnowOfFurtherProofs() throws IOException {
        Proof proof = admitted(NAMED, true);
        assertThatThrownBy(() -> proof.fail("device number: 7:2, admitted with 7:1"))
                .isInstanceOf(OtherDeviceException.class)
                .hasMessageContaining("(device number: 7:2, admitted with 7:1)");
        fails(proof, "device number");
    }
}
