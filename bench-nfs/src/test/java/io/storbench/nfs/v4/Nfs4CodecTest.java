package io.storbench.nfs.v4;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class Nfs4CodecTest {
    private static final StateId STATE = new StateId(1, 0x0203040506070809L, 0x0a0b0c0d);
    private static final SessionId SESSION = new SessionId(0x1122334455667788L, 42);
    private static final ChannelAttributes CHANNEL = new ChannelAttributes(1 << 20, 2 << 20, 4096, 8, 64);
    private static final ChangeInfo CHANGE = new ChangeInfo(true, 7, 8);
    private static final FileAttributes ATTRIBUTES = FileAttributes.NONE
            .with(Attribute.SUPPORTED_ATTRS, new AttributeValue.Bits(new Bitmap(-1, 7)))
            .with(Attribute.TYPE, FileAttributes.DIRECTORY)
            .with(Attribute.SIZE, 1L << 40)
            .with(Attribute.FSID, new AttributeValue.FileSystem(3, 4))
            .with(Attribute.FILEHANDLE, new AttributeValue.Handle(new FileHandle(new byte[5])))
            .with(Attribute.OWNER, new AttributeValue.Text("root"))
            .with(Attribute.RAWDEV, new AttributeValue.Device(8, 1))
            .with(Attribute.TIME_MODIFY, new AttributeValue.Time(-1, 999_999_999))
            .with(Attribute.TIME_ACCESS_SET, new AttributeValue.SetTime(Optional.empty()))
            .with(
                    Attribute.TIME_MODIFY_SET,
                    new AttributeValue.SetTime(Optional.of(AttributeValue.Time.ofNanos(1_500_000_000))))
            .with(Attribute.SUPPATTR_EXCLCREAT, new AttributeValue.Bits(Bitmap.NONE));

    private static byte[] bytes(Consumer<ByteBuffer> encoder) {
        ByteBuffer out = ByteBuffer.allocate(8192);
        encoder.accept(out);
        byte[] bytes = new byte[out.position()];
        out.flip().get(bytes);
        return bytes;
    }

    private static String hex(Consumer<ByteBuffer> encoder) {
        return HexFormat.of().formatHex(bytes(encoder));
    }

    private static ByteBuffer data(int lengthBytes) {
        return ByteBuffer.allocate(lengthBytes);
    }

    static List<Nfs4Argument> arguments() {
        OpenOwner owner = new OpenOwner(9, Opaque.of("owner"));
        return List.of(
                new Nfs4Argument.Plain(Nfs4Op.PUTROOTFH),
                new Nfs4Argument.Plain(Nfs4Op.READLINK),
                new Nfs4Argument.Unsupported(Nfs4Op.LOCK.number()),
                new Nfs4Argument.Unsupported(4711),
                new FileArgument.PutFh(new FileHandle(new byte[128])),
                new FileArgument.Access(0x3f),
                new FileArgument.GetAttr(Bitmap.of(Attribute.TYPE, Attribute.MODE)),
                new FileArgument.SetAttr(STATE, ATTRIBUTES),
                new FileArgument.Read(STATE, Long.MAX_VALUE, 4096),
                new FileArgument.Write(STATE, 8, Stable.DATA_SYNC, data(5)),
                new FileArgument.Commit(0, 0),
                new NameArgument.OfName(Nfs4Op.LOOKUP, "näme"),
                new NameArgument.OfName(Nfs4Op.LINK, ""),
                new NameArgument.Rename("old", "new"),
                new NameArgument.Create(new CreateType.Directory(), "d", ATTRIBUTES),
                new NameArgument.Create(new CreateType.SymbolicLink("../a"), "l", FileAttributes.NONE),
                new NameArgument.Create(new CreateType.Special(3, 8, 1), "b", FileAttributes.NONE),
                new NameArgument.Create(new CreateType.Other(7), "p", FileAttributes.NONE),
                new NameArgument.ReadDir(5, 6, 100, 1000, Bitmap.of(Attribute.FILEID)),
                open(owner, new OpenHow.NoCreate(), new OpenClaim.ByName("f")),
                open(owner, new OpenHow.Unchecked(ATTRIBUTES), new OpenClaim.ByName("f")),
                open(owner, new OpenHow.Guarded(ATTRIBUTES), new OpenClaim.ByName("f")),
                open(owner, new OpenHow.Exclusive(77), new OpenClaim.Previous(0)),
                open(owner, new OpenHow.ExclusiveWithAttributes(7, ATTRIBUTES), new OpenClaim.ByHandle()),
                new OpenArgument.OpenConfirm(STATE, 3),
                new OpenArgument.OpenDowngrade(STATE, 3, 1, 0),
                new OpenArgument.Close(4, STATE),
                new OpenArgument.DelegReturn(STATE),
                new OpenArgument.FreeStateId(STATE),
                new ClientArgument.SetClientId(1, Opaque.of("id"), ClientArgument.Callback.NONE),
                new ClientArgument.SetClientIdConfirm(1, 2),
                new ClientArgument.Renew(1),
                new SessionArgument.ExchangeId(1, Opaque.of("id"), ExchangeFlags.NON_PNFS),
                new SessionArgument.CreateSession(1, 2, 0, CHANNEL, CHANNEL),
                new SessionArgument.DestroySession(SESSION),
                new SessionArgument.DestroyClientId(5),
                new SessionArgument.BindConnToSession(SESSION, 1),
                new SessionArgument.Sequence(SESSION, 1, 2, 63, true),
                new SessionArgument.ReclaimComplete(false));
    }

    private static Nfs4Argument open(OpenOwner owner, OpenHow how, OpenClaim claim) {
        return new OpenArgument.Open(1, OpenArgument.Open.ACCESS_BOTH, 0, owner, how, claim);
    }

    static List<Nfs4Result> results() {
        return List.of(
                new Nfs4Result.Done(Nfs4Op.PUTFH),
                new Nfs4Result.Failure(Nfs4Op.READ, Nfs4Status.STALE),
                new Nfs4Result.Failure(Nfs4Op.SETATTR, Nfs4Status.DELAY),
                new Nfs4Result.Failure(Nfs4Op.SETCLIENTID, Nfs4Status.CLID_INUSE),
                new Nfs4Result.Failure(Nfs4Op.ILLEGAL, Nfs4Status.OP_ILLEGAL),
                new FileResult.GetFh(new FileHandle(new byte[] {1, 2, 3})),
                new FileResult.Access(0x1f, 1),
                new FileResult.GetAttr(ATTRIBUTES),
                new FileResult.SetAttr(Bitmap.of(Attribute.SIZE)),
                new FileResult.Read(true, data(7)),
                new FileResult.Write(4096, Stable.FILE_SYNC, 99),
                new FileResult.Commit(99),
                new NameResult.Changed(Nfs4Op.REMOVE, CHANGE),
                new NameResult.Rename(CHANGE, CHANGE),
                new NameResult.Create(CHANGE, Bitmap.NONE),
                new NameResult.ReadLink("../a"),
                new NameResult.ReadDir(
                        6,
                        List.of(
                                new NameResult.Entry(3, "a", ATTRIBUTES),
                                new NameResult.Entry(4, "b", FileAttributes.NONE)),
                        true),
                opened(new Delegation.None()),
                opened(new Delegation.Refused(Delegation.Refused.NOT_WANTED)),
                opened(new Delegation.Refused(2)),
                opened(new Delegation.Granted(STATE, false)),
                opened(new Delegation.Granted(STATE, true)),
                new OpenResult.State(Nfs4Op.CLOSE, STATE),
                new ClientResult.SetClientId(1, 2),
                new SessionResult.ExchangeId(1, 2, 3, 4, Opaque.of("major"), Opaque.of("s")),
                new SessionResult.CreateSession(SESSION, 1, 0, CHANNEL, CHANNEL),
                new SessionResult.BindConnToSession(SESSION, 1),
                new SessionResult.Sequence(SESSION, 1, 2, 63, 31, 0));
    }

    private static Nfs4Result opened(Delegation delegation) {
        return new OpenResult.Open(STATE, CHANGE, OpenResult.Open.CONFIRM, Bitmap.of(Attribute.MODE), delegation);
    }

    @ParameterizedTest
    @MethodSource("arguments")
    void argumentsAreReadAsTheyWereWritten(Nfs4Argument argument) throws XdrException {
        ByteBuffer in = ByteBuffer.wrap(bytes(argument::encode));
        assertThat(Nfs4Argument.decode(in)).isEqualTo(argument);
        assertThat(in.hasRemaining()).isFalse();
    }

    @ParameterizedTest
    @MethodSource("results")
    void resultsAreReadAsTheyWereWritten(Nfs4Result result) throws XdrException {
        ByteBuffer in = ByteBuffer.wrap(bytes(result::encode));
        assertThat(Nfs4Result.decode(in)).isEqualTo(result);
        assertThat(in.hasRemaining()).isFalse();
    }

    @ParameterizedTest
    @MethodSource("arguments")
    void argumentsCutShortAreRefusedAtEveryByte(Nfs4Argument argument) {
        byte[] bytes = bytes(argument::encode);
        for (int length = 0; length < bytes.length; length++) {
            ByteBuffer in = ByteBuffer.wrap(bytes, 0, length);
            assertThatThrownBy(() -> Nfs4Argument.decode(in)).isInstanceOf(XdrException.class);
        }
    }

    @ParameterizedTest
    @MethodSource("results")
    void resultsCutShortAreRefusedAtEveryByte(Nfs4Result result) {
        byte[] bytes = bytes(result::encode);
        for (int length = 0; length < bytes.length; length++) {
            ByteBuffer in = ByteBuffer.wrap(bytes, 0, length);
            assertThatThrownBy(() -> Nfs4Result.decode(in)).isInstanceOf(XdrException.class);
        }
    }

    @Test
    void aReadCompoundIsTheBytesOfTheSpecification() {
        // By hand from RFC 5662: tag<>, minorversion, argarray<>; SEQUENCE4args is sessionid[16],
        // sequenceid, slotid, highest_slotid, cachethis; READ4args is stateid, offset, count.
        CompoundCall call = CompoundCall.of(
                1,
                new SessionArgument.Sequence(SESSION, 5, 2, 63, false),
                new FileArgument.PutFh(new FileHandle(new byte[] {9})),
                new FileArgument.Read(STATE.latest(), 8192, 4096));
        assertThat(hex(call::encode))
                .isEqualTo(
                        "000000000000000100000003000000351122334455667788000000000000002a00000005000000020000003f00000000000000160000000109000000000000190000000002030405060708090a0b0c0d000000000000200000001000");
    }

    @Test
    void anOpenIsTheBytesOfTheSpecification() {
        // By hand from RFC 7531: seqid, access, deny, owner {clientid, owner<>}, OPEN4_CREATE,
        // GUARDED4, fattr4 {bitmap {2 words: mode is bit 1 of the second}, 4 bytes}, CLAIM_NULL.
        Nfs4Argument open = open(
                new OpenOwner(9, Opaque.of("o")),
                new OpenHow.Guarded(FileAttributes.NONE.with(Attribute.MODE, 0660)),
                new OpenClaim.ByName("f"));
        assertThat(hex(open::encode))
                .isEqualTo(
                        "000000120000000100000003000000000000000000000009000000016f000000000000010000000100000002000000000000000200000004000001b0000000000000000166000000");
    }

    @Test
    void anExchangeIdIsTheBytesOfTheSpecification() {
        // By hand from RFC 5662: verifier, ownerid<>, flags, SP4_NONE, impl_id<1>.
        assertThat(hex(new SessionArgument.ExchangeId(1, Opaque.of("cl"), ExchangeFlags.NON_PNFS)::encode))
                .isEqualTo("0000002a000000000000000100000002636c0000000100000000000000000000");
    }

    @Test
    void whatFollowsAnUnsupportedOperationIsNotRead() throws XdrException {
        CompoundCall call = CompoundCall.of(
                0,
                new Nfs4Argument.Plain(Nfs4Op.PUTROOTFH),
                new Nfs4Argument.Unsupported(Nfs4Op.LOCK.number()),
                new Nfs4Argument.Plain(Nfs4Op.GETFH));
        CompoundCall read = CompoundCall.decode(ByteBuffer.wrap(bytes(call::encode)));
        assertThat(read.operations()).isEqualTo(call.operations().subList(0, 2));
        assertThat(read.operations().getLast().op()).isEqualTo(Nfs4Op.LOCK);
    }

    @Test
    void ofAnUnknownMinorVersionNoOperationIsRead() throws XdrException {
        CompoundCall call = CompoundCall.of(3, new Nfs4Argument.Unsupported(99));
        assertThat(CompoundCall.decode(ByteBuffer.wrap(bytes(call::encode))).operations())
                .isEmpty();
    }

    @Test
    void aCompoundOfHostileLengthIsRefused() {
        ByteBuffer in = ByteBuffer.allocate(64).putInt(8, -1);
        assertThatThrownBy(() -> CompoundCall.decode(in))
                .isInstanceOf(XdrException.class)
                .hasMessageContaining("4294967295 operations");
    }

    @Test
    void anUnknownAttributeIsNamed() {
        // bitmap4 of one word with bit 12 (acl), no values.
        ByteBuffer in = ByteBuffer.wrap(HexFormat.of().parseHex("000000010000100000000000"));
        assertThatThrownBy(() -> FileAttributes.decode(in))
                .isInstanceOf(XdrException.class)
                .hasMessage("attribute 12 is not known here");
    }

    @Test
    void attributesLongerOrShorterThanAnnouncedAreRefused() {
        for (String length : List.of("00000000", "00000008")) {
            String bytes = "00000001" + "00000002" + length + "0000000100000000";
            ByteBuffer in = ByteBuffer.wrap(HexFormat.of().parseHex(bytes));
            assertThatThrownBy(() -> FileAttributes.decode(in))
                    .isInstanceOf(XdrException.class)
                    .hasMessageContaining("announced");
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {3, 7530, 20261120})
    void randomBytesEndInAValueOrInTheDeclaredException(long seed) {
        Random random = new Random(seed);
        List<byte[]> calls = arguments().stream().map(a -> bytes(a::encode)).toList();
        List<byte[]> replies = results().stream().map(r -> bytes(r::encode)).toList();
        for (int round = 0; round < 5000; round++) {
            decodeMutated(random, calls, Nfs4Argument::decode);
            decodeMutated(random, replies, Nfs4Result::decode);
        }
    }

    /// Reads from a buffer.
    @FunctionalInterface
    private interface Decoder {
        Object decode(ByteBuffer in) throws XdrException;
    }

    private static void decodeMutated(Random random, List<byte[]> valid, Decoder decoder) {
        byte[] bytes = valid.get(random.nextInt(valid.size())).clone();
        for (int i = 0; i < 3; i++) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
        try {
            assertThat(decoder.decode(ByteBuffer.wrap(bytes))).isNotNull();
        } catch (XdrException expected) {
            assertThat(expected).hasMessageMatching("(?s).+");
        }
    }

    @Test
    void operationsKnowTheirMinorVersions() {
        assertThat(Nfs4Op.SEQUENCE.isIn(0)).isFalse();
        assertThat(Nfs4Op.SEQUENCE.isIn(1)).isTrue();
        assertThat(Nfs4Op.SEEK.isIn(1)).isFalse();
        assertThat(Nfs4Op.of(0)).isEmpty();
        assertThat(Nfs4Op.of(72)).isEmpty();
        assertThat(Nfs4Op.of(10044)).contains(Nfs4Op.ILLEGAL);
    }

    @Test
    void statusesAreNamedWithWhatTheyMean() {
        assertThat(Nfs4Status.describe(10021)).contains("MINOR_VERS_MISMATCH", "target.version");
        assertThat(Nfs4Status.describe(4711)).isEqualTo("NFSv4 status 4711");
    }
}
