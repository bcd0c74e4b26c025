package io.storbench.nfs.v4;

import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;

/// Operations on client ids and sessions of 4.1 and 4.2 (RFC 8881, section 18).
public sealed interface SessionArgument extends Nfs4Argument {
    /// EXCHANGE_ID's arguments, without state protection (SP4_NONE).
    ///
    /// @param verifier another one whenever the client has lost its state
    /// @param owner names the client
    /// @param flags bits of [ExchangeFlags]
    record ExchangeId(long verifier, Opaque owner, int flags) implements SessionArgument {
        @Override
        public Nfs4Op op() {
            return Nfs4Op.EXCHANGE_ID;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            out.putLong(verifier);
            owner.encode(out);
            out.putInt(flags);
            out.putInt(0); // SP4_NONE
            out.putInt(0); // eia_client_impl_id<1>
        }

        private static ExchangeId decode(ByteBuffer in) throws XdrException {
            long verifier = Xdr.getLong(in);
            Opaque owner = Opaque.decode(in, Nfs4.MAX_OPAQUE_BYTES);
            int flags = Xdr.getInt(in);
            int protection = Xdr.getInt(in);
            if (protection != 0) {
                throw new XdrException("state_protect_how4 " + protection + " is not supported");
            }
            ExchangeFlags.skipImplementation(in);
            return new ExchangeId(verifier, owner, flags);
        }
    }

    /// CREATE_SESSION's arguments.
    ///
    /// @param sequenceId EXCHANGE_ID's, then one more for each session
    /// @param flags 0: neither persistent nor with a way back
    /// @param fore the limits wanted for calls
    /// @param back the limits for callbacks
    record CreateSession(long clientId, int sequenceId, int flags, ChannelAttributes fore, ChannelAttributes back)
            implements SessionArgument {

        @Override
        public Nfs4Op op() {
            return Nfs4Op.CREATE_SESSION;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            out.putLong(clientId).putInt(sequenceId).putInt(flags);
            fore.encode(out);
            back.encode(out);
            out.putInt(0); // csa_cb_program
            out.putInt(1).putInt(0); // csa_sec_parms<>: AUTH_NONE
        }

        private static CreateSession decode(ByteBuffer in) throws XdrException {
            CreateSession read = new CreateSession(
                    Xdr.getLong(in),
                    Xdr.getInt(in),
                    Xdr.getInt(in),
                    ChannelAttributes.decode(in),
                    ChannelAttributes.decode(in));
            Xdr.getInt(in); // csa_cb_program
            CallbackSecurity.skipAll(in);
            return read;
        }
    }

    /// DESTROY_SESSION's arguments.
    record DestroySession(SessionId sessionId) implements SessionArgument {
        @Override
        public Nfs4Op op() {
            return Nfs4Op.DESTROY_SESSION;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            sessionId.encode(out);
        }
    }

    /// DESTROY_CLIENTID's arguments.
    record DestroyClientId(long clientId) implements SessionArgument {
        @Override
        public Nfs4Op op() {
            return Nfs4Op.DESTROY_CLIENTID;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            out.putLong(clientId);
        }
    }

    /// BIND_CONN_TO_SESSION's arguments, over TCP.
    ///
    /// @param direction `channel_dir_from_client4`: 1 for calls only
    record BindConnToSession(SessionId sessionId, int direction) implements SessionArgument {
        /// CDFC4_FORE.
        public static final int FORE = 1;

        @Override
        public Nfs4Op op() {
            return Nfs4Op.BIND_CONN_TO_SESSION;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            sessionId.encode(out);
            out.putInt(direction);
            Xdr.putBoolean(out, false); // bctsa_use_conn_in_rdma_mode
        }

        private static BindConnToSession decode(ByteBuffer in) throws XdrException {
            BindConnToSession read = new BindConnToSession(SessionId.decode(in), Xdr.getInt(in));
            Xdr.getBoolean(in);
            return read;
        }
    }

    /// SEQUENCE's arguments.
    ///
    /// @param sequenceId the slot's number of the call
    /// @param highestSlot the highest slot in use
    /// @param cacheThis whether the server must keep the reply
    record Sequence(SessionId sessionId, int sequenceId, int slot, int highestSlot, boolean cacheThis)
            implements SessionArgument {
        @Override
        public Nfs4Op op() {
            return Nfs4Op.SEQUENCE;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            sessionId.encode(out);
            out.putInt(sequenceId).putInt(slot).putInt(highestSlot);
            Xdr.putBoolean(out, cacheThis);
        }
    }

    /// RECLAIM_COMPLETE's arguments.
    ///
    /// @param oneFileSystem whether only the current file system is meant
    record ReclaimComplete(boolean oneFileSystem) implements SessionArgument {
        @Override
        public Nfs4Op op() {
            return Nfs4Op.RECLAIM_COMPLETE;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            Xdr.putBoolean(out, oneFileSystem);
        }
    }

    /// Reads the arguments of one of these operations.
    static SessionArgument decode(Nfs4Op op, ByteBuffer in) throws XdrException {
        return switch (op) {
            case EXCHANGE_ID -> ExchangeId.decode(in);
            case CREATE_SESSION -> CreateSession.decode(in);
            case DESTROY_SESSION -> new DestroySession(SessionId.decode(in));
            case DESTROY_CLIENTID -> new DestroyClientId(Xdr.getLong(in));
            case BIND_CONN_TO_SESSION -> BindConnToSession.decode(in);
            case SEQUENCE ->
                new Sequence(SessionId.decode(in), Xdr.getInt(in), Xdr.getInt(in), Xdr.getInt(in), Xdr.getBoolean(in));
            case RECLAIM_COMPLETE -> new ReclaimComplete(Xdr.getBoolean(in));
            default -> throw new IllegalArgumentException(op + " is not an operation on sessions");
        };
    }
}
