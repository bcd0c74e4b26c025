package io.storbench.cache;

import io.storbench.engine.Engine;
import io.storbench.local.NullEngine;
import io.storbench.testkit.TargetContract;

class CachedNullTest extends TargetContract {
    @Override
    protected Engine engine() {
        return new CachingEngine(new NullEngine());
    }

    @Override
    protected String targetKeys() {
        return "engine: \"null\", cache: {mode: writeback}";
    }
}
