package io.storbench.cache;

import io.storbench.condition.Level;
import io.storbench.engine.Engine;
import io.storbench.local.FileEngine;
import io.storbench.testkit.TargetContract;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;

class CachedRingTest extends TargetContract {
    @TempDir
    private Path directory = Path.of("");

    @Override
    protected Engine engine() {
        return new CachingEngine(new FileEngine());
    }

    @Override
    protected Optional<Level> level() {
        return Optional.of(Level.SYSTEM_CACHED);
    }

    @Override
    protected String targetKeys() {
        return "engine: file, backend: uring, path: \""
                + directory
                + "\", cache: {max_request: 16k, dirty_limit: 64k, readahead: 32k}";
    }
}
