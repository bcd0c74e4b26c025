package io.storbench.iscsi;

import io.storbench.iscsi.server.Authentication;
import io.storbench.iscsi.server.SessionLimits;
import io.storbench.iscsi.server.TargetFault;
import io.storbench.iscsi.server.TargetOptions;
import io.storbench.iscsi.server.UnitOptions;
import io.storbench.plan.Settings;
import io.storbench.protocol.IscsiKeys;
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
        TargetOptions options = new TargetOptions(
                unit(server),
                new SessionLimits(limits.terms(), server.get(IscsiKeys.QUEUE_DEPTH)),
                Authentication.NONE,
                ServerKeys.service(server, IscsiKeys.SERVICE_FLUSH),
                ServerKeys.faults(server, TargetFault::parse),
                server.get(ServerKeys.SEED));
        server.refuseUnknown();
        return options;
    }

    private static UnitOptions unit(Settings server) {
        UnitOptions defaults = UnitOptions.DEFAULT;
        int blockBytes = Math.toIntExact(server.get(IscsiKeys.BLOCK));
        UnitOptions unit;
        try {
            unit = new UnitOptions(
                    server.find(IscsiKeys.FILE).map(Path::of),
                    server.get(IscsiKeys.SIZE),
                    blockBytes,
                    Math.max(blockBytes, defaults.physicalBlockBytes()),
                    server.get(IscsiKeys.READ_ONLY),
                    Optional.empty());
        } catch (IllegalArgumentException e) {
            throw server.mistake(IscsiKeys.SIZE, String.valueOf(e.getMessage()));
        }
        try {
            unit.checkFile();
        } catch (IOException e) {
            throw server.mistake(IscsiKeys.FILE, String.valueOf(e.getMessage()));
        }
        return unit;
    }
}
