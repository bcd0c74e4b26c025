package io.storbench.nfs.v3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.rpc.Procedure;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class Nfs3CodecTest {
    private static final FileHandle HANDLE = new FileHandle(new byte[] {1, 2, 3, 4, 5});

    private static final Nfs3NameCall.Place PLACE = new Nfs3NameCall.Place(HANDLE, "place");
    private static final Attributes ATTRIBUTES =
            new Attributes(1, 0644, 1, 2, 3, 4, 5, 6, 7, 8_000_000_009L, 10_000_000_011L, 12_000_000_013L);

    private static byte[] encoded(Nfs3Call call) {
        ByteBuffer out = ByteBuffer.allocate(4096);
        call.encode(out);
        byte[] bytes = new byte[out.position()];
        out.flip().get(bytes);
        return bytes;
    }

    static List<Nfs3Call> calls() {
        return List.of(
                new Nfs3Call.Null(),
                new Nfs3Call.OfObject(Nfs3.GETATTR, HANDLE),
                new Nfs3Call.OfObject(Nfs3.FSINFO, HANDLE),
                new Nfs3Call.OfObject(Nfs3.FSSTAT, HANDLE),
                new Nfs3Call.SetAttr(HANDLE, SetAttributes.size(1L << 40)),
                new Nfs3Call.SetAttr(HANDLE, SetAttributes.mode(0644)),
                new Nfs3Call.SetAttr(
                        HANDLE,
                        new SetAttributes(
                                OptionalInt.empty(),
                                OptionalInt.of(1),
                                OptionalInt.of(-1),
                                OptionalLong.empty(),
                                new SetAttributes.Time.OfServer(),
                                new SetAttributes.Time.OfClient(-1, 999_999_999)),
                        OptionalLong.of(5L << 32 | 6)),
                new Nfs3Call.Create(HANDLE, "f", CreateMode.EXCLUSIVE, SetAttributes.NONE, Long.MIN_VALUE),
                new Nfs3Call.OfName(Nfs3.LOOKUP, HANDLE, "näme"),
                new Nfs3Call.OfName(Nfs3.REMOVE, HANDLE, ""),
                new Nfs3Call.Access(HANDLE, 0x3f),
                new Nfs3Call.Read(HANDLE, Long.MAX_VALUE, 4096),
                new Nfs3Call.Write(HANDLE, 8, Stable.FILE_SYNC, ByteBuffer.wrap(new byte[5])),
                new Nfs3Call.Create(HANDLE, "f", CreateMode.GUARDED, SetAttributes.mode(0600)),
                new Nfs3Call.Commit(HANDLE, 0, 0),
                new Nfs3Call.OfObject(Nfs3.READLINK, HANDLE),
                new Nfs3Call.OfObject(Nfs3.PATHCONF, HANDLE),
                new Nfs3Call.OfName(Nfs3.RMDIR, HANDLE, "d"),
                new Nfs3NameCall.MakeDirectory(PLACE, SetAttributes.mode(0755)),
                new Nfs3NameCall.MakeSymbolicLink(PLACE, SetAttributes.mode(0777), "../a"),
                new Nfs3NameCall.MakeNode(PLACE, 3),
                new Nfs3NameCall.MakeNode(PLACE, 7),
                new Nfs3NameCall.MakeNode(PLACE, 99),
                new Nfs3NameCall.Rename(PLACE, new Nfs3NameCall.Place(HANDLE, "other")),
                new Nfs3NameCall.Link(HANDLE, PLACE),
                new Nfs3NameCall.ReadDir(HANDLE, 5, 6, 4096),
                new Nfs3NameCall.ReadDirPlus(HANDLE, 5, 6, 1024, 4096));
    }

    @ParameterizedTest
    @MethodSource("calls")
    void aCallIsReadAsItWasWritten(Nfs3Call call) throws XdrException {
        ByteBuffer in = ByteBuffer.wrap(encoded(call));
        assertThat(Nfs3Call.decode(call.procedure().number(), in)).contains(call);
        assertThat(in.hasRemaining()).isFalse();
    }

    @ParameterizedTest
    @MethodSource("calls")
    void aCallCutShortIsRefusedAtEveryByte(Nfs3Call call) {
        byte[] bytes = encoded(call);
        for (int length = 0; length < bytes.length; length++) {
            ByteBuffer in = ByteBuffer.wrap(bytes, 0, length);
            assertThatThrownBy(() -> Nfs3Call.decode(call.procedure().number(), in))
                    .isInstanceOf(XdrException.class);
        }
    }

    @Test
    void aReadIsTheBytesOfTheSpecification() {
        // READ3args of RFC 1813, section 3.3.6, by hand: handle<64>, offset3, count3.
        assertThat(HexFormat.of().formatHex(encoded(new Nfs3Call.Read(HANDLE, 8192, 4096))))
                .isEqualTo("00000005" + "0102030405000000" + "0000000000002000" + "00001000");
    }

    @ParameterizedTest
    @ValueSource(longs = {3, 1813, 20261120})
    void randomArgumentsEndInACallOrInTheDeclaredException(long seed) {
        Random random = new Random(seed);
        List<byte[]> valid = calls().stream().map(Nfs3CodecTest::encoded).toList();
        for (int round = 0; round < 5000; round++) {
            byte[] bytes = valid.get(random.nextInt(valid.size())).clone();
            for (int i = 0; i < 3 && bytes.length > 0; i++) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
            }
            for (Procedure procedure : Nfs3.PROCEDURES) {
                try {
                    Optional<Nfs3Call> call = Nfs3Call.decode(procedure.number(), ByteBuffer.wrap(bytes));
                    assertThat(call).isPresent();
                } catch (XdrException expected) {
                    assertThat(expected).hasMessageMatching("(?s).+");
                }
            }
        }
    }

    @Test
    void aHostileHandleLengthIsRefused() {
        ByteBuffer in = ByteBuffer.allocate(128).putInt(0, 65);
        assertThatThrownBy(() -> FileHandle.decode3(in)).isInstanceOf(XdrException.class);
    }

    @Test
    void everyFailureIsAsLongAsTheSpecificationSays() {
        // Behind the status: void, post_op_attr (4 bytes when absent) or wcc_data (8).
        Stream.of("GETATTR 0", "LOOKUP 4", "ACCESS 4", "READ 4", "FSSTAT 4", "FSINFO 4")
                .forEach(Nfs3CodecTest::checkFailure);
        Stream.of("READLINK 4", "READDIR 4", "READDIRPLUS 4", "PATHCONF 4", "LINK 12", "RENAME 16")
                .forEach(Nfs3CodecTest::checkFailure);
        Stream.of("MKDIR 8", "SYMLINK 8", "MKNOD 8", "RMDIR 8").forEach(Nfs3CodecTest::checkFailure);
        Stream.of("SETATTR 8", "WRITE 8", "CREATE 8", "REMOVE 8", "COMMIT 8").forEach(Nfs3CodecTest::checkFailure);
    }

    private static void checkFailure(String nameAndBytes) {
        String name = nameAndBytes.split(" ", -1)[0];
        Procedure procedure = Nfs3.PROCEDURES.stream()
                .filter(p -> p.name().equals(name))
                .findFirst()
                .get();
        ByteBuffer out = ByteBuffer.allocate(64);
        new Nfs3Reply.Failure(procedure, 70).encode(out);
        assertThat(out.position()).isEqualTo(4 + Integer.parseInt(nameAndBytes.split(" ", -1)[1]));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aListingIsReadAsItWasWritten(boolean plus) throws XdrException {
        List<Nfs3NameReply.Entry> entries = List.of(
                new Nfs3NameReply.Entry(1, ".", 11, Optional.empty(), Optional.empty()),
                new Nfs3NameReply.Entry(
                        2,
                        "näme",
                        12,
                        plus ? Optional.of(ATTRIBUTES) : Optional.empty(),
                        plus ? Optional.of(HANDLE) : Optional.empty()));
        ByteBuffer buffer = ByteBuffer.allocate(4096);
        new Nfs3NameReply.Listing(ATTRIBUTES, plus, 99, entries, true).encode(buffer);
        // Section 3.3.16 and 3.3.17: status, post_op_attr, cookieverf; per entry "there is one",
        // fileid, name<>, cookie, with PLUS post_op_attr and post_op_fh3; the end's two booleans.
        int bytes = 4 + 88 + 8 + (4 + 8 + 8 + 8) + (4 + 8 + 12 + 8) + 8;
        assertThat(buffer.position()).isEqualTo(plus ? bytes + 8 + 88 + 16 : bytes);
        buffer.flip().position(4);
        assertThat(Nfs3NameReply.Listing.decode(buffer, plus)).isEqualTo(new Nfs3NameReply.Page(99, entries, true));
        assertThat(buffer.hasRemaining()).isFalse();
    }

    @Test
    void aLinksTextAndTheLongestNameAreReadAsTheyWereWritten() throws XdrException {
        ByteBuffer buffer = ByteBuffer.allocate(4096);
        new Nfs3NameReply.ReadLink(ATTRIBUTES, "../a").encode(buffer);
        assertThat(Nfs3NameReply.ReadLink.decode(buffer.flip().position(4))).isEqualTo("../a");
        buffer.clear();
        new Nfs3NameReply.PathConf(ATTRIBUTES, 1000, 255).encode(buffer);
        assertThat(buffer.position()).isEqualTo(4 + 88 + 24); // section 3.3.20
        assertThat(Nfs3NameReply.PathConf.decode(buffer.flip().position(4))).isEqualTo(255);
        assertThat(buffer.hasRemaining()).isFalse();
    }

    @Test
    void statusesAreNamedWithWhatTheyMean() {
        assertThat(Nfs3Status.describe(28)).contains("NFS3ERR_NOSPC").contains("no space left");
        assertThat(Nfs3Status.describe(4711)).contains("4711");
    }
}
