package io.storbench.nfs.server;

import io.storbench.nfs.v4.Nfs4Result;
import io.storbench.nfs.v4.Opaque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Who opens files for a client. In 4.0 its calls are numbered, and the answer to the last one is
/// kept in case it comes again (RFC 7530, section 9.1.7).
final class Owner {
    final Opaque name;
    final Map<Long, ServedOpenFile> byFile = new HashMap<>();

    /// Of 4.0: whether OPEN_CONFIRM has come.
    boolean confirmed;

    /// Of 4.0: the number of the last call.
    int seqId;

    /// Of 4.0: the answer to the last call.
    @Nullable
    Nfs4Result lastAnswer;

    /// Of 4.0: the current filehandle after the last call.
    long lastObject;

    Owner(Opaque name) {
        this.name = name;
    }
}
