package io.storbench.cache;

import io.storbench.condition.Level;
import io.storbench.engine.Engine;
import io.storbench.local.NullEngine;
import io.storbench.testkit.TargetContract;
import java.util.Optional;

class CachedNullTest extends TargetContract {
    @Override
    protected Engine engine() {
        return new CachingEngine(new NullEngine());
    }

    @Override
    protected Optional<Level> level() {
        return Optional.empty();
    }

    @Override
    protected String targetKeys() {
        return "engine: \"null\", cache: {mode: writeback}";
    }
}
