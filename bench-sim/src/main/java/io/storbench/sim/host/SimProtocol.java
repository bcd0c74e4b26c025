package io.storbench.sim.host;

import io.storbench.condition.Durability.WriteCache;
import io.storbench.engine.DataSet;
import io.storbench.engine.FileState;
import io.storbench.engine.Worker;
import io.storbench.key.Key;
import io.storbench.plan.WorkloadSpec;
import io.storbench.protocol.WriteSync;
import io.storbench.sim.model.StationReport;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What of the model of one trial depends on the protocol.
public interface SimProtocol {
    /// Where in the lengths of names that of a directory is, which a load of metadata looks up.
    int DIRECTORY_NAME = DataSet.OTHER + 1;

    /// Where that of every object of a load of many files is.
    int TREE_NAME = DIRECTORY_NAME + 1;

    /// A client of it, on a host of its own.
    ///
    /// @param host its number, from 0
    /// @param nameBytes the lengths of the names of the host's files, by number; then those of
    ///   [#DIRECTORY_NAME] and [#TREE_NAME]
    SimSession session(Wiring wiring, Worker worker, int host, int[] nameBytes);

    /// Whether metadata is modelled: that names are made, looked up and removed.
    boolean hasNames();

    /// Whether the client is a kernel's, with its caches of names and pages, under a load about
    /// names.
    boolean cachesNames();

    /// Whether an embedded server, too, takes its service time for what is neither READ, WRITE nor COMMIT, as one does
    /// that stands for a kernel's.
    default boolean servesMetadata() {
        return false;
    }

    /// The most calls that one operation takes; a verified write is read back.
    int callsPerBlock(WorkloadSpec load);

    /// How many calls the server lets a client have outstanding.
    int window();

    /// How many TCP connections a client has.
    int connections();

    /// Whether each of them has call slots of its own, not all together.
    default boolean slotsPerConnection() {
        return false;
    }

    /// How a client deals its calls to them.
    ConnectionDealer.Rule dealing();

    /// Whether writes ask for stable storage.
    default boolean syncs() {
        return false;
    }

    /// Whether those of a load of many files do, whatever the target's keys say.
    default boolean syncsNamed() {
        return false;
    }

    /// What a server is taken to hold in front of stable storage.
    ///
    /// @param storesOnDisk whether its disk is modelled
    WriteCache writeCache(boolean storesOnDisk);

    /// By what each write is made stable, of a protocol that has more than one way.
    ///
    /// @param cache what the server holds in front of stable storage
    default Optional<WriteSync> writeSync(WriteCache cache) {
        return Optional.empty();
    }

    /// The key of the plan that makes calls small.
    Key<?> transferKey();

    /// What the target keeps of files that are opened.
    FileState fileState();

    /// Whether messages are datagrams, whatever is said of TCP.
    boolean usesDatagrams();

    /// What the client writes to a TCP socket at a time.
    default TcpKeys.Written written() {
        return TcpKeys.Written.STREAM;
    }

    /// How many calls the server remembers, so as not to do them twice.
    int rememberedCalls();

    /// The stations of its own, beside those that every model has, when a trial has run; their names begin with
    /// `server.`.
    default List<StationReport> stations() {
        return List.of();
    }

    /// As facts of a target, named as the measuring engine names them.
    Map<String, Object> facts();
}
