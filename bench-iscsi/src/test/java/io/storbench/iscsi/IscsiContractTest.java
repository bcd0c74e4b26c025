package io.storbench.iscsi;

import io.storbench.engine.Engine;
import io.storbench.gate.Consent;
import io.storbench.gate.DeviceGate;
import io.storbench.testkit.TargetContract;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

class IscsiContractTest extends TargetContract {
    @SuppressWarnings("NullAway.Init") // set before each test
    private ScriptedTarget scripted;

    @BeforeEach
    void start() throws IOException {
        scripted = new ScriptedTarget((_, _) -> false);
    }

    @AfterEach
    void stop() throws IOException {
        scripted.close();
    }

    @Override
    protected Engine engine() {
        return new IscsiEngine();
    }

    @Override
    protected String targetKeys() {
        return "engine: iscsi, uri: '" + scripted.url() + "'";
    }

    @Override
    protected DeviceGate gate() {
        String unit = IscsiUrl.parse(scripted.url()).unit();
        return DeviceGate.of(new Consent(List.of(unit), false), "hash", _ -> {});
    }

    @Override
    protected boolean opensEach() {
        return false;
    }
}
