package io.storbench.iscsi.scsi;

import io.storbench.testkit.Fuzzer;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Gives the readers of SCSI data what no honest unit sends. The seed is recorded.
@Tag("slow")
@Timeout(60)
class ScsiFuzzTest {
    private static final long SEED = 11;

    interface Reader {
        Object decode(ByteBuffer in, int at, int lengthBytes) throws ScsiException;
    }

    record Data(String name, List<byte[]> valid, Reader reader) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static Data data(String name, ToIntFunction<ByteBuffer> encoder, Reader reader) {
        ByteBuffer out = ByteBuffer.allocate(512);
        int lengthBytes = encoder.applyAsInt(out);
        return new Data(name, List.of(Arrays.copyOf(out.array(), lengthBytes)), reader);
    }

    static Stream<Data> structures() {
        return Stream.of(
                data(
                        "sense",
                        out -> {
                            Sense.RESET_OCCURRED.encodeFixed(out, 0);
                            return Sense.FIXED_BYTES;
                        },
                        (in, at, length) -> Sense.decode(in, at, length).describe()),
                data(
                        "INQUIRY",
                        out -> {
                            new Inquiry(0, 0, "v", "p", "r").encode(out, 0);
                            return Inquiry.LENGTH_BYTES;
                        },
                        Inquiry::decode),
                data("pages", out -> VitalProduct.encodeSupported(out, 0, 0, 0x80), VitalProduct::decodeSupported),
                data("serial number", out -> VitalProduct.encodeSerial(out, 0, "serial"), VitalProduct::decodeSerial),
                data("names", out -> VitalProduct.encodeNames(out, 0, 1), VitalProduct::decodeNames),
                data(
                        "limits",
                        out -> {
                            new BlockLimits(1, 2, 3).encode(out, 0);
                            return BlockLimits.LENGTH_BYTES;
                        },
                        BlockLimits::decode),
                data(
                        "capacity",
                        out -> {
                            new Capacity(9, 512, 4096).encodeLong(out, 0);
                            return Capacity.LONG_BYTES;
                        },
                        Capacity::decodeLong),
                data(
                        "short capacity",
                        out -> {
                            new Capacity(9, 512, 512).encodeShort(out, 0);
                            return Capacity.SHORT_BYTES;
                        },
                        Capacity::decodeShort),
                data(
                        "settings",
                        out -> new ModeParameters(true, true, Optional.of(true)).encode(out, 0),
                        ModeParameters::decode),
                data("units", out -> Luns.encodeList(out, 0, List.of(0, 1, 2)), Luns::decodeList),
                data("keys", out -> Reservations.encodeKeys(out, 0, List.of(1L, 2L)), Reservations::decodeKeys),
                data("reservation", out -> Reservations.encodeReserved(out, 0, 5), Reservations::decodeHolder));
    }

    @ParameterizedTest
    @MethodSource("structures")
    void everyStructure(Data data) {
        Fuzzer.run(SEED, data.valid, in -> {
            int at = in.position();
            data.reader.decode(in, at, in.limit() - at);
        });
    }
}
