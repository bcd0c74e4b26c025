package io.storbench.nfs.v4;

import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;

/// Whether and how OPEN creates the file (`openflag4`, RFC 7530, section 16.16; RFC 8881, section
/// 18.16).
public sealed interface OpenHow {
    /// Writes it.
    void encode(ByteBuffer out);

    /// The file must be there.
    record NoCreate() implements OpenHow {
        @Override
        public void encode(ByteBuffer out) {
            out.putInt(0); // OPEN4_NOCREATE
        }
    }

    /// The file is created, or used if it is there; only the size 0 is then set.
    record Unchecked(FileAttributes attributes) implements OpenHow {
        @Override
        public void encode(ByteBuffer out) {
            out.putInt(1).putInt(0); // OPEN4_CREATE, UNCHECKED4
            attributes.encode(out);
        }
    }

    /// The file is created, and must not be there.
    record Guarded(FileAttributes attributes) implements OpenHow {
        @Override
        public void encode(ByteBuffer out) {
            out.putInt(1).putInt(1);
            attributes.encode(out);
        }
    }

    /// The file is created once, also if the call is made again.
    record Exclusive(long verifier) implements OpenHow {
        @Override
        public void encode(ByteBuffer out) {
            out.putInt(1).putInt(2).putLong(verifier);
        }
    }

    /// The same, with attributes (4.1).
    record ExclusiveWithAttributes(long verifier, FileAttributes attributes) implements OpenHow {
        @Override
        public void encode(ByteBuffer out) {
            out.putInt(1).putInt(3).putLong(verifier);
            attributes.encode(out);
        }
    }

    /// Reads it.
    static OpenHow decode(ByteBuffer in) throws XdrException {
        if (!Xdr.getBoolean(in)) { // opentype4 has two values
            return new NoCreate();
        }
        int mode = Xdr.getInt(in);
        return switch (mode) {
            case 0 -> new Unchecked(FileAttributes.decode(in));
            case 1 -> new Guarded(FileAttributes.decode(in));
            case 2 -> new Exclusive(Xdr.getLong(in));
            case 3 -> new ExclusiveWithAttributes(Xdr.getLong(in), FileAttributes.decode(in));
            default -> throw new XdrException("createmode4 " + mode + " is unknown");
        };
    }
}
