package io.storbench.nfs;

import io.storbench.cache.CachingEngine;
import io.storbench.engine.Engine;
import io.storbench.testkit.TargetContract;

class CachedNfsContractTest extends TargetContract {
    @Override
    protected Engine engine() {
        return new CachingEngine(new NfsEngine());
    }

    @Override
    protected String targetKeys() {
        return "engine: nfs, uri: embedded, cache: {mode: writeback}";
    }
}
