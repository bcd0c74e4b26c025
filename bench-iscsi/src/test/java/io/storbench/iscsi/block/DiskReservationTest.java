package io.storbench.iscsi.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.gate.Finding;
import io.storbench.posix.DeviceFile.ScsiAnswer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Answers as SPC-4 has them: READ KEYS in table 196, READ RESERVATION in table 198, sense data of
/// the fixed format in section 4.5.3; statuses of SAM-5, section 5.3.1.
class DiskReservationTest {
    private static final String NO_KEYS = "00000000" + "00000000";
    private static final String ONE_KEY = "00000001" + "00000008" + "00000000deadbeef";
    private static final String NOT_RESERVED = NO_KEYS;
    private static final String RESERVED =
            "00000001" + "00000010" + "00000000deadbeef" + "00000000" + "00" + "01" + "0000";

    private final Queue<ScsiAnswer> answers = new ArrayDeque<>();

    private DiskReservationTest good(String data) {
        return answer(0, 0, data, "");
    }

    private DiskReservationTest answer(int status, int hostStatus, String data, String sense) {
        answers.add(new ScsiAnswer(status, hostStatus, bytes(data), bytes(sense)));
        return this;
    }

    private static ByteBuffer bytes(String hex) {
        return ByteBuffer.wrap(HexFormat.of().parseHex(hex));
    }

    private static String sense(int key, String code) {
        return "70000" + key + "00000000" + "0a" + "00000000" + code + "00000000";
    }

    private List<String> findings() throws IOException {
        return DiskReservation.findings(Path.of("/dev/sdb"), (_, _, _) -> answers.remove()).stream()
                .map(Finding::found)
                .toList();
    }

    @Test
    void aDiskThatNobodyWantsForHimselfIsFree() throws IOException {
        good(NO_KEYS).good(NOT_RESERVED);
        assertThat(findings()).isEmpty();
    }

    @Test
    void aReservedDiskIsNotAndTheKeyIsReported() throws IOException {
        good(ONE_KEY).good(RESERVED);
        assertThat(findings())
                .singleElement()
                .asString()
                .contains("another initiator has reserved it", "0x00000000deadbeef");
    }

    @Test
    void aDiskThatClustersRegisteredForIsNotEither() throws IOException {
        good(ONE_KEY).good(NOT_RESERVED);
        assertThat(findings()).singleElement().asString().startsWith("1 initiators have registered");
    }

    @Test
    void aReservationOfTheOlderKindIsOneToo() throws IOException {
        answer(0x18, 0, "", "");
        assertThat(findings()).singleElement().asString().contains("RESERVE of SPC-2");
    }

    @ParameterizedTest
    @CsvSource({"2000", "2400"})
    void aDiskThatKnowsNoReservationsHasNone(String code) throws IOException {
        answer(2, 0, "", sense(5, code)).answer(2, 0, "", sense(5, code));
        assertThat(findings()).isEmpty();
    }

    @Test
    void whatHappenedToADiskBeforeIsPassedOver() throws IOException {
        answer(2, 0, "", sense(6, "2900")).good(ONE_KEY);
        answer(2, 0, "", sense(6, "2a03")).good(RESERVED);
        assertThat(findings()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1, '', host status 0x01",
        "8, 0, '', SCSI status 0x08",
        "2, 0, 70000200000000, NOT READY",
        "2, 0, '', sense data",
    })
    void whatCannotBeReadIsNotTakenForFree(int status, int hostStatus, String sense, String reason) {
        answer(status, hostStatus, "", sense);
        assertThatThrownBy(this::findings).isInstanceOf(IOException.class).hasMessageContaining(reason);
    }

    @Test
    void aDiskThatNeverComesToRestCannotBeRead() {
        for (int i = 0; i < 4; i++) {
            answer(2, 0, "", sense(6, "2900"));
        }
        assertThatThrownBy(this::findings).hasMessageContaining("unit attention");
    }

    @Test
    void theCommandIsPersistentReserveIn() throws IOException {
        good(NO_KEYS).good(NOT_RESERVED);
        List<String> sent = new ArrayList<>();
        List<Finding> _ = DiskReservation.findings(Path.of("/dev/sdb"), (_, command, maxBytes) -> {
            sent.add(HexFormat.of().formatHex(command) + " " + maxBytes);
            return answers.remove();
        });
        // Operation, service action, reserved bytes, allocation length, control.
        assertThat(sent).containsExactly("5e000000000000040000 1024", "5e010000000000040000 1024");
    }
}
