package io.storbench.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Gives a decoder what no honest peer sends, made from valid messages: cut short at every byte,
/// with hostile lengths, changed at random, spliced, too long, and bytes that mean nothing at all.
/// It may read them, or throw the exception of its own layer; it must not allocate much, nor read
/// outside of the message.
///
/// The inputs follow from the seed. A decoder that hangs is ended by the test's time limit.
public final class Fuzzer {
    /// More than any message here and the report of an error take, class loading included.
    private static final long ALLOWED_BYTES = 1 << 20;

    /// What lengths, counts, kinds and booleans are replaced by: the edges of the signed and the
    /// unsigned, and one more than the bounds of RFC 1813, RFC 5531, RFC 7143 and RFC 7530.
    private static final int[] HOSTILE = {
        0,
        1,
        2,
        65,
        129,
        257,
        401,
        1025,
        0xffff,
        1 << 20,
        1 << 30,
        Integer.MAX_VALUE - 3,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE,
        -4,
        -1
    };

    /// What numbers, words and strings of texts are replaced by.
    private static final List<String> HOSTILE_TEXTS = List.of(
            "0",
            "-1",
            "9".repeat(400),
            "-" + "9".repeat(400),
            "1." + "9".repeat(400),
            "1e308",
            "1e309",
            "-1e999999",
            "1e-999999999",
            "9223372036854775808",
            "-9223372036854775809",
            "2147483648",
            "+999999999",
            "-999999999",
            "NaN",
            "null",
            "true",
            "[]",
            "{}",
            "\"\"",
            "\"NaN\"",
            "\"" + "9".repeat(400) + "\"",
            "[".repeat(2000),
            "60",
            "13",
            "00",
            " ",
            "\u0000",
            "\ud800");

    private static final Pattern TOKEN =
            Pattern.compile("\"[^\"]*\"|[-+]?[0-9.]+([eE][-+]?[0-9]+)?|[a-zA-Z_]+|[\\[\\]{}:,]");

    private static final int ROUNDS = 2000;
    private static final int MAX_BYTES = 1 << 14;

    /// Messages begin somewhere in a buffer and end before its end.
    private static final int MARGIN_BYTES = 12;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final long seed;
    private final Random random;
    private final List<byte[]> valid;
    private final Decoder decoder;
    private int inputs;
    private int refused;

    /// Reads a message.
    @FunctionalInterface
    public interface Decoder {
        /// Reads one.
        ///
        /// @param in from its position to its limit
        void decode(ByteBuffer in) throws IOException;
    }

    private Fuzzer(long seed, List<byte[]> valid, Decoder decoder) {
        this.seed = seed;
        this.random = new Random(seed);
        this.valid = valid;
        this.decoder = decoder;
    }

    /// The bytes that an encoder writes.
    public static byte[] bytes(Consumer<ByteBuffer> encoder) {
        ByteBuffer out = ByteBuffer.allocate(MAX_BYTES);
        encoder.accept(out);
        return Arrays.copyOf(out.array(), out.position());
    }

    /// Tries a decoder.
    ///
    /// @param valid messages that it reads without complaint
    public static void run(long seed, List<byte[]> valid, Decoder decoder) {
        Fuzzer fuzzer = new Fuzzer(seed, valid, decoder);
        for (byte[] message : valid) {
            fuzzer.input(message);
        }
        assertThat(fuzzer.refused).as("valid messages refused").isZero();
        inputs(seed, valid, rounds(ROUNDS)).forEach(fuzzer::input);
        assertThat(fuzzer.refused).as("inputs refused").isPositive();
    }

    /// How many inputs a test makes at random: what it usually does, or as many as
    /// `-Dstorbench.fuzz=N` says.
    public static int rounds(int usual) {
        return Integer.getInteger("storbench.fuzz", usual);
    }

    /// What a decoder is given by [#run], for those that are reached over a connection only.
    ///
    /// @param rounds how many are made at random, besides those that are systematic
    public static Stream<byte[]> inputs(long seed, List<byte[]> valid, int rounds) {
        Fuzzer maker = new Fuzzer(seed, valid, _ -> {});
        return Stream.concat(
                valid.stream().flatMap(Fuzzer::systematic),
                Stream.generate(maker::random).limit(rounds));
    }

    /// The message cut short at every byte, and with each hostile word at every place.
    private static Stream<byte[]> systematic(byte[] message) {
        Stream<byte[]> cut = IntStream.range(0, message.length).mapToObj(length -> Arrays.copyOf(message, length));
        Stream<byte[]> hostile = IntStream.range(0, message.length / Integer.BYTES)
                .boxed()
                .flatMap(place -> IntStream.of(HOSTILE).mapToObj(word -> {
                    byte[] changed = message.clone();
                    ByteBuffer.wrap(changed).putInt(place * Integer.BYTES, word);
                    return changed;
                }));
        return Stream.concat(cut, hostile);
    }

