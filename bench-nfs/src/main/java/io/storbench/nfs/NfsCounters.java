package io.storbench.nfs;

import io.storbench.engine.Counters;
import io.storbench.nfs.rpc.Procedure;
import io.storbench.nfs.v3.Nfs3;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Counters whose procedures are numbered as in the protocol.
final class NfsCounters {
    private static final List<String> NAMES = names();

    private NfsCounters() {}

    static Counters create() {
        return new Counters(NAMES);
    }

    private static List<String> names() {
        int count = Nfs3.COMMIT.number() + 1;
        List<String> names = new ArrayList<>(Collections.nCopies(count, "UNUSED"));
        for (Procedure procedure : Nfs3.PROCEDURES) {
            names.set(procedure.number(), procedure.name());
        }
        return names;
    }
}
