package io.storbench.nfs.v3;

import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.rpc.Procedure;
import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;

/// Arguments of the procedures that make, move and list names (RFC 1813, sections 3.3.9 to 3.3.17).
public sealed interface Nfs3NameCall extends Nfs3Call {
    /// A name in a directory (`diropargs3`).
    record Place(FileHandle directory, String name) {
        void encode(ByteBuffer out) {
            directory.encode(out);
            Xdr.putString(out, name);
        }

        static Place decode(ByteBuffer in) throws XdrException {
            return new Place(FileHandle.decode3(in), Xdr.getString(in, Nfs3.MAX_NAME_BYTES));
        }
    }

    /// MKDIR's arguments.
    record MakeDirectory(Place place, SetAttributes attributes) implements Nfs3NameCall {
        @Override
        public Procedure procedure() {
            return Nfs3.MKDIR;
        }

        @Override
        public void encode(ByteBuffer out) {
            place.encode(out);
            attributes.encode(out);
        }
    }

    /// SYMLINK's arguments.
    ///
    /// @param text what the link says
    record MakeSymbolicLink(Place place, SetAttributes attributes, String text) implements Nfs3NameCall {
        @Override
        public Procedure procedure() {
            return Nfs3.SYMLINK;
        }

        @Override
        public void encode(ByteBuffer out) {
            place.encode(out);
            attributes.encode(out);
            Xdr.putString(out, text);
        }
    }

    /// MKNOD's arguments; what else its types bring is read over.
    ///
    /// @param type `ftype3`, such as 7 for a pipe
    record MakeNode(Place place, int type) implements Nfs3NameCall {
        private static final int BLOCK_DEVICE = 3;
        private static final int CHARACTER_DEVICE = 4;
        private static final int SOCKET = 6;
        private static final int PIPE = 7;

        @Override
        public Procedure procedure() {
            return Nfs3.MKNOD;
        }

        @Override
        public void encode(ByteBuffer out) {
            place.encode(out);
            out.putInt(type);
            boolean device = type == BLOCK_DEVICE || type == CHARACTER_DEVICE;
            if (device || type == SOCKET || type == PIPE) {
                SetAttributes.mode(0600).encode(out);
            }
            if (device) {
                out.putLong(0); // specdata3
            }
        }

        private static MakeNode decode(ByteBuffer in) throws XdrException {
            Place place = Place.decode(in);
            int type = Xdr.getInt(in);
            switch (type) {
                case BLOCK_DEVICE, CHARACTER_DEVICE -> {
                    SetAttributes.decode(in);
                    Xdr.getLong(in);
                }
                case SOCKET, PIPE -> SetAttributes.decode(in);
                default -> {} // the server answers NFS3ERR_BADTYPE
            }
            return new MakeNode(place, type);
        }
    }

    /// RENAME's arguments.
    record Rename(Place from, Place to) implements Nfs3NameCall {
        @Override
        public Procedure procedure() {
            return Nfs3.RENAME;
        }

        @Override
        public void encode(ByteBuffer out) {
            from.encode(out);
            to.encode(out);
        }
    }

    /// LINK's arguments.
    record Link(FileHandle file, Place place) implements Nfs3NameCall {
        @Override
        public Procedure procedure() {
            return Nfs3.LINK;
        }

        @Override
        public void encode(ByteBuffer out) {
            file.encode(out);
            place.encode(out);
        }
    }

    /// READDIR's arguments.
    ///
    /// @param cookie where to go on; 0 for the beginning
    /// @param cookieVerifier what came with the cookie
    /// @param maxBytes the largest reply
    record ReadDir(FileHandle directory, long cookie, long cookieVerifier, int maxBytes) implements Nfs3NameCall {
        @Override
        public Procedure procedure() {
            return Nfs3.READDIR;
        }

        @Override
        public void encode(ByteBuffer out) {
            directory.encode(out);
            out.putLong(cookie).putLong(cookieVerifier).putInt(maxBytes);
        }
    }

    /// READDIRPLUS's arguments.
    ///
    /// @param namesMaxBytes how many bytes of names and cookies are wanted
    record ReadDirPlus(FileHandle directory, long cookie, long cookieVerifier, int namesMaxBytes, int maxBytes)
            implements Nfs3NameCall {
        @Override
        public Procedure procedure() {
            return Nfs3.READDIRPLUS;
        }

        @Override
        public void encode(ByteBuffer out) {
            directory.encode(out);
            out.putLong(cookie).putLong(cookieVerifier).putInt(namesMaxBytes).putInt(maxBytes);
        }
    }

    /// Reads the arguments of one of these procedures.
    static Nfs3NameCall decode(int number, ByteBuffer in) throws XdrException {
        return switch (number) {
            case 9 -> new MakeDirectory(Place.decode(in), SetAttributes.decode(in));
            case 10 ->
                new MakeSymbolicLink(
                        Place.decode(in), SetAttributes.decode(in), Xdr.getString(in, Nfs3.MAX_PATH_BYTES));
            case 11 -> MakeNode.decode(in);
            case 14 -> new Rename(Place.decode(in), Place.decode(in));
            case 15 -> new Link(FileHandle.decode3(in), Place.decode(in));
            case 16 -> new ReadDir(FileHandle.decode3(in), Xdr.getLong(in), Xdr.getLong(in), bounded(in));
            case 17 ->
                new ReadDirPlus(FileHandle.decode3(in), Xdr.getLong(in), Xdr.getLong(in), bounded(in), bounded(in));
            default -> throw new IllegalArgumentException("procedure " + number);
        };
    }

    private static int bounded(ByteBuffer in) throws XdrException {
        return Math.toIntExact(Math.min(Xdr.getUnsignedInt(in), MAX_DATA_BYTES));
    }
}
