package io.storbench.iscsi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.engine.Target;
import io.storbench.gate.Consent;
import io.storbench.gate.DeviceGate;
import io.storbench.gate.WriteRefusedException;
import io.storbench.iscsi.initiator.LogicalUnit;
import io.storbench.iscsi.initiator.SessionName;
import io.storbench.iscsi.initiator.SessionOptions;
import io.storbench.iscsi.initiator.UnitAddress;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Two servers that were set up alike: their units have one name, and are two.
@Timeout(30)
class UnitsOfOneNameTest {
    private static LogicalUnit unit(ScriptedTarget target) throws IOException {
        IscsiUrl url = IscsiUrl.parse(target.url());
        return LogicalUnit.open(
                new UnitAddress(url.address(), url.target(), url.lun(), SessionOptions.DEFAULT, 10_000),
                SessionName.drawn());
    }

    private static void prepare(ScriptedTarget target, DeviceGate gate) throws IOException {
        try (Target opened = Trial.open(Trial.settings("uri", target.url()), 8192, 1, 0, gate)) {
            opened.prepare(Trial.dataSet());
        }
    }

    @Test
    void theSecondIsLookedAtAsTheFirstWas() throws IOException {
        byte[] foreign = new byte[512];
        foreign[7] = 1;
        try (ScriptedTarget empty = new ScriptedTarget((_, _) -> false);
                ScriptedTarget full = new ScriptedTarget((_, _) -> false)) {
            try (LogicalUnit unit = unit(full)) {
                unit.write(0, ByteBuffer.wrap(foreign));
            }
            String name = IscsiUrl.parse(empty.url()).unit();
            assertThat(IscsiUrl.parse(full.url()).unit()).isEqualTo(name);
            var consent = new Consent(List.of(name), false);
            try (DeviceGate gate = DeviceGate.of(consent, "hash", _ -> {})) {
                prepare(empty, gate);
                assertThatThrownBy(() -> prepare(full, gate)).isInstanceOf(WriteRefusedException.class);
            }
            ByteBuffer found = ByteBuffer.allocate(512);
            try (LogicalUnit unit = unit(full)) {
                unit.read(0, found);
            }
            assertThat(found.array()).isEqualTo(foreign);
        }
    }
}
