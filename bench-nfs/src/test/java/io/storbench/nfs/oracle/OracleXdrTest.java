package io.storbench.nfs.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.storbench.nfs.xdr.Xdr;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Our XDR against that of oncrpc4j, an independent implementation.
class OracleXdrTest {
    private static final int ITEMS = 500;

    @ParameterizedTest
    @ValueSource(longs = {4506, 20261120, -1})
    void bothWriteTheSameBytes(long seed) {
        assertThat(ours(seed)).isEqualTo(theirs(seed));
    }

    @ParameterizedTest
    @ValueSource(longs = {4506, 20261120, -1})
    void weReadWhatTheyWrote(long seed) throws IOException {
        ByteBuffer in = ByteBuffer.wrap(theirs(seed));
        Random random = new Random(seed);
        for (int i = 0; i < ITEMS; i++) {
            switch (random.nextInt(5)) {
                case 0 -> assertThat(Xdr.getInt(in)).isEqualTo(random.nextInt());
                case 1 -> assertThat(Xdr.getLong(in)).isEqualTo(random.nextLong());
                case 2 -> assertThat(Xdr.getBoolean(in)).isEqualTo(random.nextBoolean());
                case 3 -> assertThat(Xdr.getOpaque(in, 64)).isEqualTo(bytes(random));
                default -> assertThat(Xdr.getString(in, 255)).isEqualTo(text(random));
            }
        }
        assertThat(in.hasRemaining()).isFalse();
    }

    private static byte[] bytes(Random random) {
        byte[] bytes = new byte[random.nextInt(64)];
        random.nextBytes(bytes);
        return bytes;
    }

    private static String text(Random random) {
        return "é".repeat(random.nextInt(20)) + random.nextInt();
    }

    private static byte[] ours(long seed) {
        ByteBuffer out = ByteBuffer.allocate(1 << 16);
        Random random = new Random(seed);
        for (int i = 0; i < ITEMS; i++) {
            switch (random.nextInt(5)) {
                case 0 -> out.putInt(random.nextInt());
                case 1 -> out.putLong(random.nextLong());
                case 2 -> Xdr.putBoolean(out, random.nextBoolean());
                case 3 -> Xdr.putOpaque(out, bytes(random));
                default -> Xdr.putString(out, text(random));
            }
        }
        byte[] written = new byte[out.position()];
        out.flip().get(written);
        return written;
    }

    private static byte[] theirs(long seed) {
        var out = new org.dcache.oncrpc4j.xdr.Xdr(1 << 16);
        out.beginEncoding();
        Random random = new Random(seed);
        for (int i = 0; i < ITEMS; i++) {
            switch (random.nextInt(5)) {
                case 0 -> out.xdrEncodeInt(random.nextInt());
                case 1 -> out.xdrEncodeLong(random.nextLong());
                case 2 -> out.xdrEncodeBoolean(random.nextBoolean());
                case 3 -> out.xdrEncodeDynamicOpaque(bytes(random));
                default -> out.xdrEncodeString(text(random));
            }
        }
        out.endEncoding();
        return out.getBytes();
    }
}
