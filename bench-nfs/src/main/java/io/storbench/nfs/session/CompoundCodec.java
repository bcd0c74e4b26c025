package io.storbench.nfs.session;

import io.storbench.net.TcpConnection;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.v4.Nfs4Status;

/// NFSv4 on the hot path: what is the same with a session and without.
abstract sealed class CompoundCodec implements DataCodec permits Nfs40Codec, Nfs41Codec {
    private final Stable stable;
    private Compounds compounds;

    /// @param stable how safe a WRITE is asked to be
    CompoundCodec(Stable stable, Compounds compounds) {
        this.stable = stable;
        this.compounds = compounds;
    }

    /// Goes on with other COMPOUNDs, after session, client id or open files were re-established.
    final void replace(Compounds renewed) {
        compounds = renewed;
    }

    /// The COMPOUNDs that calls are copies of.
    final Compounds compounds() {
        return compounds;
    }

    @Override
    public final int maxBytes(Call call) {
        return CompoundCalls.HEADER_BYTES + (call.kind == Call.Kind.WRITE ? call.lengthBytes : 0);
    }

    @Override
    public final int messageBytes(Call call) {
        return compounds.messageBytes(call);
    }

    @Override
    public int encode(TcpConnection tcp, Call call) {
        return compounds.encode(tcp, call, stable);
    }

    @Override
    public final Call.Kind firstOfOpening() {
        return Call.Kind.OPEN;
    }

    @Override
    public final Call.Kind firstOfMaking() {
        return Call.Kind.OPEN_NEW;
    }

    @Override
    public final boolean closes() {
        return true;
    }

    @Override
    public final String describe(int status) {
        return Nfs4Status.describe(status);
    }

    @Override
    public final CalledFiles files() {
        return compounds.files();
    }
}
