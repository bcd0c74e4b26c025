package io.storbench.iscsi;

import io.storbench.iscsi.target.Fault;
import io.storbench.iscsi.target.TargetOptions;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanNode;
import io.storbench.plan.Settings;
import io.storbench.server.ServiceTimes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The embedded target's keys in the plan.
final class TargetSettings {
    private static final int MAX_QUEUE_DEPTH = 4096;

    private TargetSettings() {}

    /// Reads the keys; every mistake is a [PlanException].
    static TargetOptions read(Settings server) {
        TargetOptions defaults = TargetOptions.DEFAULT;
        int blockBytes = (int) server.bytes("block", defaults.blockBytes());
        TargetOptions options;
        try {
            options =
                    new TargetOptions(
                            file(server),
                            server.bytes("size", defaults.sizeBytes()),
                            blockBytes,
                            Math.max(blockBytes, defaults.physicalBlockBytes()),
                            server.flag("read_only", false),
                            Optional.empty(),
                            defaults.limits(),
                            server.integer(
                                    "queue_depth", defaults.queueDepth(), 1, MAX_QUEUE_DEPTH),
                            Optional.empty(),
                            Optional.empty(),
                            server.integer("slots", defaults.slots(), 1, TargetOptions.MAX_SLOTS),
                            service(server),
                            faults(server),
                            server.integer("seed", 1, 0, Integer.MAX_VALUE));
        } catch (IllegalArgumentException e) {
            throw server.mistake("size", String.valueOf(e.getMessage()));
        }
        try {
            options.checkFile();
        } catch (IOException e) {
            throw server.mistake("file", String.valueOf(e.getMessage()));
        }
        server.refuseUnknown();
        return options;
    }

    private static Optional<Path> file(Settings server) {
        return server.text("file").map(Path::of);
    }

    private static ServiceTimes service(Settings server) {
        long nanos = server.nanos("service", 0);
        return new ServiceTimes(
                server.nanos("service_read", nanos),
                server.nanos("service_write", nanos),
                server.nanos("service_flush", nanos),
                server.choice("law", ServiceTimes.Law.class, ServiceTimes.Law.CONSTANT));
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
                    throw server.mistake("faults", "needs a list, such as [drop:100]");
        }
        return faults;
    }

    private static Fault fault(Settings server, PlanNode item) {
        if (!(item instanceof PlanNode.Scalar scalar)) {
            throw server.mistake("faults", "needs a list of texts, such as [drop:100]");
        }
        try {
            return Fault.parse(scalar.text());
        } catch (IllegalArgumentException e) {
            throw new PlanException(item.place(), String.valueOf(e.getMessage()));
        }
    }
}
