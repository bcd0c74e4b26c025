package io.storbench.nfs.v4;

import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/// Results of operations on names (RFC 7530, section 16).
public sealed interface NameResult extends Nfs4Result {
    /// REMOVE's and LINK's results.
    record Changed(Nfs4Op op, ChangeInfo directory) implements NameResult {
        @Override
        public void encodeBody(ByteBuffer out) {
            directory.encode(out);
        }
    }

    /// RENAME's results.
    record Rename(ChangeInfo source, ChangeInfo target) implements NameResult {
        @Override
        public Nfs4Op op() {
            return Nfs4Op.RENAME;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            source.encode(out);
            target.encode(out);
        }
    }

    /// CREATE's results.
    record Create(ChangeInfo directory, Bitmap set) implements NameResult {
        @Override
        public Nfs4Op op() {
            return Nfs4Op.CREATE;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            directory.encode(out);
            set.encode(out);
        }
    }

    /// READLINK's results.
    record ReadLink(String text) implements NameResult {
        @Override
        public Nfs4Op op() {
            return Nfs4Op.READLINK;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            Xdr.putString(out, text);
        }
    }

    /// READDIR's results.
    ///
    /// @param cookieVerifier to come with the next call
    /// @param end whether these are the last entries
    record ReadDir(long cookieVerifier, List<Entry> entries, boolean end) implements NameResult {
        /// Copies.
        public ReadDir {
            entries = List.copyOf(entries);
        }

        @Override
        public Nfs4Op op() {
            return Nfs4Op.READDIR;
        }

        @Override
        public void encodeBody(ByteBuffer out) {
            out.putLong(cookieVerifier);
            for (Entry entry : entries) {
                Xdr.putBoolean(out, true);
                entry.encode(out);
            }
            Xdr.putBoolean(out, false);
            Xdr.putBoolean(out, end);
        }

        private static ReadDir decode(ByteBuffer in) throws XdrException {
            long verifier = Xdr.getLong(in);
            List<Entry> entries = new ArrayList<>();
            while (Xdr.getBoolean(in)) { // bounded by the reply's length
                entries.add(Entry.decode(in));
            }
            return new ReadDir(verifier, entries, Xdr.getBoolean(in));
        }
    }

    /// One name of a directory.
    ///
    /// @param cookie where to go on behind it
    record Entry(long cookie, String name, FileAttributes attributes) {
        /// Writes the entry, without the mark that there is one.
        public void encode(ByteBuffer out) {
            out.putLong(cookie);
            Xdr.putString(out, name);
            attributes.encode(out);
        }

        private static Entry decode(ByteBuffer in) throws XdrException {
            return new Entry(Xdr.getLong(in), Xdr.getString(in, Nfs4.MAX_NAME_BYTES), FileAttributes.decode(in));
        }
    }

    /// Reads the results of one of these operations.
    static NameResult decode(Nfs4Op op, ByteBuffer in) throws XdrException {
        return switch (op) {
            case REMOVE, LINK -> new Changed(op, ChangeInfo.decode(in));
            case RENAME -> new Rename(ChangeInfo.decode(in), ChangeInfo.decode(in));
            case CREATE -> new Create(ChangeInfo.decode(in), Bitmap.decode(in));
            case READLINK -> new ReadLink(Xdr.getString(in, Nfs4.MAX_LINK_BYTES));
            case READDIR -> ReadDir.decode(in);
            default -> throw new IllegalArgumentException(op + " is not an operation on names");
        };
    }
}
