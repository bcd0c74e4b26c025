package io.storbench.nfs.session;

import io.storbench.engine.DataContent;
import io.storbench.engine.DataPattern;
import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.rpc.Credential;
import io.storbench.nfs.rpc.ReplyHeader;
import io.storbench.nfs.v4.Attribute;
import io.storbench.nfs.v4.Bitmap;
import io.storbench.nfs.v4.ChangeInfo;
import io.storbench.nfs.v4.CompoundReply;
import io.storbench.nfs.v4.Delegation;
import io.storbench.nfs.v4.FileAttributes;
import io.storbench.nfs.v4.FileResult;
import io.storbench.nfs.v4.NameResult;
import io.storbench.nfs.v4.Nfs4Op;
import io.storbench.nfs.v4.Nfs4Result;
import io.storbench.nfs.v4.Nfs4Status;
import io.storbench.nfs.v4.OpenResult;
import io.storbench.nfs.v4.SessionId;
import io.storbench.nfs.v4.SessionResult;
import io.storbench.nfs.v4.StateId;
import io.storbench.nfs.xdr.Xdr;
import io.storbench.testkit.Fuzzer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// The codecs of the measured path, given replies from a hostile server. Calls are encoded before, that a
/// session's slot be taken.
@Tag("slow")
@Timeout(120)
class DataCodecFuzzTest extends UnreadConnection {
    private static final long SEED = 20261120;
    private static final int LENGTH_BYTES = 64;
    private static final SessionId SESSION = new SessionId(1, 2);
    private static final FileHandle HANDLE = FileHandle.ofLong(1);
    private static final Credential CREDENTIAL = new Credential("test", 0, 0, List.of());

