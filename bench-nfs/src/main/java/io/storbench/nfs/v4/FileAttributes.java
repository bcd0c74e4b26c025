package io.storbench.nfs.v4;

import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// Some attributes of an object with their values (`fattr4`, RFC 7530, section 2.2.7).
///
/// @param values the attributes that are there
public record FileAttributes(Map<Attribute, AttributeValue> values) {
    /// No attribute.
    public static final FileAttributes NONE = new FileAttributes(Map.of());

    /// NF4REG.
    public static final int FILE = 1;

    /// NF4DIR.
    public static final int DIRECTORY = 2;

    /// NF4LNK.
    public static final int SYMBOLIC_LINK = 5;

    /// The most that the values known here take: handle, two owners, and numbers.
    private static final int MAX_BYTES = 4096;

    /// Copies, in the order of the numbers.
    public FileAttributes {
        EnumMap<Attribute, AttributeValue> copy = new EnumMap<>(Attribute.class);
        copy.putAll(values);
        values = Collections.unmodifiableMap(copy);
    }

    /// These attributes and a number.
    public FileAttributes with(Attribute attribute, long value) {
        return switch (attribute.form()) {
            case WORD -> with(attribute, new AttributeValue.Word((int) value));
            case HYPER -> with(attribute, new AttributeValue.Hyper(value));
            case TIME, SET_TIME, TEXT, HANDLE, BITS, FILE_SYSTEM, DEVICE ->
                throw new IllegalArgumentException(attribute + " is not a number");
        };
    }

    /// These attributes and one more, whose value must have its form.
    public FileAttributes with(Attribute attribute, AttributeValue value) {
        EnumMap<Attribute, AttributeValue> more = new EnumMap<>(Attribute.class);
        more.putAll(values);
        more.put(attribute, value);
        return new FileAttributes(more);
    }

    /// Which attributes are there.
    public Bitmap bitmap() {
        return Bitmap.of(values.keySet().toArray(Attribute[]::new));
    }

    /// A number, if it is there: words are unsigned, hypers as they are.
    public OptionalLong number(Attribute attribute) {
        return switch (values.get(attribute)) {
            case AttributeValue.Word(int value) -> OptionalLong.of(Integer.toUnsignedLong(value));
            case AttributeValue.Hyper(long value) -> OptionalLong.of(value);
            case null, default -> OptionalLong.empty();
        };
    }

    /// A text, if it is there.
    public Optional<String> text(Attribute attribute) {
        return values.get(attribute) instanceof AttributeValue.Text(String value)
                ? Optional.of(value)
                : Optional.empty();
    }

    /// Writes the set of attributes and the values.
    public void encode(ByteBuffer out) {
        bitmap().encode(out);
        int length = out.position();
        out.putInt(0);
        values.values().forEach(value -> value.encode(out));
        out.putInt(length, out.position() - length - Integer.BYTES);
    }

    /// Reads attributes.
    ///
    /// @throws XdrException if they are malformed, or one is unknown, whose end cannot be found
    public static FileAttributes decode(ByteBuffer in) throws XdrException {
        Bitmap present = Bitmap.decode(in);
        int lengthBytes = Xdr.getLength(in, MAX_BYTES);
        int end = in.position() + lengthBytes;
        EnumMap<Attribute, AttributeValue> values = new EnumMap<>(Attribute.class);
        for (int number = 0; number < 2 * Long.SIZE; number++) {
            if (present.has(number)) {
                Attribute attribute = known(number);
                values.put(attribute, AttributeValue.decode(attribute.form(), in));
            }
        }
        if (in.position() != end) {
            throw new XdrException("attributes of "
                    + (in.position() - end + lengthBytes)
                    + " bytes where "
                    + lengthBytes
                    + " were announced");
        }
        return new FileAttributes(values);
    }

    private static Attribute known(int number) throws XdrException {
        return Attribute.of(number).orElseThrow(() -> new XdrException("attribute " + number + " is not known here"));
    }
}
