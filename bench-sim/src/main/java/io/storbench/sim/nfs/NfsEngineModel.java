package io.storbench.sim.nfs;

import io.storbench.engine.TargetSpec;
import io.storbench.key.Key;
import io.storbench.key.KeySection;
import io.storbench.plan.Settings;
import io.storbench.protocol.NfsKeys;
import io.storbench.sim.host.EngineModel;
import io.storbench.sim.host.SimProtocol;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The model of the targets of the engine `nfs`.
public final class NfsEngineModel implements EngineModel {
    private static final Pattern URI_VERSION = Pattern.compile("[?&]version=([^&]*)");

    /// For [java.util.ServiceLoader].
    public NfsEngineModel() {}

    @Override
    public String engine() {
        return "nfs";
    }

    @Override
    public KeySection keys() {
        return NfsModelKeys.TARGET;
    }

    @Override
    public SimProtocol protocol(TargetSpec spec, Settings server, Settings client, boolean embedded) {
        return NfsModel.of(spec, server, client, embedded);
    }

    @Override
    public Key<Long> flush() {
        return NfsKeys.SERVICE_COMMIT;
    }

    @Override
    public boolean hasFiles() {
        return true;
    }

    /// As the engine finds it.
    @Override
    public List<String> versions(Settings target) {
        Matcher inUri = URI_VERSION.matcher(target.text("uri").orElse(""));
        return List.of(target.text("version").orElse(inUri.find() ? inUri.group(1) : "3"));
    }
}
