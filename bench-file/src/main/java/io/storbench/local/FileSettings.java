package io.storbench.local;

import io.storbench.plan.PlanException;
import io.storbench.plan.Settings;
import io.storbench.plan.WorkloadSpec;
import io.storbench.posix.OpenMode;
import io.storbench.protocol.BackEnd;
import io.storbench.protocol.PathKeys;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/// The keys of a `file` target.
///
/// @param directory where the files are
/// @param backEnd by which calls they are read and written
/// @param mode how a trial opens them
/// @param mount what the plan's commands mount it with, by the names of nfs(5)
record FileSettings(Path directory, BackEnd backEnd, OpenMode mode, AskedMount mount) {
    static FileSettings of(Settings settings, WorkloadSpec load) {
        OpenMode mode = new OpenMode(load.writes(), settings.get(PathKeys.DIRECT), settings.get(PathKeys.SYNC));
        if (mode.direct() && load.clientCache() == WorkloadSpec.Cache.WARM) {
            throw settings.mistake(PathKeys.DIRECT, "true reads past the client's cache, so it cannot be warm");
        }
        FileSettings read = new FileSettings(
                directory(settings),
                settings.get(PathKeys.BACK_END),
                mode,
                AskedMount.of(settings.child(PathKeys.MOUNT)));
        settings.refuseUnknown();
        return read;
    }

    private static Path directory(Settings settings) throws PlanException {
        String text = settings.require(PathKeys.PATH);
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw settings.mistake(PathKeys.PATH, "not a path on this system: " + e.getReason());
        }
    }
}
