package io.storbench.nfs.v3;

import io.storbench.engine.Preparation;
import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.file.TransferSizes;
import io.storbench.nfs.rpc.Procedure;
import io.storbench.nfs.rpc.RpcClient;
import io.storbench.nfs.rpc.RpcException;
import io.storbench.nfs.xdr.Xdr;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/// NFSv3 outside the measurement: one call at a time over a connection to a server's NFS port. A
/// server that asks to try again later is asked again, see [Patience]. Blocks; one thread. Buffers
/// returned are valid until the next call.
public final class Nfs3Client {
    private final RpcClient rpc;
    private final Preparation preparation;

    /// @param rpc a connection to the NFS port, which stays the caller's
    public Nfs3Client(RpcClient rpc) {
        this(rpc, Preparation.unheard());
    }

    /// @param rpc a connection to the NFS port, which stays the caller's
    /// @param preparation is shown what the server is waited for
    public Nfs3Client(RpcClient rpc, Preparation preparation) {
        this.rpc = rpc;
        this.preparation = preparation;
    }

    /// The patience for one call.
    public Patience patience() {
        return new Patience(rpc.server(), preparation);
    }

    /// An object's attributes.
    public Attributes attributes(FileHandle object) throws IOException {
        return call(new Nfs3Call.OfObject(Nfs3.GETATTR, object), Attributes::decode);
    }

    /// Finds a name in a directory.
    public Optional<FileHandle> lookup(FileHandle directory, String name) throws IOException {
        try {
            var lookup = new Nfs3Call.OfName(Nfs3.LOOKUP, directory, name);
            return Optional.of(call(lookup, FileHandle::decode3));
        } catch (Nfs3Exception e) {
            if (e.is(Nfs3Status.NOENT)) {
                return Optional.empty();
            }
            throw new Nfs3Exception(name, e);
        }
    }

    /// The accesses allowed among those asked for.
    ///
    /// @param mask bits of [Nfs3Call.Access]
    public int access(FileHandle object, int mask) throws IOException {
        return call(new Nfs3Call.Access(object, mask), Nfs3Reply.Access::decode);
    }

    /// Creates a file that owner and group may read and write.
    public FileHandle create(FileHandle directory, String name, CreateMode mode) throws IOException {
        try {
            SetAttributes attributes = SetAttributes.mode(0660);
            var create = new Nfs3Call.Create(directory, name, mode, attributes);
            Optional<FileHandle> handle = call(create, Nfs3Reply.Create::decode);
            if (handle.isPresent()) {
                return handle.get();
            }
        } catch (Nfs3Exception e) {
            throw new Nfs3Exception(name, e);
        }
        // The server may leave the handle out (section 3.3.8).
        return lookup(directory, name).orElseThrow(() -> new RpcException(name + " was created, and is not there"));
    }

    /// Removes a file.
    public void remove(FileHandle directory, String name) throws IOException {
        try {
            call(new Nfs3Call.OfName(Nfs3.REMOVE, directory, name), in -> in);
        } catch (Nfs3Exception e) {
            throw new Nfs3Exception(name, e);
        }
    }

    /// Names: directories, links, listings.
    public Nfs3Names names() {
        return new Nfs3Names(this, rpc);
    }

    /// The transfer sizes of the file system an object is in.
    ///
    /// @throws RpcException if one of them is too small for a word of the pattern
    public TransferSizes transferSizes(FileHandle object) throws IOException {
        TransferSizes sizes = call(new Nfs3Call.OfObject(Nfs3.FSINFO, object), Nfs3Reply.FsInfo::decode);
        int leastBytes = Math.min(sizes.readMaxBytes(), sizes.writeMaxBytes());
        if (leastBytes < Long.BYTES) {
            throw new RpcException(rpc.host()
                    + " offers transfers of "
                    + leastBytes
                    + " bytes in FSINFO; at least 8 are needed, a word of the pattern");
        }
        return sizes;
    }

    /// Reads from a file; may return less than asked, nothing at the end.
    public ByteBuffer read(FileHandle file, long offsetBytes, int lengthBytes) throws IOException {
        return call(new Nfs3Call.Read(file, offsetBytes, lengthBytes), in -> data(in, lengthBytes));
    }

    private static ByteBuffer data(ByteBuffer in, int lengthBytes) throws IOException {
        Attributes.skipOptional(in);
        Xdr.getInt(in); // count, said again by the opaque's length
        Xdr.getBoolean(in); // end of file
        return Xdr.getOpaqueView(in, lengthBytes);
    }

    /// Writes to a file; may write less than given.
    public Written write(FileHandle file, long offsetBytes, Stable stable, ByteBuffer data) throws IOException {
        return call(new Nfs3Call.Write(file, offsetBytes, stable, data), Nfs3Client::written);
    }

    /// Sends a call without waiting for the reply.
    ///
    /// @return the call's number
    public int send(Nfs3Call call) throws IOException {
        return rpc.send(call.procedure(), call::encode);
    }

    /// Waits for the next reply to a call made with [#send].
    ///
    /// @return the call's number; [#written] gives the result
    public int receive() throws IOException {
        return rpc.receive();
    }

    /// The result of the WRITE answered last.
    ///
    /// @throws Nfs3Exception if it failed, or is to be tried again later
    public Written written() throws IOException {
        return successful(Nfs3.WRITE, rpc.accepted(Nfs3.WRITE), Nfs3Client::written);
    }

    private static Written written(ByteBuffer in) throws IOException {
        Attributes.skipChange(in);
        int lengthBytes = Xdr.getInt(in);
        return new Written(lengthBytes, Stable.of(Xdr.getInt(in)), Xdr.getLong(in));
    }

    /// What the server says of a WRITE.
    ///
    /// @param lengthBytes how much was written
    /// @param stable how safe it is
    /// @param verifier changes when the server may have lost unstable data
    public record Written(int lengthBytes, Stable stable, long verifier) {}

    /// Makes a file's unstable data stable.
    ///
    /// @return the write verifier
    public long commit(FileHandle file) throws IOException {
        return call(new Nfs3Call.Commit(file, 0, 0), Nfs3Reply.Commit::decode);
    }

    <T> T call(Nfs3Call call, RpcClient.Results<T> results) throws IOException {
        Patience patience = patience();
        while (true) {
            try {
                ByteBuffer in = rpc.call(call.procedure(), call::encode);
                return successful(call.procedure(), in, results);
            } catch (Nfs3Exception e) {
                patience.pauseAfter(e);
            }
        }
    }

    private <T> T successful(Procedure procedure, ByteBuffer reply, RpcClient.Results<T> results) throws IOException {
        return rpc.read(procedure, reply, in -> {
            int status = Xdr.getInt(in);
            if (status != Nfs3Status.OK.code()) {
                throw new Nfs3Exception(procedure, status);
            }
            return results.decode(in);
        });
    }
}
