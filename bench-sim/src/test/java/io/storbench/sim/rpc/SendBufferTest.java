package io.storbench.sim.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.sim.event.Simulator;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SendBufferTest {
    private static final int WAITING = 100_000;

    private final List<Integer> taken = new ArrayList<>();

    /// A server drops calls that it is at already: all that wait may be such.
    @Test
    void howeverManyCallsWaitTheyMayAllBeDropped() {
        List<SendBuffer<Integer>> itself = new ArrayList<>();
        SendBuffer<Integer> buffer = new SendBuffer<>(new Simulator(), 100, 0, (now, call) -> {
            taken.add(call);
            if (call > 0) {
                itself.getFirst().dropped(now, 10);
            }
        });
        itself.add(buffer);
        for (int call = 0; call <= WAITING; call++) {
            buffer.arrive(0, call, call == 0 ? 100 : 10);
        }
        assertThat(taken).containsExactly(0);
        buffer.dropped(0, 100);
        assertThat(taken).isEqualTo(IntStream.rangeClosed(0, WAITING).boxed().toList());
    }
}
