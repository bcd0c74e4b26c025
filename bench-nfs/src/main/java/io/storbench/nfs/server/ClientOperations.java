package io.storbench.nfs.server;

import io.storbench.nfs.v4.ClientArgument;
import io.storbench.nfs.v4.ClientResult;
import io.storbench.nfs.v4.Nfs4Op;
import io.storbench.nfs.v4.Nfs4Result;
import io.storbench.nfs.v4.Nfs4Status;

/// Operations on client ids of 4.0 (RFC 7530, sections 16.29, 16.33, 16.34). Used by the server's
/// thread.
final class ClientOperations {
    private final Nfs4Clients clients;
    private long nextVerifier = 1;

    ClientOperations(Nfs4Clients clients) {
        this.clients = clients;
    }

    Nfs4Result execute(Compound compound, ClientArgument call) throws Refusal {
        return switch (call) {
            case ClientArgument.SetClientId set -> setClientId(compound, set);
            case ClientArgument.SetClientIdConfirm confirm -> confirm(compound, confirm);
            case ClientArgument.Renew renew -> renew(compound, renew);
        };
    }

    private Nfs4Result setClientId(Compound compound, ClientArgument.SetClientId call) throws Refusal {
        Nfs4Clients.Key key = new Nfs4Clients.Key(call.id(), false);
        Client client = clients.confirmed(key);
        if (client == null || client.verifier != call.verifier() || client.expired) {
            client = clients.create(key, call.verifier(), compound.nowNanos);
        }
        // The same client again: only where to call back can be new, which nobody does here.
        client.confirmVerifier = nextVerifier++;
        return new ClientResult.SetClientId(client.id, client.confirmVerifier);
    }

    private Nfs4Result confirm(Compound compound, ClientArgument.SetClientIdConfirm call) throws Refusal {
        Client client = clients.client(call.clientId());
        if (client.confirmVerifier != call.verifier()) {
            throw new Refusal(Nfs4Status.STALE_CLIENTID);
        }
        clients.confirm(client, false);
        clients.renew(client, compound.nowNanos);
        return new Nfs4Result.Done(Nfs4Op.SETCLIENTID_CONFIRM);
    }

    private Nfs4Result renew(Compound compound, ClientArgument.Renew call) throws Refusal {
        alive(clients, call.clientId(), compound.nowNanos);
        return new Nfs4Result.Done(Nfs4Op.RENEW);
    }

    /// The client of an id that must be confirmed, and whose lease must not have expired.
    static Client alive(Nfs4Clients clients, long id, long nowNanos) throws Refusal {
        Client client = clients.client(id);
        if (!client.confirmed) {
            throw new Refusal(Nfs4Status.STALE_CLIENTID);
        }
        clients.renew(client, nowNanos);
        if (client.expired) {
            throw new Refusal(Nfs4Status.EXPIRED);
        }
        return client;
    }
}
