package io.storbench.nfs.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.nfs.file.FileHandle;
import io.storbench.testkit.Fuzzer;
import io.storbench.trace.TraceException;
import io.storbench.trace.TraceOperation;
import io.storbench.trace.TraceReader;
import io.storbench.trace.TraceWriter;
import io.storbench.trace.log.LeftOut;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The captures are of other programs' clients and servers; see README.md beside them.
class NfsCaptureTest {
    private static final int PORT = 30_490;

    /// What qemu-io was asked for, with the times that tcpdump prints, in microseconds.
    private static final List<String> QEMU = List.of(
            "0 READ 4096 8192",
            "130 WRITE 65536 4096",
            "225 FLUSH 0 0",
            "614 READ 0 512",
            "785 WRITE 131072 65536",
            "929 FLUSH 0 0",
            "1221 WRITE 8192 4096",
            "1296 FLUSH 0 0",
            "1526 READ 100000 4096",
            "1623 READ 65536 65536",
            "1834 FLUSH 0 0");

    @TempDir
    private Path directory = Path.of("");

    private LeftOut leftOut = new LeftOut();

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = NfsCaptureTest.class.getResourceAsStream(name)) {
            return Objects.requireNonNull(in).readAllBytes();
        }
    }

    private static List<Packets.Packet> qemu() throws IOException {
        return new ArrayList<>(Packets.of(resource("qemu-nfs3.pcap")).all());
    }

    private static byte[] pcap(List<Packets.Packet> packets) {
        return new Packets(packets).pcap(ByteOrder.LITTLE_ENDIAN);
    }

    private List<String> steps(byte[] capture, String file) throws IOException {
        Path from = Files.write(directory.resolve("x.pcap"), capture);
        Path trace = directory.resolve("x.trace");
        Files.deleteIfExists(trace);
        try (TraceWriter writer = new TraceWriter(trace)) {
            leftOut = NfsCapture.convert(from, file, writer);
            writer.finish();
        }
        List<String> steps = new ArrayList<>();
        try (TraceReader reader = new TraceReader(trace)) {
            while (reader.next()) {
                steps.add("%d %s %d %d"
                        .formatted(reader.nanos() / 1_000, reader.operation(), reader.offset(), reader.lengthBytes()));
            }
        }
        return steps;
    }

    private List<String> steps(List<Packets.Packet> packets) throws IOException {
        return steps(pcap(packets), "");
    }

    /// The index of the packet that a client's n-th call begins in.
    private static int call(List<Packets.Packet> packets, int n) {
        int found = -1;
        for (int left = n; left >= 0; left--) {
            do {
                found++;
            } while (!packets.get(found).isTo(PORT) || packets.get(found).payloadBytes() == 0);
        }
        return found;
    }

    @Test
    void whatQemuDidIsInTheTrace() throws IOException {
        assertThat(steps(resource("qemu-nfs3.pcap"), "")).isEqualTo(QEMU);
        assertThat(leftOut.isNothing()).isTrue();
    }

    @Test
    void nfs4IsRead() throws IOException {
        assertThat(steps(resource("libnfs-nfs4.pcap"), "")).containsExactly("0 READ 0 200000");
    }

    @Test
    void everyFormatHasTheSamePackets() throws IOException {
        Packets packets = new Packets(qemu());
        for (ByteOrder order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
            assertThat(steps(packets.pcap(order), "")).isEqualTo(QEMU);
            assertThat(steps(packets.pcapng(order), "")).isEqualTo(QEMU);
        }
    }

    /// TCP may cut what is sent anywhere, and the network deliver it in any order, and twice.
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void segmentsAreCutAndReorderedAndSentTwice(long seed) throws IOException {
        Random random = new Random(seed);
        List<Packets.Packet> packets = new ArrayList<>();
        for (Packets.Packet packet : qemu()) {
            int bytes = packet.payloadBytes();
            if (bytes < 2 || !packet.isTo(PORT)) {
                packets.add(packet);
                continue;
            }
            int cut = 1 + random.nextInt(Math.min(bytes - 1, 150));
            List<Packets.Packet> parts = new ArrayList<>(List.of(packet.part(0, cut), packet.part(cut, bytes)));
            if (packets.size() > 8) {
                parts.add(packet.part(0, bytes));
                Collections.shuffle(parts, random);
            }
            packets.addAll(parts);
        }
        assertThat(steps(packets)).isEqualTo(QEMU);
        assertThat(leftOut.isNothing()).isTrue();
    }

    /// The 9th call is the COMMIT at 225 µs: what was not captured is not in the trace, and said.
    @Test
    void aPacketThatIsMissingIsAHole() throws IOException {
        List<Packets.Packet> packets = qemu();
        packets.remove(call(packets, 8));
        List<String> expected = new ArrayList<>(QEMU);
        expected.remove(2);
        assertThat(steps(packets)).isEqualTo(expected);
        assertThat(leftOut.lines())
                .singleElement()
                .asString()
                .contains("holes: 1, of 112 bytes", "127.0.0.1:648 to 127.0.0.1:30490, lost before packet ");
    }

    /// A second segment of a WRITE has data alone.
    @Test
    void dataThatIsMissingIsNoHole() throws IOException {
        List<Packets.Packet> packets = qemu();
        packets.remove(call(packets, 11));
        assertThat(steps(packets)).isEqualTo(QEMU);
        assertThat(leftOut.isNothing()).isTrue();
    }

    @Test
    void aCaptureMayBeginWithinAConnection() throws IOException {
        List<Packets.Packet> packets = qemu();
        List<Packets.Packet> later = packets.subList(call(packets, 9), packets.size());
        List<String> steps = steps(later);
        assertThat(steps).hasSize(8).first().isEqualTo("0 READ 0 512");
        assertThat(leftOut.isNothing()).isTrue();
    }

    /// After a reconnect a client sends again what was not answered.
    @Test
    void aCallThatIsSentAgainCountsOnce() throws IOException {
        List<Packets.Packet> packets = qemu();
        Packets.Packet again = packets.get(call(packets, 8));
        byte[] otherPort = again.bytes().clone();
        otherPort[34] ^= 1;
        packets.add(Packets.Packet.of(again.nanos(), otherPort, again.wireBytes()));
        assertThat(steps(packets)).isEqualTo(QEMU);
        assertThat(leftOut.lines()).singleElement().asString().contains("1 calls sent again");
    }

    @Test
    void severalFilesAreToldApartByTheirHandles() throws IOException {
        List<Packets.Packet> packets = qemu();
        int read = call(packets, 9);
        byte[] other = packets.get(read).bytes().clone();
        int handle = indexOf(other, new byte[] {0x43, 0, 0, 1});
        other[handle + 16] ^= 0x55;
        packets.set(
                read,
                Packets.Packet.of(
                        packets.get(read).nanos(), other, packets.get(read).wireBytes()));
        assertThatThrownBy(() -> steps(packets))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining("calls on 2 files; say which one you want by --file")
                .hasMessageContaining("(6 transfers up to byte 196,608)");
        String wanted = java.util.HexFormat.of().formatHex(other, handle, handle + 20);
        assertThat(steps(pcap(packets), wanted)).containsExactly("0 READ 0 512");
        assertThatThrownBy(() -> steps(pcap(packets), "beef"))
                .hasMessageContaining("no READ or WRITE on a file whose handle begins with \"beef\"");
    }

    /// The handle that comes after too many others is still the wanted one.
    @Test
    void aFileIsFoundAmongMany() throws IOException {
        CapturedFiles files = new CapturedFiles("ff");
        byte[] handle = new byte[4];
        for (int i = 0; i <= 10_000; i++) {
            ByteBuffer.wrap(handle).putInt(0, i);
            assertThat(files.take(handle(handle), TraceOperation.READ, 0, 1)).isFalse();
        }
        handle[0] = -1;
        assertThat(files.take(handle(handle), TraceOperation.READ, 0, 1)).isTrue();
        handle[1] = -1;
        assertThat(files.take(handle(handle), TraceOperation.READ, 0, 1)).isFalse();
        assertThatThrownBy(() -> files.check("x", 1, leftOut)).hasMessageContaining("several as");
    }

    private static FileHandle handle(byte[] bytes) throws IOException {
        ByteBuffer encoded = ByteBuffer.allocate(4 + bytes.length);
        encoded.putInt(bytes.length).put(bytes).flip();
        return FileHandle.decode3(encoded);
    }

    /// With 16 groups a credential is longer than what tcpdump -s 128 has of a packet.
    @Test
    void aCallThatIsCutInItsCredentialIsCounted() throws IOException {
        List<Packets.Packet> packets = qemu();
        int commit = call(packets, 8);
        Packets.Packet whole = packets.get(commit);
        packets.set(
                commit,
                Packets.Packet.of(
                        whole.nanos(),
                        Arrays.copyOf(whole.bytes(), whole.bytes().length - whole.payloadBytes() + 40),
                        whole.wireBytes()));
        List<String> expected = new ArrayList<>(QEMU);
        expected.remove(2);
        assertThat(steps(packets)).isEqualTo(expected);
        assertThat(leftOut.lines()).singleElement().asString().contains("1 calls", "in part");
    }

    /// Another connection of the same ports, of which the begin is missing.
    @Test
    void aFarJumpIsAHole() throws IOException {
        List<Packets.Packet> packets = qemu();
        for (int i = call(packets, 9); i < packets.size(); i++) {
            Packets.Packet packet = packets.get(i);
            if (packet.isTo(PORT)) {
                byte[] far = packet.bytes();
                far[38] ^= 0x40;
                packets.set(i, Packets.Packet.of(packet.nanos(), far, packet.wireBytes()));
            }
        }
        assertThat(steps(packets)).isEqualTo(QEMU);
        assertThat(leftOut.lines()).singleElement().asString().contains("holes: 1", "lost before");
    }

    @Test
    void aClockThatGoesBackIsAHole() throws IOException {
        List<Packets.Packet> packets = qemu();
        for (int i = call(packets, 9); i < packets.size(); i++) {
            Packets.Packet packet = packets.get(i);
            packets.set(i, Packets.Packet.of(packet.nanos() - 5_000_000_000L, packet.bytes(), packet.wireBytes()));
        }
        assertThat(steps(packets)).hasSameSizeAs(QEMU);
        assertThat(leftOut.lines()).singleElement().asString().contains("goes back by 4,9");
    }

    /// More connections than are followed: one that is left and comes again is named.
    @Test
    void aConnectionThatIsLeftIsAHole() throws IOException {
        List<Packets.Packet> packets = qemu();
        int at = call(packets, 9);
        for (int port = 1; port <= 4_096; port++) {
            Packets.Packet packet = packets.get(at);
            byte[] other = packet.part(0, 4).bytes();
            ByteBuffer.wrap(other).putShort(34, (short) (20_000 + port));
            packets.add(at, Packets.Packet.of(packet.nanos(), other, other.length));
            at++;
        }
        assertThat(steps(packets)).isEqualTo(QEMU);
        assertThat(leftOut.lines()).singleElement().asString().contains("4,096 connections");
    }

    /// An option of an interface may be as long as it likes.
    @Test
    void aLongOptionIsRead() throws IOException {
        byte[] capture = new Packets(qemu()).pcapng(ByteOrder.LITTLE_ENDIAN);
        int option = 28 + 20 + 16;
        byte[] longer = new byte[capture.length + 96];
        System.arraycopy(capture, 0, longer, 0, option + 5);
        System.arraycopy(capture, option + 5, longer, option + 5 + 96, capture.length - option - 5);
        ByteBuffer.wrap(longer)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(28 + 20 + 4, 32 + 96)
                .putShort(option + 2, (short) 97)
                .putInt(28 + 20 + 28 + 96, 32 + 96);
        assertThat(steps(longer, "")).isEqualTo(QEMU);
    }

    @Test
    void aSectionThatIsTooShortIsRefused() throws IOException {
        byte[] capture = new Packets(qemu()).pcapng(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer.wrap(capture).order(ByteOrder.LITTLE_ENDIAN).putInt(4, 16);
        assertThatThrownBy(() -> steps(capture, "")).hasMessageContaining("a section header of 4");
    }

    @Test
    void aTimeOfNoYearIsRefused() throws IOException {
        byte[] capture = new Packets(qemu()).pcapng(ByteOrder.LITTLE_ENDIAN);
        int packet = 28 + 20 + 32 + 16;
        for (int high : List.of(-1, 0x7fff_ffff)) {
            ByteBuffer.wrap(capture).order(ByteOrder.LITTLE_ENDIAN).putInt(packet + 12, high);
            assertThatThrownBy(() -> steps(capture, ""))
                    .isInstanceOf(TraceException.class)
                    .hasMessageContaining("after the year 2100");
        }
    }

    /// NFSv2 all the way: what is refused says what there is.
    @Test
    void whatIsNotConvertedIsSaidWithTheRefusal() throws IOException {
        List<Packets.Packet> packets = qemu();
        packets.replaceAll(NfsCaptureTest::ofVersion2);
        assertThatThrownBy(() -> steps(packets))
                .hasMessageContaining("no READ or WRITE of NFS")
                .hasMessageContaining("calls of NFS version 2");
    }

    private static Packets.Packet ofVersion2(Packets.Packet packet) {
        byte[] bytes = packet.bytes();
        int version = 14 + 20 + 32 + 4 + 16;
        if (packet.isTo(PORT)
                && bytes.length > version + 4
                && ByteBuffer.wrap(bytes).getInt(version - 4) == NfsCalls.PROGRAM) {
            bytes[version + 3] = 2;
        }
        return Packets.Packet.of(packet.nanos(), bytes, packet.wireBytes());
    }

    private static int indexOf(byte[] bytes, byte[] wanted) {
        for (int at = 0; at < bytes.length - wanted.length; at++) {
            if (Arrays.equals(bytes, at, at + wanted.length, wanted, 0, wanted.length)) {
                return at;
            }
        }
        throw new AssertionError("not found");
    }

    @Test
    void whatHasNoCallsIsRefused() {
        assertThatThrownBy(() -> steps(qemu().subList(0, 3)))
                .hasMessageContaining("no READ or WRITE of NFS over TCP")
                .hasMessageContaining("tcpdump -w");
    }

    /// The place, the cause and the remedy.
    @Test
    void whatIsDamagedIsRefusedWithItsPlace() throws IOException {
        byte[] whole = pcap(qemu());
        assertThatThrownBy(() -> steps(Arrays.copyOf(whole, whole.length - 5), ""))
                .isInstanceOf(TraceException.class)
                .hasMessageContaining("x.pcap: packet ")
                .hasMessageContaining("the file ends within it; take a whole copy");
        byte[] hostile = whole.clone();
        ByteBuffer.wrap(hostile).order(ByteOrder.LITTLE_ENDIAN).putInt(24 + 8, -1);
        assertThatThrownBy(() -> steps(hostile, ""))
                .hasMessageContaining("packet 1 at byte 40: a packet of 4,294,967,295 bytes");
        byte[] version = whole.clone();
        version[4] = 9;
        assertThatThrownBy(() -> steps(version, "")).hasMessageContaining("version 9");
        byte[] link = whole.clone();
        link[20] = 105;
        assertThatThrownBy(() -> steps(link, "")).hasMessageContaining("link type 105");
        byte[] block = new Packets(qemu()).pcapng(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer.wrap(block).order(ByteOrder.LITTLE_ENDIAN).putInt(28 + 4, 21);
        assertThatThrownBy(() -> steps(block, "")).hasMessageContaining("a block of 21 bytes");
    }

    /// Cut everywhere, hostile lengths, changed at random: refused, or read as what it says.
    @Test
    void nothingElseThanARefusalComesOfDamage() throws IOException {
        List<Packets.Packet> few = qemu();
        List<Packets.Packet> begin = few.subList(call(few, 6), call(few, 8) + 1);
        Packets packets = new Packets(begin);
        List<byte[]> valid = List.of(packets.pcap(ByteOrder.LITTLE_ENDIAN), packets.pcapng(ByteOrder.LITTLE_ENDIAN));
        Iterator<byte[]> inputs = Fuzzer.inputs(11, valid, Fuzzer.rounds(500)).iterator();
        int refused = 0;
        try (TraceWriter writer = new TraceWriter(directory.resolve("x.trace"))) {
            while (inputs.hasNext()) {
                try {
                    NfsCapture.convert("x", new ByteArrayInputStream(inputs.next()), "", writer);
                } catch (TraceException e) {
                    refused++;
                    assertThat(e.getMessage()).isNotBlank();
                }
            }
        }
        assertThat(refused).isGreaterThan(1_000);
    }
}
