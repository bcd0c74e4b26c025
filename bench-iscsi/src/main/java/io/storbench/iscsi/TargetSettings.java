package io.storbench.iscsi;

import io.storbench.iscsi.target.Authentication;
import io.storbench.iscsi.target.Fault;
import io.storbench.iscsi.target.SessionLimits;
import io.storbench.iscsi.target.TargetOptions;
import io.storbench.iscsi.target.UnitOptions;
import io.storbench.plan.Settings;
import io.storbench.server.ServerKeys;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/// The embedded target's keys in the plan.
final class TargetSettings {
    private TargetSettings() {}

    /// Reads the keys; every mistake is a [io.storbench.plan.PlanException].
    static TargetOptions read(Settings server) {
        SessionLimits limits = SessionLimits.DEFAULT;
        int queueDepth =
                server.integer(
                        "queue_depth", limits.queueDepth(), 1, SessionLimits.MAX_QUEUE_DEPTH);
        TargetOptions options =
                new TargetOptions(
                        unit(server),
                        new SessionLimits(limits.terms(), queueDepth),
                        Authentication.NONE,
                        ServerKeys.service(server, "service_flush"),
                        ServerKeys.faults(server, Fault::parse),
                        ServerKeys.seed(server));
        server.refuseUnknown();
        return options;
    }

    private static UnitOptions unit(Settings server) {
        UnitOptions defaults = UnitOptions.DEFAULT;
        int blockBytes = (int) server.bytes("block", defaults.blockBytes());
        UnitOptions unit;
        try {
            unit =
                    new UnitOptions(
                            server.text("file").map(Path::of),
                            server.bytes("size", defaults.sizeBytes()),
                            blockBytes,
                            Math.max(blockBytes, defaults.physicalBlockBytes()),
                            server.flag("read_only", false),
                            Optional.empty());
        } catch (IllegalArgumentException e) {
            throw server.mistake("size", String.valueOf(e.getMessage()));
        }
        try {
            unit.checkFile();
        } catch (IOException e) {
            throw server.mistake("file", String.valueOf(e.getMessage()));
        }
        return unit;
    }
}
