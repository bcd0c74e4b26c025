package io.storbench.sim.iscsi;

import io.storbench.engine.TargetSpec;
import io.storbench.key.Key;
import io.storbench.key.KeySection;
import io.storbench.plan.Settings;
import io.storbench.protocol.IscsiKeys;
import io.storbench.sim.host.EngineModel;
import io.storbench.sim.host.SimProtocol;

/// The model of the targets of the engine `iscsi`.
public final class IscsiEngineModel implements EngineModel {
    /// For [java.util.ServiceLoader].
    public IscsiEngineModel() {}

    @Override
    public String engine() {
        return "iscsi";
    }

    @Override
    public KeySection keys() {
        return IscsiModel.KEYS;
    }

    @Override
    public SimProtocol protocol(TargetSpec spec, Settings server, Settings client, boolean embedded) {
        return IscsiModel.of(spec, server, embedded);
    }

    @Override
    public Key<Long> flush() {
        return IscsiKeys.SERVICE_FLUSH;
    }
}
