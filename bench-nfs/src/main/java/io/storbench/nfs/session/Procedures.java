package io.storbench.nfs.session;

import io.storbench.engine.Counters;
import io.storbench.nfs.rpc.Procedure;
import io.storbench.nfs.v3.Nfs3;
import io.storbench.nfs.v4.Nfs4;
import io.storbench.nfs.v4.Nfs4Op;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// The procedures of one protocol version under which calls are counted, numbered as in the
/// protocol.
final class Procedures {
    /// The procedures of NFSv3 (RFC 1813, section 3).
    static final Procedures V3 = new Procedures(
            Map.ofEntries(
                    Map.entry(Call.Kind.MAKE_FILE, Nfs3.CREATE),
                    Map.entry(Call.Kind.MAKE_DIRECTORY, Nfs3.MKDIR),
                    Map.entry(Call.Kind.REMOVE, Nfs3.REMOVE),
                    Map.entry(Call.Kind.REMOVE_DIRECTORY, Nfs3.RMDIR),
                    Map.entry(Call.Kind.READ, Nfs3.READ),
                    Map.entry(Call.Kind.WRITE, Nfs3.WRITE),
                    Map.entry(Call.Kind.COMMIT, Nfs3.COMMIT),
                    Map.entry(Call.Kind.LOOKUP, Nfs3.LOOKUP),
                    Map.entry(Call.Kind.ACCESS, Nfs3.ACCESS),
                    Map.entry(Call.Kind.GETATTR, Nfs3.GETATTR),
                    Map.entry(Call.Kind.SET_MODE, Nfs3.SETATTR),
                    Map.entry(Call.Kind.SET_OWNER, Nfs3.SETATTR),
                    Map.entry(Call.Kind.SET_TIMES, Nfs3.SETATTR),
                    Map.entry(Call.Kind.SET_SIZE, Nfs3.SETATTR),
                    Map.entry(Call.Kind.RENAME, Nfs3.RENAME),
                    Map.entry(Call.Kind.LINK, Nfs3.LINK),
                    Map.entry(Call.Kind.MAKE_SYMBOLIC_LINK, Nfs3.SYMLINK),
                    Map.entry(Call.Kind.READ_LINK, Nfs3.READLINK),
                    Map.entry(Call.Kind.READ_DIRECTORY, Nfs3.READDIR)),
            Nfs3.PROCEDURES);

    /// The operations of NFSv4.0 by which its COMPOUNDs are counted (RFC 7530).
    static final Procedures V40 = ofOperations(Nfs4Op.RENEW);

    /// Those of NFSv4.1 and 4.2 (RFC 8881).
    static final Procedures V41 = ofOperations(Nfs4Op.SEQUENCE);

    private final Map<Call.Kind, Procedure> byKind;
    private final List<String> names;

    private Procedures(Map<Call.Kind, Procedure> byKind, List<Procedure> all) {
        this.byKind = new EnumMap<>(byKind);
        int count = all.stream().mapToInt(Procedure::number).max().orElse(0) + 1;
        List<String> numbered = new ArrayList<>(Collections.nCopies(count, "UNUSED"));
        for (Procedure procedure : all) {
            numbered.set(procedure.number(), procedure.name());
        }
        this.names = List.copyOf(numbered);
    }

    /// @param renew what keeps the lease
    private static Procedures ofOperations(Nfs4Op renew) {
        Map<Call.Kind, Procedure> byKind = Map.ofEntries(
                Map.entry(Call.Kind.READ, procedure(Nfs4Op.READ)),
                Map.entry(Call.Kind.WRITE, procedure(Nfs4Op.WRITE)),
                Map.entry(Call.Kind.COMMIT, procedure(Nfs4Op.COMMIT)),
                Map.entry(Call.Kind.RENEW, procedure(renew)),
                Map.entry(Call.Kind.OPEN, procedure(Nfs4Op.OPEN)),
                Map.entry(Call.Kind.OPEN_CONFIRM, procedure(Nfs4Op.OPEN_CONFIRM)),
                Map.entry(Call.Kind.CLOSE, procedure(Nfs4Op.CLOSE)),
                Map.entry(Call.Kind.GETATTR, procedure(Nfs4Op.GETATTR)),
                Map.entry(Call.Kind.LOOKUP, procedure(Nfs4Op.LOOKUP)),
                Map.entry(Call.Kind.MAKE_DIRECTORY, procedure(Nfs4Op.CREATE)),
                Map.entry(Call.Kind.REMOVE, procedure(Nfs4Op.REMOVE)),
                Map.entry(Call.Kind.REMOVE_DIRECTORY, procedure(Nfs4Op.REMOVE)),
                Map.entry(Call.Kind.OPEN_NEW, procedure(Nfs4Op.OPEN)),
                Map.entry(Call.Kind.ACCESS, procedure(Nfs4Op.ACCESS)),
                Map.entry(Call.Kind.SET_MODE, procedure(Nfs4Op.SETATTR)),
                Map.entry(Call.Kind.SET_OWNER, procedure(Nfs4Op.SETATTR)),
                Map.entry(Call.Kind.SET_TIMES, procedure(Nfs4Op.SETATTR)),
                Map.entry(Call.Kind.SET_SIZE, procedure(Nfs4Op.SETATTR)),
                Map.entry(Call.Kind.RENAME, procedure(Nfs4Op.RENAME)),
                Map.entry(Call.Kind.LINK, procedure(Nfs4Op.LINK)),
                Map.entry(Call.Kind.MAKE_SYMBOLIC_LINK, procedure(Nfs4Op.CREATE)),
                Map.entry(Call.Kind.READ_LINK, procedure(Nfs4Op.READLINK)),
                Map.entry(Call.Kind.READ_DIRECTORY, procedure(Nfs4Op.READDIR)));
        return new Procedures(byKind, List.copyOf(byKind.values()));
    }

    private static Procedure procedure(Nfs4Op op) {
        return new Procedure(Nfs4.PROGRAM, op.number(), op.name());
    }

    /// Counters at 0, one for each procedure.
    Counters counters() {
        return new Counters(names);
    }

    /// Whether the protocol has calls of this kind.
    boolean has(Call.Kind kind) {
        return byKind.containsKey(kind);
    }

    /// What a call of this kind is.
    Procedure of(Call.Kind kind) {
        Procedure procedure = byKind.get(kind);
        if (procedure == null) {
            throw new IllegalArgumentException(kind + " is not a call of this protocol");
        }
        return procedure;
    }

    /// The number under which a call is counted.
    int number(Call call) {
        return of(call.kind).number();
    }

    /// A call in words.
    String describe(Call call) {
        if (call.lengthBytes == 0) {
            return of(call.kind).name();
        }
        return "%s of %d bytes at offset %d".formatted(of(call.kind).name(), call.lengthBytes, call.offset);
    }
}
