package io.storbench.nfs.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.engine.Counter;
import io.storbench.engine.Counters;
import io.storbench.engine.DataSet;
import io.storbench.engine.EventLoop;
import io.storbench.engine.Request;
import io.storbench.net.EmulatedPath;
import io.storbench.net.WriteUnits;
import io.storbench.nfs.server.EmbeddedNfsServer;
import io.storbench.nfs.server.ServerOptions;
import io.storbench.plan.Operation;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What a flush believes of answers to WRITE. RFC 1813, section 3.3.7: data answered as UNSTABLE
/// are safe only by a COMMIT with the same verifier.
class FlushTest {
    private static final DataSet DATA_SET = new DataSet("f", 8192, 0, 1, true, false, false);
    private static final int BLOCK_BYTES = 4096;

    private final EventLoop loop = new EventLoop() {
        @Override
        public long nowNanos() {
            return 0;
        }

        @Override
        public void schedule(long atNanos, Runnable action) {}
    };
    private final Counters counters = Procedures.V3.counters();
    private List<AutoCloseable> open = List.of();
    private Flush flush = new Flush(transport(), counters, new WriteUnits(DATA_SET, 4096, 4096), 1);

    private RpcTransport transport() {
        try {
            EmbeddedNfsServer server = EmbeddedNfsServer.start(ServerOptions.DEFAULT);
            RpcTransport.Path path = new RpcTransport.Path(
                    server.address(), EmulatedPath.NONE, false, Timeouts.DEFAULT, BLOCK_BYTES, 32);
            RpcTransport transport = new RpcTransport(loop, path, counters, (_, _) -> {});
            open = List.of(transport, server);
            return transport;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @BeforeEach
    void nothingIsWritten() {
        assertThat(flush.isSafe(DataSet.DATA)).isTrue();
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable resource : open) {
            resource.close();
        }
    }

    private static Call write(long offset, int lengthBytes) {
        Call call = new Call(0, false);
        call.set(Call.Kind.WRITE, DataSet.DATA, offset, lengthBytes);
        return call;
    }

    private static void answer(Call call, boolean unstable, long verifier) {
        call.unstable = unstable;
        call.verifier = verifier;
    }

    @Test
    void aStableWriteIsSafe() {
        Call call = write(0, BLOCK_BYTES);
        answer(call, false, 1);
        flush.written(call, 1);
        assertThat(flush.isSafe(DataSet.DATA)).isTrue();
    }

    @Test
    void aWriteWhoseFirstPartWasUnstableIsNotSafe() {
        Call call = write(0, BLOCK_BYTES);
        answer(call, true, 1);
        flush.partWritten(call);
        call.advance(2048);
        answer(call, false, 1);
        flush.written(call, 1);
        assertThat(flush.isSafe(DataSet.DATA)).isFalse();
    }

    @Test
    void aWriteOneOfWhosePartsDiedWithARestartIsLostAsAWhole() {
        Call call = write(0, BLOCK_BYTES);
        answer(call, true, 1);
        flush.partWritten(call);
        call.advance(1024);
        answer(call, true, 2);
        flush.partWritten(call);
        call.advance(1024);
        answer(call, true, 2);
        flush.written(call, 1);
        assertThat(counters.get(Counter.VERIFIER_CHANGES)).isEqualTo(1);
        Request request = new Request(0);
        request.set(Operation.FLUSH, DataSet.DATA, 0, 0, 0);
        flush.submit(request);
        assertThat(counters.get(Counter.REWRITTEN_BYTES)).isEqualTo(BLOCK_BYTES);
    }

    /// 256 GiB in blocks of 4 KiB are as many as a table of 256 MiB keeps track of by four bytes
    /// each.
    @Test
    void aFileOfMoreBlocksThanCanBeKeptTrackOfIsRefusedBeforeItIsWritten() throws IOException {
        Unstable.check(new WriteUnits(ofBytes(1L << 38), BLOCK_BYTES, BLOCK_BYTES));
        WriteUnits tooMany = new WriteUnits(ofBytes((1L << 38) + 8), BLOCK_BYTES, BLOCK_BYTES);
        assertThatThrownBy(() -> Unstable.check(tooMany))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("67108864 blocks of 4096 bytes")
                .hasMessageContaining("take a larger workload.block");
    }

    private static DataSet ofBytes(long bytes) {
        return new DataSet("f", bytes, 0, 1, true, false, false);
    }
}
