package io.storbench.nfs.engine;

import io.storbench.engine.Engine;
import io.storbench.testkit.TargetContract;

class Nfs41ContractTest extends TargetContract {
    @Override
    protected Engine engine() {
        return new NfsEngine();
    }

    @Override
    protected String targetKeys() {
        return "engine: nfs, uri: embedded, version: 4.1";
    }
}
