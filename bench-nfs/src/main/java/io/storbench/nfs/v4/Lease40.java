package io.storbench.nfs.v4;

import java.io.IOException;
import java.util.OptionalLong;

/// The client id of 4.0 (RFC 7530, section 9.1.1).
final class Lease40 implements Lease {
    private final Nfs4Calls calls;
    private final Identity identity;
    private long clientId;

    /// The number that was reclaimed for last.
    private OptionalLong ready = OptionalLong.empty();

    Lease40(Nfs4Calls calls, Identity identity) {
        this.calls = calls;
        this.identity = identity;
    }

    /// A server that still knows the client gives it the same number (section 16.33.5).
    @Override
    public boolean establish() throws IOException {
        var set = (ClientResult.SetClientId) calls.callAlone(
                new ClientArgument.SetClientId(identity.verifier(), identity.owner(), ClientArgument.Callback.NONE));
        calls.callAlone(new ClientArgument.SetClientIdConfirm(set.clientId(), set.verifier()));
        clientId = set.clientId();
        return ready.equals(OptionalLong.of(clientId));
    }

    /// 4.0 has no operation to say it by.
    @Override
    public void reclaimed() {
        ready = OptionalLong.of(clientId);
    }

    @Override
    public void renew() throws IOException {
        calls.callAlone(new ClientArgument.Renew(clientId));
    }

    /// 4.0 has no such operation: the lease ends by itself.
    @Override
    public void end() {}

    @Override
    public long clientId() {
        return clientId;
    }
}