    /// What a reader of text is given: valid ones with numbers, words and quoted strings replaced by
    /// what nobody means, and cut or changed at random.
    ///
    /// @param rounds how many are made
    public static Stream<String> texts(long seed, List<String> valid, int rounds) {
        Random random = new Random(seed);
        return IntStream.range(0, rounds).mapToObj(_ -> hostile(random, valid.get(random.nextInt(valid.size()))));
    }

    private static String hostile(Random random, String text) {
        StringBuilder made = new StringBuilder(text);
        for (int i = random.nextInt(3); i >= 0 && !made.isEmpty(); i--) {
            int at = random.nextInt(made.length());
            Matcher token = TOKEN.matcher(made);
            if (random.nextInt(8) == 0) {
                made.setLength(at);
            } else if (random.nextInt(8) == 0) {
                made.setCharAt(at, (char) random.nextInt(random.nextBoolean() ? 128 : 1 << 16));
            } else if (token.find(at)) {
                made.replace(token.start(), token.end(), HOSTILE_TEXTS.get(random.nextInt(HOSTILE_TEXTS.size())));
            }
        }
        return made.toString();
    }

    private byte[] random() {
        byte[] message = valid.get(random.nextInt(valid.size()));
        return switch (random.nextInt(5)) {
            case 0 -> meaningless();
            case 1 -> tooLong(message);
            case 2 -> spliced(message, valid.get(random.nextInt(valid.size())));
            default -> changed(message);
        };
    }

    private byte[] meaningless() {
        byte[] bytes = new byte[random.nextInt(600)];
        random.nextBytes(bytes);
        for (int at = 0; random.nextBoolean() && at + 3 < bytes.length; at += 4) {
            bytes[at] = 0; // small numbers get further than large ones
            bytes[at + 1] = 0;
            bytes[at + 2] = 0;
        }
        return bytes;
    }

    /// The message again and again, up to the largest size.
    private static byte[] tooLong(byte[] message) {
        byte[] bytes = new byte[MAX_BYTES];
        for (int at = 0; message.length > 0 && at < bytes.length; at += message.length) {
            System.arraycopy(message, 0, bytes, at, Math.min(message.length, bytes.length - at));
        }
        return bytes;
    }

    private byte[] spliced(byte[] head, byte[] tail) {
        int headBytes = random.nextInt(head.length + 1);
        int tailBytes = random.nextInt(tail.length + 1);
        byte[] bytes = Arrays.copyOf(head, headBytes + tailBytes);
        System.arraycopy(tail, tail.length - tailBytes, bytes, headBytes, tailBytes);
        return bytes;
    }

    private byte[] changed(byte[] message) {
        byte[] bytes = message.clone();
        for (int i = random.nextInt(8); i >= 0 && bytes.length >= Integer.BYTES; i--) {
            int at = random.nextInt(bytes.length);
            switch (random.nextInt(3)) {
                case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
                case 1 -> bytes[at] = (byte) random.nextInt();
                default ->
                    ByteBuffer.wrap(bytes)
                            .putInt(random.nextInt(bytes.length / 4) * 4, HOSTILE[random.nextInt(HOSTILE.length)]);
            }
        }
        return bytes;
    }

    private void input(byte[] message) {
        inputs++;
        ByteBuffer in = ByteBuffer.allocate(message.length + 2 * MARGIN_BYTES);
        int end = MARGIN_BYTES + message.length;
        in.put(MARGIN_BYTES, message).limit(end).position(MARGIN_BYTES);
        long before = THREADS.getCurrentThreadAllocatedBytes();
        try {
            decoder.decode(in);
        } catch (IOException e) {
            refused++;
            if (!e.getClass().getName().startsWith("io.storbench.")) {
                throw new AssertionError(described(message) + " is not a declared exception", e);
            }
            if (e.getMessage() == null || e.getMessage().isBlank()) {
                throw new AssertionError(described(message) + " refused without a reason", e);
            }
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            throw new AssertionError(described(message), e);
        }
        long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
        if (allocated > ALLOWED_BYTES) {
            throw new AssertionError(described(message) + " allocates " + allocated + " bytes");
        }
        if (in.position() < MARGIN_BYTES || in.limit() > end) {
            throw new AssertionError(described(message) + " leads outside of the message");
        }
    }

    private String described(byte[] message) {
        String hex = HexFormat.of().formatHex(message, 0, Math.min(message.length, 400));
        return "seed %d, input %d of %d bytes: %s".formatted(seed, inputs, message.length, hex);
    }
}
