package io.storbench.sim;

import io.storbench.engine.FileState;
import io.storbench.engine.Worker;
import io.storbench.plan.WorkloadSpec;
import java.util.Map;

/// What of the model depends on the protocol.
sealed interface SimProtocol permits NfsModel, IscsiModel {
    /// A client of it.
    ///
    /// @param host its number, from 0
    /// @param nameBytes the lengths of the names of the host's files, by number
    SimSession<?> session(SimSession.Wiring wiring, Worker worker, int host, int[] nameBytes);

    /// Whether metadata is modelled: that names are made, looked up and removed.
    boolean hasNames();

    /// The most calls that one operation takes; a verified write is read back.
    int callsPerBlock(WorkloadSpec load);

    /// How many calls the server lets a client have under way.
    int window();

    /// The key of the plan that makes calls small.
    String transferKey();

    /// What the target keeps of files that are opened.
    FileState fileState();

    /// Whether messages are datagrams, whatever is said of TCP.
    boolean usesDatagrams();

    /// How many calls the server remembers, so as not to do them twice.
    int rememberedCalls();

    /// As facts of a target, named as the measuring engine names them.
    Map<String, Object> facts();
}
