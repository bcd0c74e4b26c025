package io.storbench.nfs;

import io.storbench.nfs.server.Fault;
import io.storbench.nfs.server.ServerOptions;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanNode;
import io.storbench.plan.Settings;
import io.storbench.server.ServiceTimes;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The embedded server's keys in the plan.
final class ServerSettings {
    private ServerSettings() {}

    /// Reads the keys; every mistake is a [PlanException].
    static ServerOptions read(Settings server) {
        ServerOptions defaults = ServerOptions.DEFAULT;
        ServerOptions.Store store =
                server.choice("store", ServerOptions.Store.class, defaults.store());
        ServerOptions options =
                new ServerOptions(
                        store,
                        directory(server, store),
                        server.bytes("memory", defaults.memoryBytes()),
                        server.choice("sync", ServerOptions.Sync.class, defaults.sync()),
                        server.choice("replies", ServerOptions.Replies.class, defaults.replies()),
                        server.integer("slots", defaults.slots(), 1, ServerOptions.MAX_SLOTS),
                        service(server),
                        leaseNanos(server, defaults.leaseNanos()),
                        faults(server),
                        server.integer("seed", 1, 0, Integer.MAX_VALUE));
        server.refuseUnknown();
        return options;
    }

    private static Optional<Path> directory(Settings server, ServerOptions.Store store) {
        Optional<String> text = server.text("directory");
        if (store != ServerOptions.Store.DIRECTORY) {
            if (text.isPresent()) {
                throw server.mistake("directory", "is served by store: directory only");
            }
            return Optional.empty();
        }
        if (text.isEmpty()) {
            throw server.mistake("store", "directory needs server.directory, an existing one");
        }
        return text.map(Path::of);
    }

    private static ServiceTimes service(Settings server) {
        long nanos = server.nanos("service", 0);
        return new ServiceTimes(
                server.nanos("service_read", nanos),
                server.nanos("service_write", nanos),
                server.nanos("service_commit", nanos),
                server.choice("law", ServiceTimes.Law.class, ServiceTimes.Law.CONSTANT));
    }

    private static long leaseNanos(Settings server, long defaultNanos) {
        long nanos = server.nanos("lease", defaultNanos);
        if (nanos < 1_000_000_000) {
            throw server.mistake("lease", "must be at least 1s, the protocol's unit");
        }
        return nanos;
    }

    private static List<Fault> faults(Settings server) {
        List<Fault> faults = new ArrayList<>();
        switch (server.node("faults").orElse(null)) {
            case null -> {}
            case PlanNode.Sequence sequence -> {
                for (PlanNode item : sequence.items()) {
                    faults.add(fault(server, item));
                }
            }
            case PlanNode.Scalar _, PlanNode.Mapping _ ->
                    throw server.mistake("faults", "needs a list, such as [die:100]");
        }
        return faults;
    }

    private static Fault fault(Settings server, PlanNode item) {
        if (!(item instanceof PlanNode.Scalar scalar)) {
            throw server.mistake("faults", "needs a list of texts, such as [die:100]");
        }
        try {
            return Fault.parse(scalar.text());
        } catch (IllegalArgumentException e) {
            throw new PlanException(item.place(), String.valueOf(e.getMessage()));
        }
    }
}
