package io.storbench.nfs.v4;

import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.TransferSizes;
import io.storbench.nfs.rpc.RpcClient;
import io.storbench.nfs.rpc.RpcException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The server's files and directories: names, attributes and data (RFC 7530, section 16). Blocks;
/// one thread. Buffers returned are valid until the next call.
public final class Nfs4Tree {
    private static final int READDIR_BYTES = 32 << 10;

    /// More names than a directory is listed with.
    private static final int MAX_ENTRIES = 1_000_000;

    private final Nfs4Calls calls;
    private final Nfs4Client.Waiting waiting;
    private RetryPolicy patience;

    Nfs4Tree(Nfs4Calls calls, Nfs4Client.Waiting waiting) {
        this.calls = calls;
        this.waiting = waiting;
        this.patience = waiting.patience();
    }

    /// The connection that this client uses, for measuring the path.
    public RpcClient rpc() {
        return calls.rpc();
    }

    /// The root of the server's pseudo file system.
    public FileHandle root() throws IOException {
        List<Nfs4Result> results = call(new Nfs4Argument.Plain(Nfs4Op.PUTROOTFH), plain(Nfs4Op.GETFH));
        return ((FileResult.GetFh) results.get(1)).object();
    }

    /// Finds a name in a directory.
    public Optional<FileHandle> lookup(FileHandle directory, String name) throws IOException {
        try {
            List<Nfs4Result> results = call(
                    new FileArgument.PutFh(directory),
                    new NameArgument.OfName(Nfs4Op.LOOKUP, name),
                    plain(Nfs4Op.GETFH));
            return Optional.of(((FileResult.GetFh) results.get(2)).object());
        } catch (Nfs4Exception e) {
            if (e.is(Nfs4Status.NOENT)) {
                return Optional.empty();
            }
            throw new Nfs4Exception(name, e);
        }
    }

    /// An object's attributes.
    public FileAttributes attributes(FileHandle object, Attribute... wanted) throws IOException {
        return ((FileResult.GetAttr) on(object, new FileArgument.GetAttr(Bitmap.of(wanted)))).attributes();
    }

    /// A file's size in bytes.
    public long sizeBytes(FileHandle file) throws IOException {
        return required(file, Attribute.SIZE);
    }

    /// What the object is, as in [FileAttributes].
    public int type(FileHandle object) throws IOException {
        return (int) required(object, Attribute.TYPE);
    }

    long leaseSeconds() throws IOException {
        return required(root(), Attribute.LEASE_TIME);
    }

    private long required(FileHandle object, Attribute attribute) throws IOException {
        FileAttributes attributes = attributes(object, attribute);
        return attributes
                .number(attribute)
                .orElseThrow(() -> new RpcException(calls.rpc().host()
                        + " does not report the attribute "
                        + attribute
                        + ", which every server must have"));
    }

    /// The transfer sizes of the file system an object is in; servers need not tell them.
    ///
    /// @throws RpcException if one of them is too small for a word of the pattern
    public TransferSizes transferSizes(FileHandle object) throws IOException {
        FileAttributes attributes = attributes(object, Attribute.MAXREAD, Attribute.MAXWRITE);
        int read = bounded(attributes, Attribute.MAXREAD);
        int write = bounded(attributes, Attribute.MAXWRITE);
        if (Math.min(read, write) < Long.BYTES) {
            throw new RpcException(
                    "%s offers READs of %d and WRITEs of %d bytes; at least 8 are needed, a word of the pattern"
                            .formatted(calls.rpc().host(), read, write));
        }
        return new TransferSizes(read, write);
    }

    private static int bounded(FileAttributes attributes, Attribute attribute) {
        long value = attributes.number(attribute).orElse(Nfs4.MAX_DATA_BYTES);
        // Unsigned in the protocol: what looks negative is very large.
        return value < 0 ? Nfs4.MAX_DATA_BYTES : (int) Math.min(value, Nfs4.MAX_DATA_BYTES);
    }

    /// Sets attributes.
    ///
    /// @param stateId the open file, or [StateId#ANONYMOUS]
    public void setAttributes(FileHandle object, StateId stateId, FileAttributes attributes) throws IOException {
        on(object, new FileArgument.SetAttr(stateId, attributes));
    }

    /// The accesses allowed among those asked for.
    ///
    /// @param mask bits of [FileArgument.Access]
    public int access(FileHandle object, int mask) throws IOException {
        return ((FileResult.Access) on(object, new FileArgument.Access(mask))).mask();
    }

    /// Creates a directory.
    public FileHandle makeDirectory(FileHandle directory, String name, int mode) throws IOException {
        return create(directory, name, new CreateType.Directory(), mode);
    }

    /// Creates a symbolic link.
    public FileHandle makeSymbolicLink(FileHandle directory, String name, String text) throws IOException {
        return create(directory, name, new CreateType.SymbolicLink(text), 0777);
    }

