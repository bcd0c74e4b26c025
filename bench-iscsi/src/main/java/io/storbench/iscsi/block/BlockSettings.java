package io.storbench.iscsi.block;

import io.storbench.key.Key;
import io.storbench.plan.Settings;
import io.storbench.plan.WorkloadSpec;
import io.storbench.posix.OpenMode;
import io.storbench.protocol.BackEnd;
import io.storbench.protocol.PathKeys;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/// The keys of a `block` target.
///
/// @param path of the device, as the user wrote it: a node or a link to one
/// @param backEnd by which calls it is read and written
/// @param mode how a trial opens it
record BlockSettings(Path path, BackEnd backEnd, OpenMode mode) {
    private static final String SCHEME = "block://";

    static BlockSettings of(Settings settings, WorkloadSpec load) {
        OpenMode mode = new OpenMode(load.writes(), settings.get(BlockKeys.DIRECT), settings.get(PathKeys.SYNC));
        if (mode.direct() && load.clientCache() == WorkloadSpec.Cache.WARM) {
            throw settings.mistake(
                    BlockKeys.DIRECT, "true, the default, reads past the client's cache, so it cannot be warm");
        }
        BlockSettings read = new BlockSettings(path(settings), settings.get(PathKeys.BACK_END), mode);
        settings.refuseUnknown();
        return read;
    }

    private static Path path(Settings settings) {
        if (settings.has(BlockKeys.URI) && settings.has(BlockKeys.PATH)) {
            throw settings.mistake(BlockKeys.PATH, "there is a uri, too; leave one of them out");
        }
        Key<String> key = settings.has(BlockKeys.PATH) ? BlockKeys.PATH : BlockKeys.URI;
        String text = settings.require(key);
        if (key.equals(BlockKeys.URI)) {
            if (!text.startsWith(SCHEME)) {
                throw settings.mistake(BlockKeys.URI, "\"%s\" is not block:///dev/…".formatted(text));
            }
            text = text.substring(SCHEME.length());
        }
        try {
            Path path = Path.of(text);
            if (!path.isAbsolute()) {
                throw settings.mistake(key, "\"%s\" is not the path of a device: /dev/…".formatted(text));
            }
            return path;
        } catch (InvalidPathException e) {
            throw settings.mistake(key, "not a path on this system: " + e.getReason());
        }
    }
}
