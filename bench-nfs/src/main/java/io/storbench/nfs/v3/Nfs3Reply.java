package io.storbench.nfs.v3;

import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.file.TransferSizes;
import io.storbench.nfs.rpc.Procedure;
import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;
import java.util.Optional;

/// A procedure's results (RFC 1813, section 3.3), written by the server and read by the client.
public sealed interface Nfs3Reply
        permits Nfs3Reply.Null,
                Nfs3Reply.Failure,
                Nfs3Reply.GetAttr,
                Nfs3Reply.Changed,
                Nfs3Reply.Lookup,
                Nfs3Reply.Access,
                Nfs3Reply.Read,
                Nfs3Reply.Write,
                Nfs3Reply.Create,
                Nfs3Reply.FsStat,
                Nfs3Reply.FsInfo,
                Nfs3Reply.Commit,
                Nfs3NameReply {
    /// Writes status and results.
    void encode(ByteBuffer out);

    /// NULL's results.
    record Null() implements Nfs3Reply {
        @Override
        public void encode(ByteBuffer out) {}
    }

    /// An error, of any procedure.
    record Failure(Procedure procedure, int status) implements Nfs3Reply {
        @Override
        public void encode(ByteBuffer out) {
            out.putInt(status);
            switch (procedure.number()) {
                case 1 -> {} // GETATTR: void
                case 2, 7, 8, 9, 10, 11, 12, 13, 21 -> putAbsent(out, 2); // wcc_data
                case 14 -> putAbsent(out, 4); // RENAME: wcc_data of both directories
                case 15 -> putAbsent(out, 3); // LINK: post_op_attr, wcc_data
                default -> putAbsent(out, 1); // post_op_attr
            }
        }

        private static void putAbsent(ByteBuffer out, int count) {
            for (int i = 0; i < count; i++) {
                Xdr.putBoolean(out, false);
            }
        }
    }

    /// GETATTR's results.
    record GetAttr(Attributes attributes) implements Nfs3Reply {
        @Override
        public void encode(ByteBuffer out) {
            out.putInt(Nfs3Status.OK.code());
            attributes.encode(out);
        }
    }

    /// SETATTR's, REMOVE's and RMDIR's results: the attributes of what was changed.
    record Changed(Attributes after) implements Nfs3Reply {
        @Override
        public void encode(ByteBuffer out) {
            out.putInt(Nfs3Status.OK.code());
            Attributes.encodeChange(out, after);
        }
    }

    /// LOOKUP's results.
    record Lookup(FileHandle object, Attributes attributes) implements Nfs3Reply {
        @Override
        public void encode(ByteBuffer out) {
            out.putInt(Nfs3Status.OK.code());
            object.encode(out);
            Attributes.encodeOptional(out, attributes);
            Xdr.putBoolean(out, false); // the directory's attributes
        }
    }

    /// ACCESS's results.
    ///
    /// @param mask the accesses allowed among those asked for
    record Access(Attributes attributes, int mask) implements Nfs3Reply {
        @Override
        public void encode(ByteBuffer out) {
            out.putInt(Nfs3Status.OK.code());
            Attributes.encodeOptional(out, attributes);
            out.putInt(mask);
        }

        static int decode(ByteBuffer in) throws XdrException {
            Attributes.skipOptional(in);
            return Xdr.getInt(in);
        }
    }

    /// READ's results.
    ///
    /// @param end whether the file ends here
    record Read(Attributes attributes, boolean end, ByteBuffer data) implements Nfs3Reply {
        @Override
        public void encode(ByteBuffer out) {
            out.putInt(Nfs3Status.OK.code());
            Attributes.encodeOptional(out, attributes);
            out.putInt(data.remaining());
            Xdr.putBoolean(out, end);
            Xdr.putOpaque(out, data);
        }
    }

    /// WRITE's results.
    ///
    /// @param lengthBytes how much was written
    /// @param stable how safe it is
    /// @param verifier changes when the server may have lost unstable data
    record Write(Attributes after, int lengthBytes, Stable stable, long verifier) implements Nfs3Reply {
        @Override
        public void encode(ByteBuffer out) {
            out.putInt(Nfs3Status.OK.code());
            Attributes.encodeChange(out, after);
            out.putInt(lengthBytes);
            out.putInt(stable.code());
            out.putLong(verifier);
        }
    }

    /// CREATE's, MKDIR's, SYMLINK's and MKNOD's results.
    record Create(FileHandle object, Attributes attributes, Attributes directory) implements Nfs3Reply {
        @Override
        public void encode(ByteBuffer out) {
            out.putInt(Nfs3Status.OK.code());
            Xdr.putBoolean(out, true);
            object.encode(out);
            Attributes.encodeOptional(out, attributes);
            Attributes.encodeChange(out, directory);
        }

        static Optional<FileHandle> decode(ByteBuffer in) throws XdrException {
            return Xdr.getBoolean(in) ? Optional.of(FileHandle.decode3(in)) : Optional.empty();
        }
    }

    /// FSSTAT's results; files are not counted.
    record FsStat(Attributes attributes, long totalBytes, long freeBytes) implements Nfs3Reply {
        @Override
        public void encode(ByteBuffer out) {
            out.putInt(Nfs3Status.OK.code());
            Attributes.encodeOptional(out, attributes);
            out.putLong(totalBytes).putLong(freeBytes).putLong(freeBytes);
            out.putLong(0).putLong(0).putLong(0); // files: total, free, free for the user
            out.putInt(0); // how long this stays true: unknown
        }
    }

    /// FSINFO's results.
    ///
    /// @param readMaxBytes `rtmax`: the largest READ
    /// @param writeMaxBytes `wtmax`: the largest WRITE
    record FsInfo(Attributes attributes, int readMaxBytes, int writeMaxBytes) implements Nfs3Reply {
        /// FSF3_HOMOGENEOUS: PATHCONF is the same everywhere.
        private static final int HOMOGENEOUS = 0x08;

        @Override
        public void encode(ByteBuffer out) {
            out.putInt(Nfs3Status.OK.code());
            Attributes.encodeOptional(out, attributes);
            out.putInt(readMaxBytes).putInt(readMaxBytes).putInt(4096); // max, preferred, unit
            out.putInt(writeMaxBytes).putInt(writeMaxBytes).putInt(4096);
            out.putInt(4096); // the preferred size of READDIR
            out.putLong(Long.MAX_VALUE); // the largest file
            out.putInt(0).putInt(1); // time granularity: 1 ns
            out.putInt(HOMOGENEOUS);
        }

        static TransferSizes decode(ByteBuffer in) throws XdrException {
            Attributes.skipOptional(in);
            long readMax = Xdr.getUnsignedInt(in);
            Xdr.getLong(in);
            long writeMax = Xdr.getUnsignedInt(in);
            return new TransferSizes(
                    Math.toIntExact(Math.min(readMax, Nfs3Call.MAX_DATA_BYTES)),
                    Math.toIntExact(Math.min(writeMax, Nfs3Call.MAX_DATA_BYTES)));
        }
    }

    /// COMMIT's results.
    record Commit(Attributes after, long verifier) implements Nfs3Reply {
        @Override
        public void encode(ByteBuffer out) {
            out.putInt(Nfs3Status.OK.code());
            Attributes.encodeChange(out, after);
            out.putLong(verifier);
        }

        static long decode(ByteBuffer in) throws XdrException {
            Attributes.skipChange(in);
            return Xdr.getLong(in);
        }
    }
}