    private static ByteBuffer pattern() {
        ByteBuffer data = ByteBuffer.allocate(LENGTH_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        DataPattern.fill(data, 0, LENGTH_BYTES, 0, 0);
        return data.order(ByteOrder.BIG_ENDIAN);
    }

    private void fuzz(DataCodec codec, Call.Kind kind, List<byte[]> replies) {
        Fuzzer.run(SEED, replies, in -> decode(codec, kind, in));
    }

    private void decode(DataCodec codec, Call.Kind kind, ByteBuffer in) throws IOException {
        Call call = new Call(0, false);
        call.set(kind, 0, 0, LENGTH_BYTES);
        call.verified = true;
        tcp.out().clear();
        if (codec instanceof Nfs41Codec sessions) {
            sessions.renew(compounds(1), 4);
            codec.encode(tcp, call);
        }
        codec.decode(in, in.duplicate().order(ByteOrder.LITTLE_ENDIAN), call);
        int most = kind == Call.Kind.READ || kind == Call.Kind.WRITE ? LENGTH_BYTES : 0;
        boolean plausible =
                call.count >= 0 && call.count <= most && call.wrongOffset <= LENGTH_BYTES && codec.freeSlots() > 0;
        if (call.reaction == Reaction.DONE && !plausible) {
            throw new IllegalStateException("an answer to more than was asked");
        }
    }

    /// Known by its name only, so that its handle is taken from answers.
    private static final List<CalledFile> FILES =
            List.of(new CalledFile(HANDLE, "f", 3, HANDLE, StateId.ANONYMOUS, true));

    private static Compounds compounds(int minorVersion) {
        return new Compounds(
                new Compounds.Client(minorVersion, CREDENTIAL, minorVersion == 0 ? null : SESSION, 99),
                FILES,
                new HeldHandles(1),
                DataContent.PLAIN);
    }

    /// Replies of RFC 1813, sections 3.3.1, 3.3.3, 3.3.4, 3.3.6, 3.3.7 and 3.3.21, written by hand.
    @ParameterizedTest
    @EnumSource(
            value = Call.Kind.class,
            names = {
                "READ",
                "WRITE",
                "COMMIT",
                "LOOKUP",
                "ACCESS",
                "GETATTR",
                "MAKE_DIRECTORY",
                "MAKE_SYMBOLIC_LINK",
                "SET_MODE",
                "SET_SIZE",
                "RENAME",
                "LINK",
                "READ_LINK",
                "READ_DIRECTORY",
                "REMOVE"
            })
    void repliesOfVersion3AreReadOrRefused(Call.Kind kind) {
        ByteBuffer out = ByteBuffer.allocate(1024);
        ReplyHeader.encodeSuccess(out, 7);
        out.putInt(0); // NFS3_OK
        switch (kind) {
            case READ -> {
                out.putInt(0).putInt(LENGTH_BYTES).putInt(0); // no attributes, count, no end
                out.putInt(LENGTH_BYTES).put(pattern());
            }
            case WRITE -> {
                out.putInt(1).putLong(1).putLong(2).putLong(3).putInt(0); // wcc_data
                out.putInt(LENGTH_BYTES).putInt(0).putLong(99);
            }
            case COMMIT -> out.putInt(0).putInt(0).putLong(99);
            case LOOKUP -> {
                HANDLE.encode(out);
                out.putInt(0).putInt(0);
            }
            case GETATTR -> out.put(new byte[84]); // fattr3
            case READ_LINK -> {
                out.putInt(0);
                Xdr.putString(out, "somewhere");
            }
            case READ_DIRECTORY -> {
                out.putInt(0).putLong(5); // no attributes, verifier
                out.putInt(1).putLong(9);
                Xdr.putString(out, "name");
                out.putLong(3).putInt(0).putInt(1); // cookie, no more, the end
            }
            case SET_MODE, SET_OWNER, SET_TIMES, SET_SIZE -> out.putInt(0).putInt(0);
            case RENAME -> out.putInt(0).putInt(0).putInt(0).putInt(0);
            case LINK -> out.putInt(0).putInt(0).putInt(0);
            case MAKE_DIRECTORY, MAKE_SYMBOLIC_LINK ->
                out.putInt(0).putInt(0).putInt(0).putInt(0); // no handle, no more
            default -> out.putInt(0).putInt(0x3f); // ACCESS
        }
        ByteBuffer later = ByteBuffer.allocate(1024);
        ReplyHeader.encodeSuccess(later, 7);
        later.putInt(10008).putInt(0).putInt(0); // NFS3ERR_JUKEBOX
        var files = new CalledFiles(FILES, new HeldHandles(1), DataContent.PLAIN);
        var codec = new Nfs3Codec(files, CREDENTIAL, Stable.UNSTABLE);
        fuzz(codec, kind, List.of(behindNumber(out), behindNumber(later)));
    }

    @ParameterizedTest
    @CsvSource({
        "0, READ",
        "0, WRITE",
        "0, COMMIT",
        "0, RENEW",
        "0, OPEN",
        "0, OPEN_CONFIRM",
        "0, CLOSE",
        "0, GETATTR",
        "1, READ",
        "1, WRITE",
        "1, COMMIT",
        "1, RENEW",
        "1, OPEN",
        "1, CLOSE",
        "1, GETATTR",
        "0, LOOKUP",
        "1, LOOKUP",
        "1, MAKE_DIRECTORY",
        "1, REMOVE",
        "1, MAKE_SYMBOLIC_LINK",
        "1, ACCESS",
        "0, SET_MODE",
        "1, SET_SIZE",
        "1, RENAME",
        "1, LINK",
        "1, READ_LINK",
        "1, READ_DIRECTORY",
        "2, OPEN_NEW",
        "2, READ",
        "2, OPEN"
    })
    void repliesOfVersion4AreReadOrRefused(int minorVersion, Call.Kind kind) {
        List<Nfs4Result> results = new ArrayList<>();
        if (minorVersion > 0) {
            results.add(new SessionResult.Sequence(SESSION, 1, 0, 3, 3, 0));
        }
        List<Nfs4Result> failed = new ArrayList<>(results);
        failed.add(new Nfs4Result.Failure(Nfs4Op.PUTFH, Nfs4Status.STALE));
        if (kind != Call.Kind.RENEW) {
            results.add(new Nfs4Result.Done(Nfs4Op.PUTFH));
            results.addAll(results(kind));
        } else if (minorVersion == 0) {
            results.add(new Nfs4Result.Done(Nfs4Op.RENEW));
            failed.set(0, new Nfs4Result.Failure(Nfs4Op.RENEW, Nfs4Status.STALE));
        } else {
            failed.clear();
            failed.add(new Nfs4Result.Failure(Nfs4Op.SEQUENCE, Nfs4Status.STALE));
        }
        DataCodec codec = minorVersion == 0
                ? new Nfs40Codec(Stable.UNSTABLE, compounds(0))
                : new Nfs41Codec(Stable.UNSTABLE, compounds(minorVersion), 4);
        fuzz(
                codec,
                kind,
                List.of(
                        reply(new CompoundReply(0, "tag", results)),
                        reply(new CompoundReply(Nfs4Status.STALE.code(), "", failed))));
    }

    private static List<Nfs4Result> results(Call.Kind kind) {
        return switch (kind) {
            case READ -> List.of(new FileResult.Read(true, pattern()));
            case WRITE -> List.of(new FileResult.Write(LENGTH_BYTES, Stable.UNSTABLE, 99));
            case COMMIT -> List.of(new FileResult.Commit(99));
            case OPEN, OPEN_NEW ->
                List.of(
                        new OpenResult.Open(
                                StateId.ANONYMOUS,
                                new ChangeInfo(true, 1, 2),
                                OpenResult.Open.CONFIRM,
                                Bitmap.of(Attribute.MODE),
                                new Delegation.None()),
                        new FileResult.GetFh(HANDLE),
                        new FileResult.Access(0x3f, 0x3f),
                        new FileResult.GetAttr(FileAttributes.NONE));
            case OPEN_CONFIRM, CLOSE -> List.of(new OpenResult.State(Nfs4Op.valueOf(kind.name()), StateId.ANONYMOUS));
            case GETATTR -> List.of(new FileResult.GetAttr(FileAttributes.NONE));
            case LOOKUP ->
                List.of(
                        new Nfs4Result.Done(Nfs4Op.LOOKUP),
                        new FileResult.GetFh(HANDLE),
                        new FileResult.GetAttr(FileAttributes.NONE));
            case ACCESS -> List.of(new FileResult.Access(0x3f, 0x3f));
            case SET_MODE, SET_OWNER, SET_TIMES, SET_SIZE -> List.of(new FileResult.SetAttr(Bitmap.of(Attribute.MODE)));
            case RENAME ->
                List.of(
                        new Nfs4Result.Done(Nfs4Op.SAVEFH),
                        new Nfs4Result.Done(Nfs4Op.PUTFH),
                        new NameResult.Rename(new ChangeInfo(true, 1, 2), new ChangeInfo(true, 3, 4)));
            case LINK ->
                List.of(
                        new Nfs4Result.Done(Nfs4Op.SAVEFH),
                        new Nfs4Result.Done(Nfs4Op.PUTFH),
                        new NameResult.Changed(Nfs4Op.LINK, new ChangeInfo(true, 1, 2)));
            case READ_LINK -> List.of(new NameResult.ReadLink("somewhere"));
            case READ_DIRECTORY ->
                List.of(new NameResult.ReadDir(
                        9,
                        List.of(
                                new NameResult.Entry(3, "a", FileAttributes.NONE),
                                new NameResult.Entry(4, "bc", FileAttributes.NONE)),
                        true));
            case MAKE_DIRECTORY, MAKE_SYMBOLIC_LINK ->
                List.of(
                        new NameResult.Create(new ChangeInfo(true, 1, 2), Bitmap.of(Attribute.MODE)),
                        new FileResult.GetFh(HANDLE),
                        new FileResult.GetAttr(FileAttributes.NONE));
            case REMOVE, REMOVE_DIRECTORY -> List.of(new NameResult.Changed(Nfs4Op.REMOVE, new ChangeInfo(true, 1, 2)));
            case RENEW, MAKE_FILE -> throw new IllegalArgumentException(kind.name());
        };
    }

    private static byte[] reply(CompoundReply reply) {
        ByteBuffer out = ByteBuffer.allocate(1024);
        ReplyHeader.encodeSuccess(out, 7);
        reply.encode(out);
        return behindNumber(out);
    }

    /// What the codecs read begins behind the number and the type of the message.
    private static byte[] behindNumber(ByteBuffer message) {
        byte[] bytes = new byte[message.position() - 8];
        message.get(8, bytes);
        return bytes;
    }
}
