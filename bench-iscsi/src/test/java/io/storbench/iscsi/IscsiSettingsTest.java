package io.storbench.iscsi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.iscsi.server.EmbeddedTarget;
import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IscsiSettingsTest {
    private static final String URI = "uri: 'iscsi://h/iqn.2026-11.test:t1/1'";

    @TempDir
    private Path folder;

    private static IscsiSettings read(String keys) {
        String text = "target: {engine: iscsi, %s}\nprotocol: {run: completion}\n".formatted(keys);
        ExperimentPlan plan = PlanReader.parse(text, "test.yaml", List.of());
        return IscsiSettings.of(plan.trials().getFirst().target());
    }

    /// open-iscsi's iscsid.conf has these.
    @Test
    void defaultsAreThoseOfOpenIscsi() {
        var terms = read(URI).options().terms();
        assertThat(terms.firstBurstBytes()).isEqualTo(262_144);
        assertThat(terms.maxBurstBytes()).isEqualTo(16_776_192);
        assertThat(terms.maxRecvSegmentBytes()).isEqualTo(262_144);
        assertThat(terms.immediateData()).isTrue();
        assertThat(terms.initialR2t()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "sessions: 0, target.sessions",
        "sessions: 17, target.sessions",
        "header_digest: md5, target.header_digest",
        "max_burst: 100, target.max_burst",
        "first_burst: 16m, target.first_burst",
        "max_recv_segment: 1500, target.max_recv_segment",
        "timeout: 1ms, target.timeout",
        "chap: {user: joe}, target.chap",
        "'chap: {user: joe, secret_file: /nowhere/x}', target.chap.secret_file",
        "'chap: {user: joe, secret_env: STORBENCH_NO_SUCH}', target.chap.secret_env",
        "digest: crc32c, target.digest",
    })
    void mistakesAreNamedByTheirKey(String keys, String named) {
        assertThatThrownBy(() -> read(URI + ", " + keys))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(named);
    }

    /// RFC 7143, section 9.2.1.
    @Test
    void oneSecretForBothDirectionsIsRefusedAndNotShown() throws IOException {
        Path one = Files.writeString(folder.resolve("one"), "hush-hush-hush\n");
        Path same = Files.writeString(folder.resolve("same"), "hush-hush-hush");
        Path other = Files.writeString(folder.resolve("other"), "hush-hush-hash");
        String keys = URI + ", chap: {user: a, secret_file: %s}, mutual: {user: b, secret_file: %s}";
        assertThatThrownBy(() -> read(keys.formatted(one, same)))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("target.mutual")
                .hasMessageContaining("chap")
                .hasMessageNotContaining("hush");
        assertThat(read(keys.formatted(one, other)).options().mutual()).isPresent();
    }

    @Test
    void aFileThatNoTargetMadeIsRefusedWhenThePlanIsRead() throws IOException {
        Path file = Files.writeString(folder.resolve("precious"), "mine".repeat(2000));
        String before = Files.readString(file);
        for (Path refused : List.of(file, folder, folder.resolve("nowhere/unit"))) {
            String keys = "uri: embedded, server: {file: %s}".formatted(refused);
            assertThatThrownBy(() -> read(keys))
                    .isInstanceOf(PlanException.class)
                    .hasMessageContaining("target.server.file")
                    .hasMessageContaining(refused.toString());
        }
        assertThat(Files.readString(file)).isEqualTo(before);
    }

    @Test
    void aFileThatATargetMadeOrWillMakeIsTaken() throws IOException {
        Path file = folder.resolve("unit");
        String keys = "uri: embedded, server: {file: %s}".formatted(file);
        IscsiSettings read = read(keys);
        assertThat(file).doesNotExist();
        EmbeddedTarget.start(read.embedded()).close();
        assertThat(read(keys).embedded().unit().file()).contains(file);
    }

    @Test
    void aSecretIsAFilesFirstLineAndIsNeverShown() throws IOException {
        Path secret = Files.writeString(folder.resolve("secret"), "hush-hush-hush\nmore\n");
        IscsiSettings read = read(URI + ", chap: {user: joe, secret_file: %s}".formatted(secret));
        assertThat(read.options().chap().orElseThrow().secret()).isEqualTo("hush-hush-hush");
        assertThat(read.toString()).contains("joe").doesNotContain("hush");
    }
}
