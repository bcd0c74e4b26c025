package io.storbench.nfs.v3;

import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Results of the procedures that move and list names (RFC 1813, sections 3.3.5 and 3.3.14 to
/// 3.3.20).
public sealed interface Nfs3NameReply extends Nfs3Reply {
    /// READLINK's results.
    record ReadLink(Attributes attributes, String text) implements Nfs3NameReply {
        @Override
        public void encode(ByteBuffer out) {
            out.putInt(Nfs3Status.OK.code());
            Attributes.encodeOptional(out, attributes);
            Xdr.putString(out, text);
        }

        static String decode(ByteBuffer in) throws XdrException {
            Attributes.skipOptional(in);
            return Xdr.getString(in, Nfs3.MAX_PATH_BYTES);
        }
    }

    /// RENAME's results: the attributes of both directories.
    record Rename(Attributes from, Attributes to) implements Nfs3NameReply {
        @Override
        public void encode(ByteBuffer out) {
            out.putInt(Nfs3Status.OK.code());
            Attributes.encodeChange(out, from);
            Attributes.encodeChange(out, to);
        }
    }

    /// LINK's results: the attributes of the file and of the directory.
    record Link(Attributes file, Attributes directory) implements Nfs3NameReply {
        @Override
        public void encode(ByteBuffer out) {
            out.putInt(Nfs3Status.OK.code());
            Attributes.encodeOptional(out, file);
            Attributes.encodeChange(out, directory);
        }
    }

    /// READDIR's and READDIRPLUS's results.
    ///
    /// @param plus whether it is READDIRPLUS
    /// @param cookieVerifier to come with the next call
    /// @param end whether these are the last entries
    record Listing(Attributes directory, boolean plus, long cookieVerifier, List<Entry> entries, boolean end)
            implements Nfs3NameReply {
        /// Copies.
        public Listing {
            entries = List.copyOf(entries);
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putInt(Nfs3Status.OK.code());
            Attributes.encodeOptional(out, directory);
            out.putLong(cookieVerifier);
            for (Entry entry : entries) {
                Xdr.putBoolean(out, true);
                entry.encode(out, plus);
            }
            Xdr.putBoolean(out, false);
            Xdr.putBoolean(out, end);
        }

        static Page decode(ByteBuffer in, boolean plus) throws XdrException {
            Attributes.skipOptional(in);
            long verifier = Xdr.getLong(in);
            List<Entry> entries = new ArrayList<>();
            while (Xdr.getBoolean(in)) { // bounded by the reply's length
                entries.add(Entry.decode(in, plus));
            }
            return new Page(verifier, entries, Xdr.getBoolean(in));
        }
    }

    /// What the client reads of a listing.
    record Page(long cookieVerifier, List<Entry> entries, boolean end) {}

    /// One name of a directory.
    ///
    /// @param fileId the object's number
    /// @param cookie where to go on behind it
    /// @param attributes with READDIRPLUS, unless the server leaves them out
    /// @param handle with READDIRPLUS, unless the server leaves it out
    record Entry(long fileId, String name, long cookie, Optional<Attributes> attributes, Optional<FileHandle> handle) {
        private void encode(ByteBuffer out, boolean plus) {
            out.putLong(fileId);
            Xdr.putString(out, name);
            out.putLong(cookie);
            if (plus) {
                Xdr.putBoolean(out, attributes.isPresent());
                attributes.ifPresent(present -> present.encode(out));
                Xdr.putBoolean(out, handle.isPresent());
                handle.ifPresent(present -> present.encode(out));
            }
        }

        private static Entry decode(ByteBuffer in, boolean plus) throws XdrException {
            long fileId = Xdr.getLong(in);
            String name = Xdr.getString(in, Nfs3.MAX_NAME_BYTES);
            long cookie = Xdr.getLong(in);
            if (!plus) {
                return new Entry(fileId, name, cookie, Optional.empty(), Optional.empty());
            }
            Optional<Attributes> attributes = Attributes.decodeOptional(in);
            Optional<FileHandle> handle = Xdr.getBoolean(in) ? Optional.of(FileHandle.decode3(in)) : Optional.empty();
            return new Entry(fileId, name, cookie, attributes, handle);
        }
    }

    /// PATHCONF's results, of a file system like POSIX's.
    ///
    /// @param maxLinks the most hard links of a file
    /// @param maxNameBytes the longest name
    record PathConf(Attributes attributes, int maxLinks, int maxNameBytes) implements Nfs3NameReply {
        @Override
        public void encode(ByteBuffer out) {
            out.putInt(Nfs3Status.OK.code());
            Attributes.encodeOptional(out, attributes);
            out.putInt(maxLinks).putInt(maxNameBytes);
            Xdr.putBoolean(out, true); // no_trunc: longer names are refused
            Xdr.putBoolean(out, true); // chown_restricted
            Xdr.putBoolean(out, false); // case_insensitive
            Xdr.putBoolean(out, true); // case_preserving
        }

        /// The longest name in bytes.
        static int decode(ByteBuffer in) throws XdrException {
            Attributes.skipOptional(in);
            Xdr.getInt(in); // linkmax
            int maxNameBytes = Xdr.getInt(in);
            Xdr.skip(in, 4 * Integer.BYTES);
            return maxNameBytes;
        }
    }
}
