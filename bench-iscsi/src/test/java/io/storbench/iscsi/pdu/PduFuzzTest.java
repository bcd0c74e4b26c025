package io.storbench.iscsi.pdu;

import io.storbench.testkit.Fuzzer;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Gives the readers of PDUs what no honest peer sends. The seeds are recorded.
@Tag("slow")
@Timeout(60)
class PduFuzzTest {
    private static final int MAX_DATA_BYTES = 8192;

    private static byte[] response(Digests digests) {
        return pdu(digests, 20, (out, dataAt) -> {
            ScsiResponse.begin(out, 0, 2);
            out.putShort(dataAt, (short) 18);
        });
    }

    private interface Body {
        void write(ByteBuffer out, int dataAt);
    }

    private static byte[] pdu(Digests digests, int dataBytes, Body body) {
        ByteBuffer out = ByteBuffer.allocate(256);
        PduWriter writer = new PduWriter();
        writer.agree(digests);
        body.write(out, writer.dataAt(0));
        return Arrays.copyOf(out.array(), writer.end(out, 0, dataBytes));
    }

    @ParameterizedTest
    @CsvSource({"1, false, false", "2, true, false", "3, false, true", "4, true, true"})
    void pdus(long seed, boolean header, boolean data) {
        Digests digests = new Digests(header, data);
        PduReader reader = new PduReader(MAX_DATA_BYTES);
        reader.agree(digests, MAX_DATA_BYTES);
        byte[] dataIn = pdu(digests, 100, (out, _) -> DataIn.begin(out, 0, 1, 2));
        Fuzzer.run(seed, List.of(response(digests), dataIn), in -> {
            int at = in.position();
            while (reader.find(in, at, in.limit())) {
                use(in, reader);
                at = reader.next();
            }
        });
    }

    /// As the two sides use what they have received; each accessor on any header.
    private static void use(ByteBuffer in, PduReader reader) throws PduException {
        int at = reader.headerAt();
        switch (Header.opcode(in, at)) {
            case LOGIN_REQUEST -> LoginRequest.decode(in, at);
            case LOGIN_RESPONSE -> LoginResponse.decode(in, at).status().describe();
            case ASYNC_MESSAGE -> AsyncMessage.decode(in, at).describe();
            case SCSI_RESPONSE -> ScsiResponse.senseBytes(in, reader.dataAt(), reader.dataBytes());
            case REJECT -> Reject.describe(Reject.reason(in, at));
            default -> Residual.get(in, at);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {5, 6})
    void loginHeaders(long seed) {
        byte[] request = pdu(
                Digests.NONE,
                0,
                (out, _) -> new LoginRequest(Stages.transit(Stage.SECURITY, Stage.OPERATIONAL), 1, 2, 3, 4, 5, 6)
                        .encode(out, 0));
        PduReader reader = new PduReader(MAX_DATA_BYTES);
        Fuzzer.run(seed, List.of(request), in -> {
            int at = in.position();
            if (reader.find(in, at, in.limit())) {
                LoginRequest.decode(in, at);
            } else {
                throw new PduException("cut short");
            }
        });
    }
}
