package io.storbench.iscsi.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.iscsi.pdu.Header;
import io.storbench.iscsi.pdu.Opcode;
import io.storbench.server.ServedDevice;
import io.storbench.server.ServerLoop;
import io.storbench.server.Work;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A device that decides later when commands have ended, and in which order.
@Timeout(30)
class TargetDeviceTest {
    private static final int BLOCK = 512;

    /// Has commands wait until there are two, and ends them at the next look, the last one first.
    private static final class LastFirst implements ServedDevice {
        private final List<LongConsumer> waiting = new ArrayList<>();
        private final List<Long> offsets = new ArrayList<>();

        @Override
        public void serve(long nowNanos, Work work, long offsetBytes, int lengthBytes, LongConsumer done) {
            waiting.add(done);
            offsets.add(offsetBytes);
        }

        @Override
        public long nextNanos() {
            return waiting.size() < 2 ? Long.MAX_VALUE : 0;
        }

        @Override
        public void advance(long nowNanos) {
            if (waiting.size() == 2) {
                waiting.reversed().forEach(done -> done.accept(nowNanos));
                waiting.clear();
            }
        }
    }

    @Test
    void commandsAreAnsweredWhenTheDeviceHasEndedThem() throws IOException {
        LastFirst device = new LastFirst();
        try (EmbeddedTarget target = EmbeddedTarget.start(TargetOptions.DEFAULT, device, ServerLoop.ephemeral());
                RawInitiator initiator = RawInitiator.ready(target)) {
            int first = initiator.read(10, 8, BLOCK);
            int second = initiator.read(90, 8, BLOCK);
            assertThat(answered(initiator)).isEqualTo(second);
            assertThat(answered(initiator)).isEqualTo(first);
        }
        assertThat(device.offsets).containsExactly(10L * BLOCK, 90L * BLOCK);
    }

    private static int answered(RawInitiator initiator) throws IOException {
        assertThat(initiator.receive()).isEqualTo(Opcode.DATA_IN);
        return Header.taskTag(initiator.in(), initiator.pdu().headerAt());
    }
}
