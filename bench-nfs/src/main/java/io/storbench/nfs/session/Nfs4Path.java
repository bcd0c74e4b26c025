package io.storbench.nfs.session;

import io.storbench.engine.DataContent;
import io.storbench.nfs.export.MetadataNames;
import io.storbench.nfs.file.Stable;
import io.storbench.nfs.rpc.Credential;
import io.storbench.nfs.v4.Nfs4Client;
import io.storbench.nfs.v4.Nfs4OpenFile;
import io.storbench.nfs.v4.Nfs4Session;
import io.storbench.protocol.NfsKeys;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// One worker's NFSv4: what its connections speak, one session each in 4.1 and 4.2, and how to make
/// all of it again. Used by the worker's thread.
final class Nfs4Path {
    private final Nfs4Client client;
    private final List<Nfs4OpenFile> files;
    private final List<MetadataNames.Place> names;
    private final HeldHandles held;
    private final Choice choice;
    private final List<Nfs40Codec> sessionless = new ArrayList<>();
    private final List<Nfs41Codec> codecs = new ArrayList<>();
    private final List<Nfs4Session> sessions = new ArrayList<>();
    private final int slotsEach;

    /// How to speak.
    ///
    /// @param minorVersion 0, 1 or 2
    /// @param credential of every call
    /// @param stable how safe a WRITE is asked to be
    /// @param connections how many to have at least
    /// @param calls how many calls may be in flight, over all connections
    /// @param content of the files
    record Choice(
            int minorVersion, Credential credential, Stable stable, int connections, int calls, DataContent content) {}

    /// Asks for sessions, one for each connection, and for more of both as long as the server
    /// grants fewer slots than there may be calls.
    ///
    /// @param files by number, open
    /// @param names of a load of metadata, numbered behind the files
    /// @param held by the slots of the worker's requests
    Nfs4Path(
            Nfs4Client client,
            List<Nfs4OpenFile> files,
            List<MetadataNames.Place> names,
            HeldHandles held,
            Choice choice)
            throws IOException {
        this.held = held;
        this.client = client;
        this.files = List.copyOf(files);
        this.names = List.copyOf(names);
        this.choice = choice;
        this.slotsEach = Math.ceilDiv(choice.calls, choice.connections);
        int slots = 0;
        for (int i = 0; i < NfsKeys.MAX_CONNECTIONS; i++) {
            if (i >= choice.connections && slots >= choice.calls) {
                return;
            }
            if (choice.minorVersion == 0) {
                sessionless.add(new Nfs40Codec(choice.stable, compounds(null)));
                slots = choice.calls;
            } else {
                Nfs4Session session = client.session(slotsEach);
                sessions.add(session);
                codecs.add(new Nfs41Codec(choice.stable, compounds(session), slots(session)));
                slots += slots(session);
            }
        }
    }

    private int slots(Nfs4Session session) {
        return Math.min(slotsEach, session.limits().maxRequests());
    }

    private Compounds compounds(@Nullable Nfs4Session session) {
        var who = new Compounds.Client(
                choice.minorVersion, choice.credential, session == null ? null : session.id(), client.clientId());
        List<CalledFile> called = new ArrayList<>();
        files.forEach(file -> called.add(CalledFile.of(file)));
        names.forEach(place -> called.add(CalledFile.of(place)));
        return new Compounds(who, called, held, choice.content);
    }

    /// What the connections speak.
    List<? extends DataCodec> codecs() {
        return choice.minorVersion == 0 ? sessionless : codecs;
    }

    /// What the server keeps, and how it is re-established.
    SessionSpec.State state() {
        return new SessionSpec.State(client.leaseSeconds() * 1_000_000_000L, this::renew);
    }

    /// How many slots the server has granted, over all sessions; 0 where there are none.
    int grantedSlots() {
        return sessions.stream().mapToInt(this::slots).sum();
    }

    private void renew(int status) throws IOException {
        boolean _ = client.recover(status);
        for (Nfs40Codec codec : sessionless) {
            codec.renew(compounds(null));
        }
        for (int i = 0; i < codecs.size(); i++) {
            Nfs4Session session = sessions.get(i);
            codecs.get(i).renew(compounds(session), slots(session));
        }
    }
}
