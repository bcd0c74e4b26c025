package io.storbench.nfs.v4;

import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;

/// Results of operations on client ids and sessions of 4.1 and 4.2 (RFC 8881, section 18).
public sealed interface SessionResult extends Nfs4Result {
    /// EXCHANGE_ID's results, without state protection (SP4_NONE).
    ///
    /// @param sequenceId of the first CREATE_SESSION
    /// @param flags bits of [ExchangeFlags]
    /// @param serverMinorId tells servers of one owner apart
    /// @param serverMajorId the server's owner
    /// @param serverScope where client ids are the same
    record ExchangeId(
            long clientId, int sequenceId, int flags, long serverMinorId, Opaque serverMajorId, Opaque serverScope)
            implements SessionResult {
        @Override
        public Nfs4Op op() {
            return Nfs4Op.EXCHANGE_ID;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            out.putLong(clientId).putInt(sequenceId).putInt(flags);
            out.putInt(0); // SP4_NONE
            out.putLong(serverMinorId);
            serverMajorId.encode(out);
            serverScope.encode(out);
            out.putInt(0); // eir_server_impl_id<1>
        }

        private static ExchangeId decode(ByteBuffer in) throws XdrException {
            long clientId = Xdr.getLong(in);
            int sequenceId = Xdr.getInt(in);
            int flags = Xdr.getInt(in);
            int protection = Xdr.getInt(in);
            if (protection != 0) {
                throw new XdrException("state_protect_how4 " + protection + ", which was not requested");
            }
            long minorId = Xdr.getLong(in);
            Opaque majorId = Opaque.decode(in, Nfs4.MAX_OPAQUE_BYTES);
            Opaque scope = Opaque.decode(in, Nfs4.MAX_OPAQUE_BYTES);
            ExchangeFlags.skipImplementation(in);
            return new ExchangeId(clientId, sequenceId, flags, minorId, majorId, scope);
        }
    }

    /// CREATE_SESSION's results.
    ///
    /// @param fore the limits granted for calls
    /// @param back the limits granted for callbacks
    record CreateSession(SessionId sessionId, int sequenceId, int flags, ChannelAttributes fore, ChannelAttributes back)
            implements SessionResult {
        @Override
        public Nfs4Op op() {
            return Nfs4Op.CREATE_SESSION;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            sessionId.encode(out);
            out.putInt(sequenceId).putInt(flags);
            fore.encode(out);
            back.encode(out);
        }
    }

    /// BIND_CONN_TO_SESSION's results.
    ///
    /// @param direction `channel_dir_from_server4`: 1 for calls only
    record BindConnToSession(SessionId sessionId, int direction) implements SessionResult {
        @Override
        public Nfs4Op op() {
            return Nfs4Op.BIND_CONN_TO_SESSION;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            sessionId.encode(out);
            out.putInt(direction);
            Xdr.putBoolean(out, false); // bctsr_use_conn_in_rdma_mode
        }

        private static BindConnToSession decode(ByteBuffer in) throws XdrException {
            BindConnToSession read = new BindConnToSession(SessionId.decode(in), Xdr.getInt(in));
            Xdr.getBoolean(in);
            return read;
        }
    }

    /// SEQUENCE's results.
    ///
    /// @param highestSlot the highest slot that the server accepts
    /// @param targetHighestSlot the highest slot that the server wants to be used
    /// @param statusFlags what has happened to the client's state
    record Sequence(
            SessionId sessionId, int sequenceId, int slot, int highestSlot, int targetHighestSlot, int statusFlags)
            implements SessionResult {
        /// SEQ4_STATUS_EXPIRED_ALL_STATE_REVOKED.
        public static final int ALL_STATE_REVOKED = 0x08;

        /// SEQ4_STATUS_EXPIRED_SOME_STATE_REVOKED.
        public static final int SOME_STATE_REVOKED = 0x10;

        /// SEQ4_STATUS_ADMIN_STATE_REVOKED.
        public static final int ADMIN_STATE_REVOKED = 0x20;

        /// SEQ4_STATUS_RESTART_RECLAIM_NEEDED.
        public static final int RECLAIM_NEEDED = 0x100;

        @Override
        public Nfs4Op op() {
            return Nfs4Op.SEQUENCE;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            sessionId.encode(out);
            out.putInt(sequenceId).putInt(slot).putInt(highestSlot).putInt(targetHighestSlot);
            out.putInt(statusFlags);
        }
    }

    /// Reads the results of one of these operations.
    static SessionResult decode(Nfs4Op op, ByteBuffer in) throws XdrException {
        return switch (op) {
            case EXCHANGE_ID -> ExchangeId.decode(in);
            case CREATE_SESSION ->
                new CreateSession(
                        SessionId.decode(in),
                        Xdr.getInt(in),
                        Xdr.getInt(in),
                        ChannelAttributes.decode(in),
                        ChannelAttributes.decode(in));
            case BIND_CONN_TO_SESSION -> BindConnToSession.decode(in);
            case SEQUENCE ->
                new Sequence(
                        SessionId.decode(in),
                        Xdr.getInt(in),
                        Xdr.getInt(in),
                        Xdr.getInt(in),
                        Xdr.getInt(in),
                        Xdr.getInt(in));
            default -> throw new IllegalArgumentException(op + " is not an operation on sessions");
        };
    }
}
