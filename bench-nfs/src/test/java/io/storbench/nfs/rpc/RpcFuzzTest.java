package io.storbench.nfs.rpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.nfs.v3.Nfs3;
import io.storbench.nfs.xdr.XdrException;
import io.storbench.testkit.Fuzzer;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class RpcFuzzTest {
    private static final Credential CREDENTIAL = new Credential("host", 1, 2, List.of(3, 4));
    private static final int MAX_RECORD_BYTES = 4096;

    private static byte[] words(int... words) {
        ByteBuffer buffer = ByteBuffer.allocate(4 * words.length);
        for (int word : words) {
            buffer.putInt(word);
        }
        return buffer.array();
    }

    @ParameterizedTest
    @ValueSource(longs = {5531, 20261120})
    void callHeadersAreReadOrRefused(long seed) {
        byte[] call = Fuzzer.bytes(out -> {
            CallHeader.encode(out, 7, Nfs3.READ, CREDENTIAL);
            out.putLong(42);
        });
        Fuzzer.run(seed, List.of(call), CallHeader::decode);
    }

    @ParameterizedTest
    @ValueSource(longs = {5531, 20261120})
    void replyHeadersAreReadOrRefused(long seed) {
        List<byte[]> replies = List.of(
                Fuzzer.bytes(out -> ReplyHeader.encodeSuccess(out, 7)),
                words(7, 1, 0, 6, 8, 1, 2, 0, 99)); // a verifier of eight bytes
        Fuzzer.run(seed, replies, in -> {
            int _ = ReplyHeader.decodeXid(in);
            ReplyHeader.decodeAccepted(in, Nfs3.READ);
        });
    }

    /// Refusals end in an exception even when they are whole, so that they are not valid seeds.
    @ParameterizedTest
    @ValueSource(longs = {5531, 20261120})
    void refusalsAreUnderstoodWhateverTheySay(long seed) {
        List<byte[]> refusals = List.of(
                words(7, 1, 0, 0, 0, 2, 3, 4), words(7, 1, 0, 0, 0, 5), words(7, 1, 1, 0, 2, 2), words(7, 1, 1, 1, 5));
        Fuzzer.inputs(seed, refusals, Fuzzer.rounds(2000)).forEach(refusal -> {
            ByteBuffer in = ByteBuffer.wrap(refusal);
            try {
                int _ = ReplyHeader.decodeXid(in);
                ReplyHeader.decodeAccepted(in, Nfs3.READ);
            } catch (XdrException | RpcException declared) {
                assertThat(declared.getMessage()).isNotBlank();
            }
        });
    }

    @ParameterizedTest
    @ValueSource(longs = {5531, 20261120})
    void recordsAreFoundOrRefused(long seed) {
        int last = 0x8000_0000;
        List<byte[]> streams = List.of(
                words(last | 8, 1, 2), words(4, 1, 4, 2, last, last | 12, 3, 4, 5), words(0, 0, 0, last | 4, 9));
        Fuzzer.run(seed, streams, in -> {
            int from = in.position();
            int to = in.limit();
            try {
                findAll(in, from, to);
            } finally {
                in.limit(to).position(from);
            }
        });
    }

    private static void findAll(ByteBuffer in, int from, int to) throws RpcException {
        RecordReader records = new RecordReader(MAX_RECORD_BYTES);
        int at = from;
        while (records.find(in, at, to)) {
            boolean inside = in.position() == at + RecordMark.BYTES
                    && in.limit() <= records.next()
                    && in.remaining() <= MAX_RECORD_BYTES
                    && records.next() > at
                    && records.next() <= to;
            if (!inside) {
                throw new IllegalStateException("a record that is not where its bytes are");
            }
            at = records.next();
        }
    }
}
