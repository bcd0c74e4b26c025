package io.storbench.local;

import io.storbench.engine.Engine;
import io.storbench.testkit.TargetContract;

class NullEngineTest extends TargetContract {
    @Override
    protected Engine engine() {
        return new NullEngine();
    }

    @Override
    protected String targetKeys() {
        return "engine: \"null\"";
    }
}
