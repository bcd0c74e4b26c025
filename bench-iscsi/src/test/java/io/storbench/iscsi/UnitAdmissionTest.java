package io.storbench.iscsi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.engine.TargetSpec;
import io.storbench.gate.Consent;
import io.storbench.gate.DeviceGate;
import io.storbench.gate.WriteRefusedException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// What is found out of a unit before anything is written to it.
@Timeout(30)
class UnitAdmissionTest {
    private static void admit(ScriptedTarget target, int blockBytes, DeviceGate gate) throws IOException {
        TargetSpec spec = Trial.spec(Trial.settings("uri", target.url()), blockBytes, 1, 0, gate);
        gate.survey(() -> new IscsiEngine().admit(spec, Trial.dataSet()));
    }

    private static Consent overwrite(ScriptedTarget target) {
        return new Consent(List.of(IscsiUrl.parse(target.url()).unit()), true);
    }

    /// READ CAPACITY reports blocks of 512 bytes.
    @Test
    void requestsThatAreNoWholeBlocksAreRefusedBeforeTheMark() throws IOException {
        try (ScriptedTarget target = new ScriptedTarget((_, _) -> false)) {
            Arrays.fill(target.unit, (byte) 1);
            try (DeviceGate gate = DeviceGate.of(overwrite(target), "hash", _ -> {})) {
                assertThatThrownBy(() -> admit(target, 1000, gate))
                        .isInstanceOf(WriteRefusedException.class)
                        .hasMessageContainingAll("requests of 1000 bytes", "block of 512 bytes");
            }
            assertThat(target.unit).containsOnly(1);
        }
    }

    @Test
    void aDryRunShowsThatAsARefusal() throws IOException {
        try (ScriptedTarget target = new ScriptedTarget((_, _) -> false);
                DeviceGate gate = DeviceGate.dryRun(overwrite(target), "hash")) {
            admit(target, 1000, gate);
            assertThat(gate.rehearsed())
                    .anySatisfy(line -> assertThat(line).startsWith("  refused   requests of 1000 bytes"));
        }
    }
}