    private FileHandle create(FileHandle directory, String name, CreateType type, int mode) throws IOException {
        FileAttributes attributes = FileAttributes.NONE.with(Attribute.MODE, mode);
        List<Nfs4Result> results = named(
                name,
                new FileArgument.PutFh(directory),
                new NameArgument.Create(type, name, attributes),
                plain(Nfs4Op.GETFH));
        return ((FileResult.GetFh) results.get(2)).object();
    }

    /// What a symbolic link says.
    public String readLink(FileHandle link) throws IOException {
        return ((NameResult.ReadLink) on(link, plain(Nfs4Op.READLINK))).text();
    }

    /// Removes a name: of a file, of another object, or of an empty directory.
    public void remove(FileHandle directory, String name) throws IOException {
        named(name, new FileArgument.PutFh(directory), new NameArgument.OfName(Nfs4Op.REMOVE, name));
    }

    /// Gives an object another name, in the same directory or in another one.
    public void rename(FileHandle from, String oldName, FileHandle to, String newName) throws IOException {
        named(
                oldName,
                new FileArgument.PutFh(from),
                plain(Nfs4Op.SAVEFH),
                new FileArgument.PutFh(to),
                new NameArgument.Rename(oldName, newName));
    }

    /// Gives a file a further name.
    public void link(FileHandle file, FileHandle directory, String name) throws IOException {
        named(
                name,
                new FileArgument.PutFh(file),
                plain(Nfs4Op.SAVEFH),
                new FileArgument.PutFh(directory),
                new NameArgument.OfName(Nfs4Op.LINK, name));
    }

    /// The names in a directory, without `.` and `..`, which NFSv4 has not.
    ///
    /// @param wanted the attributes that come with the names
    public List<NameResult.Entry> list(FileHandle directory, Attribute... wanted) throws IOException {
        List<NameResult.Entry> all = new ArrayList<>();
        long cookie = 0;
        long verifier = 0;
        while (true) {
            var page = (NameResult.ReadDir) on(
                    directory,
                    new NameArgument.ReadDir(cookie, verifier, READDIR_BYTES, READDIR_BYTES, Bitmap.of(wanted)));
            all.addAll(page.entries());
            if (page.end()) {
                return all;
            }
            if (page.entries().isEmpty() || all.size() > MAX_ENTRIES) {
                throw new RpcException(calls.rpc().host() + " does not come to the end of a directory");
            }
            cookie = page.entries().getLast().cookie();
            verifier = page.cookieVerifier();
        }
    }

    /// Reads from a file; may return less than asked, nothing at the end.
    public ByteBuffer read(FileHandle file, StateId stateId, long offsetBytes, int lengthBytes) throws IOException {
        return ((FileResult.Read) on(file, new FileArgument.Read(stateId, offsetBytes, lengthBytes))).data();
    }

    /// Writes to a file; may write less than given.
    public FileResult.Write write(FileHandle file, FileArgument.Write write) throws IOException {
        return (FileResult.Write) on(file, write);
    }

    /// Makes a file's unstable data stable.
    ///
    /// @return the write verifier
    public long commit(FileHandle file) throws IOException {
        return ((FileResult.Commit) on(file, new FileArgument.Commit(0, 0))).verifier();
    }

    /// Whether one more call may be sent with [#sendWrite] now.
    ///
    /// @param window the most that the caller wants in flight
    /// @param inFlight how many are
    public boolean hasRoom(int window, int inFlight) {
        return calls.mayHaveInFlight(window, inFlight);
    }

    /// Sends a WRITE without waiting for the answer.
    ///
    /// @return the call's number
    public int sendWrite(FileHandle file, FileArgument.Write write) throws IOException {
        return calls.send(new FileArgument.PutFh(file), write);
    }

    /// Waits for the next answer to a WRITE sent with [#sendWrite]. A server that asks to try again
    /// later has then been waited for.
    ///
    /// @throws Nfs4Exception if the WRITE failed
    public Answer receiveWrite() throws IOException {
        Nfs4Calls.Reply reply = calls.receive();
        try {
            var written = (FileResult.Write) reply.results().get(1);
            patience = waiting.patience();
            return new Answer(reply.xid(), Optional.of(written));
        } catch (Nfs4Exception e) {
            patience.pauseAfter(e);
            return new Answer(reply.xid(), Optional.empty());
        }
    }

    /// The answer to a WRITE.
    ///
    /// @param xid the call's number
    /// @param written what was written, or nothing if the call must be made again
    public record Answer(int xid, Optional<FileResult.Write> written) {}

    private static Nfs4Argument plain(Nfs4Op op) {
        return new Nfs4Argument.Plain(op);
    }

    private Nfs4Result on(FileHandle object, Nfs4Argument operation) throws IOException {
        return call(new FileArgument.PutFh(object), operation).get(1);
    }

    private List<Nfs4Result> named(String name, Nfs4Argument... operations) throws IOException {
        try {
            return call(operations);
        } catch (Nfs4Exception e) {
            throw new Nfs4Exception(name, e);
        }
    }

    private List<Nfs4Result> call(Nfs4Argument... operations) throws IOException {
        return waiting.out(() -> calls.call(operations));
    }
}
