package io.storbench.nfs.v4;

import io.storbench.nfs.xdr.Xdr;
import io.storbench.nfs.xdr.XdrException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/// A COMPOUND's arguments (`COMPOUND4args`, RFC 7530, section 15.2).
///
/// @param tag the client's own text, which the server repeats
/// @param minorVersion 0, 1 or 2
/// @param operations executed in order until one fails
public record CompoundCall(String tag, int minorVersion, List<Nfs4Argument> operations) {
    /// The most operations read; no path is that deep.
    public static final int MAX_OPERATIONS = 256;

    private static final Set<String> PREPARING = Set.of("SEQUENCE", "PUTFH", "PUTROOTFH", "SAVEFH", "GETFH");

    /// Copies.
    public CompoundCall {
        operations = List.copyOf(operations);
    }

    /// A COMPOUND without a tag.
    public static CompoundCall of(int minorVersion, Nfs4Argument... operations) {
        return new CompoundCall("", minorVersion, List.of(operations));
    }

    /// What is asked for, in words: the operations but for those that only prepare others.
    public String describe() {
        String names = operations.stream()
                .map(operation -> operation.op().name())
                .filter(name -> operations.size() == 1 || !PREPARING.contains(name))
                .collect(Collectors.joining(", "));
        return "NFS " + (names.isEmpty() ? "COMPOUND" : names);
    }

    /// Writes the arguments.
    public void encode(ByteBuffer out) {
        Xdr.putString(out, tag);
        out.putInt(minorVersion).putInt(operations.size());
        operations.forEach(operation -> operation.encode(out));
    }

    /// Reads the arguments, up to the first operation that is not supported here, which is the
    /// last. Of a minor version that is not spoken here no operation is read.
    public static CompoundCall decode(ByteBuffer in) throws XdrException {
        String tag = Xdr.getString(in, Nfs4.MAX_TEXT_BYTES);
        int minorVersion = Xdr.getInt(in);
        List<Nfs4Argument> operations = new ArrayList<>();
        if (minorVersion < 0 || minorVersion > Nfs4.MAX_MINOR_VERSION) {
            return new CompoundCall(tag, minorVersion, operations);
        }
        int count = operationCount(in);
        for (int i = 0; i < count; i++) {
            Nfs4Argument operation = Nfs4Argument.decode(in);
            operations.add(operation);
            if (operation instanceof Nfs4Argument.Unsupported) {
                break;
            }
        }
        return new CompoundCall(tag, minorVersion, operations);
    }

    static int operationCount(ByteBuffer in) throws XdrException {
        int count = Xdr.getInt(in);
        if (count < 0 || count > MAX_OPERATIONS) {
            throw new XdrException("a COMPOUND of %s operations; at most %d are read"
                    .formatted(Integer.toUnsignedString(count), MAX_OPERATIONS));
        }
        return count;
    }
}
