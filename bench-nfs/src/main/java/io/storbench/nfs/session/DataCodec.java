package io.storbench.nfs.session;

import io.storbench.net.TcpConnection;
import io.storbench.nfs.rpc.RpcException;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;

/// How one protocol version writes the calls of the hot path and reads their replies. One for each
/// connection, since a version may number what it sends on it.
///
/// Payload is made and judged in the connection's own buffers. No method allocates in steady state.
sealed interface DataCodec permits Nfs3Codec, CompoundCodec {
    /// The most bytes that one part of a directory's listing takes: a page of memory, as the
    /// kernels' clients asked for before they knew more.
    int LISTING_BYTES = 4096;

    /// The procedures under which calls are counted.
    Procedures procedures();

    /// How many more calls the server lets be in flight on this connection.
    int freeSlots();

    /// The room that a call takes at most.
    int maxBytes(Call call);

    /// A call's size with the record mark.
    int messageBytes(Call call);

    /// Writes a call with its record mark where the connection's buffer stands.
    ///
    /// @return its size with the record mark
    int encode(TcpConnection tcp, Call call);

    /// Reads what follows the number of the call into the call.
    ///
    /// @param in at that position, up to the record's end
    /// @param words the same memory in little-endian order
    /// @throws XdrException if this is not an answer to the call
    /// @throws RpcException if the server refused to execute it
    void decode(ByteBuffer in, ByteBuffer words, Call call) throws XdrException, RpcException;

    /// What opening a file begins with.
    Call.Kind firstOfOpening();

    /// What making a file begins with.
    Call.Kind firstOfMaking();

    /// Whether closing a file takes a call.
    boolean closes();

    /// A call that was sent is not waited for any more.
    default void abandon(Call call) {}

    /// A reply has come that nobody waits for.
    ///
    /// @param xid the number of the call
    default void late(int xid) {}

    /// A status that is not success in words.
    String describe(int status);

    /// What calls are about.
    CalledFiles files();
}
