package io.storbench.server;

import io.storbench.condition.Conditions;
import io.storbench.engine.DataSet;
import io.storbench.engine.FileState;
import io.storbench.engine.PathCounters;
import io.storbench.engine.StopSignal;
import io.storbench.engine.Target;
import io.storbench.engine.Worker;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/// A target on an embedded server, which ends with it. When the server comes upon an error of its
/// own, the trial fails by that, whatever else it led to.
///
/// @param target what clients see of the server
/// @param server the one it is on
public record HostedTarget(Target target, ServerLoop server) implements Target {
    /// Opens a target on a server that was started.
    @FunctionalInterface
    public interface Opener {
        /// Opens it.
        Target open() throws IOException;
    }

    /// Opens a target on an embedded server, and ends the server if that fails.
    ///
    /// @throws ServerErrorException if the server itself is to blame
    public static HostedTarget open(ServerLoop server, Opener opener) throws IOException {
        try {
            return new HostedTarget(opener.open(), server);
        } catch (IOException e) {
            server.close();
            throw e;
        }
    }

    @Override
    public void prepare(DataSet dataSet) throws IOException {
        try {
            target.prepare(dataSet);
        } catch (IOException e) {
            throw blamed(e);
        }
    }

    @Override
    public void run(List<? extends Worker> workers, long limitNanos, StopSignal stop) throws IOException {
        try {
            target.run(workers, limitNanos, stop);
        } catch (IOException e) {
            throw blamed(e);
        }
        server.check();
    }

    private IOException blamed(IOException seen) {
        try {
            server.check();
            return seen;
        } catch (ServerErrorException own) {
            own.addSuppressed(seen);
            return own;
        }
    }

    @Override
    public void finish() throws IOException {
        target.finish();
    }

    @Override
    public void abandon(String reason) {
        target.abandon(reason);
    }

    @Override
    public boolean blocking() {
        return target.blocking();
    }

    @Override
    public FileState fileState() {
        return target.fileState();
    }

    @Override
    public Optional<PathCounters> counters() {
        return target.counters();
    }

    @Override
    public Conditions conditions() {
        return target.conditions();
    }

    @Override
    public SortedMap<String, Object> facts() {
        return target.facts();
    }

    @Override
    public void close() throws IOException {
        try (server) {
            target.close();
        }
    }
}
