package io.storbench.nfs.engine;

import io.storbench.cache.CachingEngine;
import io.storbench.condition.Level;
import io.storbench.engine.Engine;
import io.storbench.testkit.TargetContract;
import java.util.Optional;

class CachedNfsContractTest extends TargetContract {
    @Override
    protected Engine engine() {
        return new CachingEngine(new NfsEngine());
    }

    @Override
    protected Optional<Level> level() {
        return Optional.of(Level.PROTOCOL_CACHED);
    }

    @Override
    protected String targetKeys() {
        return "engine: nfs, uri: embedded, cache: {mode: writeback}";
    }
}
