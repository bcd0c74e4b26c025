package io.storbench.nfs.v4;

import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;
import java.util.Optional;

/// An attribute's value in one of the forms that RFC 7531 gives them.
public sealed interface AttributeValue {
    /// Writes the value.
    void encode(ByteBuffer out);

    /// The forms.
    enum Form {
        /// `uint32_t`, `bool` and enumerations.
        WORD,
        /// `uint64_t`.
        HYPER,
        /// `nfstime4`.
        TIME,
        /// `settime4`.
        SET_TIME,
        /// `utf8str_mixed`.
        TEXT,
        /// `nfs_fh4`.
        HANDLE,
        /// `bitmap4`.
        BITS,
        /// `fsid4`.
        FILE_SYSTEM,
        /// `specdata4`.
        DEVICE
    }

    /// Reads a value of one form.
    static AttributeValue decode(Form form, ByteBuffer in) throws XdrException {
        return switch (form) {
            case WORD -> new Word(Xdr.getInt(in));
            case HYPER -> new Hyper(Xdr.getLong(in));
            case TIME -> Time.decode(in);
            case SET_TIME -> SetTime.decode(in);
            case TEXT -> new Text(Xdr.getString(in, Nfs4.MAX_TEXT_BYTES));
            case HANDLE -> new Handle(FileHandle.decode4(in));
            case BITS -> new Bits(Bitmap.decode(in));
            case FILE_SYSTEM -> new FileSystem(Xdr.getLong(in), Xdr.getLong(in));
            case DEVICE -> new Device(Xdr.getInt(in), Xdr.getInt(in));
        };
    }

    /// 32 bits.
    record Word(int value) implements AttributeValue {
        @Override
        public void encode(ByteBuffer out) {
            out.putInt(value);
        }
    }

    /// 64 bits.
    record Hyper(long value) implements AttributeValue {
        @Override
        public void encode(ByteBuffer out) {
            out.putLong(value);
        }
    }

    /// An instant.
    ///
    /// @param seconds since 1970
    /// @param nanos the nanoseconds in the second
    record Time(long seconds, int nanos) implements AttributeValue {
        private static final int NANOS_PER_SECOND = 1_000_000_000;

        /// The instant of a number of nanoseconds since 1970.
        public static Time ofNanos(long nanosSince1970) {
            return new Time(
                    Math.floorDiv(nanosSince1970, NANOS_PER_SECOND), Math.floorMod(nanosSince1970, NANOS_PER_SECOND));
        }

        @Override
        public void encode(ByteBuffer out) {
            out.putLong(seconds).putInt(nanos);
        }

        static Time decode(ByteBuffer in) throws XdrException {
            long seconds = Xdr.getLong(in);
            int nanos = Xdr.getInt(in);
            if (nanos < 0 || nanos >= NANOS_PER_SECOND) {
                throw new XdrException("a time with " + Integer.toUnsignedString(nanos) + " nanoseconds");
            }
            return new Time(seconds, nanos);
        }
    }

    /// An instant to be set: the client's, or else the server's clock.
    record SetTime(Optional<Time> time) implements AttributeValue {
        @Override
        public void encode(ByteBuffer out) {
            out.putInt(time.isPresent() ? 1 : 0);
            time.ifPresent(given -> given.encode(out));
        }

        static SetTime decode(ByteBuffer in) throws XdrException {
            return new SetTime(Xdr.getBoolean(in) ? Optional.of(Time.decode(in)) : Optional.empty());
        }
    }

    /// A text.
    record Text(String value) implements AttributeValue {
        @Override
        public void encode(ByteBuffer out) {
            Xdr.putString(out, value);
        }
    }

    /// A filehandle.
    record Handle(FileHandle value) implements AttributeValue {
        @Override
        public void encode(ByteBuffer out) {
            value.encode(out);
        }
    }

    /// A set of attributes.
    record Bits(Bitmap value) implements AttributeValue {
        @Override
        public void encode(ByteBuffer out) {
            value.encode(out);
        }
    }

    /// A file system's two numbers.
    record FileSystem(long major, long minor) implements AttributeValue {
        @Override
        public void encode(ByteBuffer out) {
            out.putLong(major).putLong(minor);
        }
    }

    /// A device's two numbers.
    record Device(int major, int minor) implements AttributeValue {
        @Override
        public void encode(ByteBuffer out) {
            out.putInt(major).putInt(minor);
        }
    }
}
