package io.storbench.local;

import io.storbench.condition.Level;
import io.storbench.engine.Engine;
import io.storbench.testkit.TargetContract;
import java.util.Optional;

class NullEngineTest extends TargetContract {
    @Override
    protected Engine engine() {
        return new NullEngine();
    }

    @Override
    protected Optional<Level> level() {
        return Optional.empty();
    }

    @Override
    protected String targetKeys() {
        return "engine: \"null\"";
    }
}
