package io.storbench.iscsi;

import io.storbench.engine.Engine;
import io.storbench.testkit.TargetContract;

class EmbeddedContractTest extends TargetContract {
    @Override
    protected Engine engine() {
        return new IscsiEngine();
    }

    @Override
    protected String targetKeys() {
        return "engine: iscsi, uri: embedded";
    }

    @Override
    protected boolean opensEach() {
        return false;
    }
}
