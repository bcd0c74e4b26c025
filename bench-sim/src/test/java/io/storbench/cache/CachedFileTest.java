package io.storbench.cache;

import io.storbench.condition.Level;
import io.storbench.engine.Engine;
import io.storbench.local.FileEngine;
import io.storbench.testkit.TargetContract;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;

class CachedFileTest extends TargetContract {
    @TempDir
    Path directory = Path.of("");

    @Override
    protected Engine engine() {
        return new CachingEngine(new FileEngine());
    }

    /// A file system of its own, and so little memory that pages are given up.
    @Override
    protected Optional<Level> level() {
        return Optional.of(Level.SYSTEM_CACHED);
    }

    @Override
    protected String targetKeys() {
        return "engine: file, path: \""
                + directory
                + "\", cache: {max_request: 16k, dirty_limit: 16k, memory: 256k, outstanding: 8,"
                + " filesystem: {atime: strictatime, commit: 1ms}}";
    }
}
