package io.storbench.nfs.v4;

import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;

/// What CREATE creates (`createtype4`, RFC 7530, section 16.4); regular files are created by OPEN.
public sealed interface CreateType {
    /// Writes type and what belongs to it.
    void encode(ByteBuffer out);

    /// A directory.
    record Directory() implements CreateType {
        @Override
        public void encode(ByteBuffer out) {
            out.putInt(FileAttributes.DIRECTORY);
        }
    }

    /// A symbolic link.
    ///
    /// @param text what the link says
    record SymbolicLink(String text) implements CreateType {
        @Override
        public void encode(ByteBuffer out) {
            out.putInt(FileAttributes.SYMBOLIC_LINK);
            Xdr.putString(out, text);
        }
    }

    /// A block device (3) or a character device (4).
    record Special(int type, int major, int minor) implements CreateType {
        @Override
        public void encode(ByteBuffer out) {
            out.putInt(type).putInt(major).putInt(minor);
        }
    }

    /// Another object without further arguments: a socket (6), a pipe (7), or a type that cannot be
    /// created, which the server answers with BADTYPE.
    record Other(int type) implements CreateType {
        @Override
        public void encode(ByteBuffer out) {
            out.putInt(type);
        }
    }

    /// Reads it.
    static CreateType decode(ByteBuffer in) throws XdrException {
        int type = Xdr.getInt(in);
        return switch (type) {
            case FileAttributes.DIRECTORY -> new Directory();
            case FileAttributes.SYMBOLIC_LINK -> new SymbolicLink(Xdr.getString(in, Nfs4.MAX_LINK_BYTES));
            case 3, 4 -> new Special(type, Xdr.getInt(in), Xdr.getInt(in));
            default -> new Other(type);
        };
    }
}
