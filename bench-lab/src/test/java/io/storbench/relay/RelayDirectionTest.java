package io.storbench.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.engine.ManualLoop;
import io.storbench.net.EmulatedPath;
import io.storbench.plan.NetworkSpec;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import org.junit.jupiter.api.Test;

class RelayDirectionTest {
    private static final NetworkSpec NETWORK = new NetworkSpec(20_000_000);

    private final ManualLoop clock = new ManualLoop();
    private final RelayDirection direction = new RelayDirection(
            NETWORK, new EmulatedPath(NETWORK, 0, "test").outbound(), new BufferBudget(1 << 20), new DelayRecorder());

    /// Its bytes come 70 us after the relay has begun to read.
    private final class LateSender implements ReadableByteChannel {
        @Override
        public int read(ByteBuffer to) {
            clock.block(70_000);
            to.put(new byte[64]);
            return 64;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {}
    }

    /// All that a direction holds is taken from the budget, to the read that finds none left, and given
    /// back: 64 KiB of buffer, and 20 bytes for each of 64, 128, ... reads.
    @Test
    void whatIsNotedOfEachReadIsPartOfTheBudget() throws IOException {
        long bytes = (64 << 10) + 256 * 20;
        BufferBudget budget = new BufferBudget(bytes);
        RelayDirection holder = new RelayDirection(
                NETWORK, new EmulatedPath(NETWORK, 0, "test").outbound(), budget, new DelayRecorder());
        assertThat(budget.has(bytes - (64 << 10) - 64 * 20)).isTrue();
        int reads = 0;
        while (holder.wantsToReceive()) {
            holder.receive(new LateSender(), clock);
            reads++;
        }
        assertThat(reads).isEqualTo(256);
        assertThat(budget.has(1)).isFalse();
        holder.close();
        assertThat(budget.has(bytes)).isTrue();
    }

    @Test
    void whatComesWhileTheRelayReadsWaitsNoShorter() throws IOException {
        clock.block(1_000_000);
        direction.receive(new LateSender(), clock);
        assertThat(direction.nextDueNanos()).isEqualTo(1_000_000 + 70_000 + 10_000_000);
    }
}
