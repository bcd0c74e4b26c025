package com.example.sbp;

import io.storbench.condition.Durability.WriteCache;
import io.storbench.engine.FileState;
import io.storbench.engine.TargetSpec;
import io.storbench.engine.Worker;
import io.storbench.key.Key;
import io.storbench.key.KeySection;
import io.storbench.plan.PlanKeys;
import io.storbench.plan.Settings;
import io.storbench.plan.WorkloadSpec;
import io.storbench.sim.host.ConnectionDealer;
import io.storbench.sim.host.EngineModel;
import io.storbench.sim.host.Mechanism;
import io.storbench.sim.host.SimProtocol;
import io.storbench.sim.host.SimSession;
import io.storbench.sim.host.Wiring;
import java.util.List;
import java.util.Map;

/// The model of `sbp` targets: their protocol, between the hosts, the links and the server that all models have; named
/// in `META-INF/services/io.storbench.sim.host.EngineModel`.
public final class SbpModel implements EngineModel {
    /// For [java.util.ServiceLoader].
    public SbpModel() {}

    @Override
    public String engine() {
        return SbpEngine.NAME;
    }

    /// None: the model needs to know what the client does, and no more.
    @Override
    public KeySection keys() {
        return KeySection.of("", "The model of the Simple Block Protocol.");
    }

    /// That a client has several calls outstanding.
    @Override
    public List<Mechanism> mechanisms() {
        return List.of(new Mechanism("sbp-window", PlanKeys.ENGINE.name(), Map.of("window", "1")));
    }

    @Override
    public SimProtocol protocol(TargetSpec spec, Settings server, Settings client, boolean embedded) {
        SbpEngine.refuseFiles(spec);
        SbpKeys.Server _ = server.readSome(SbpKeys.Server.class); // of no matter for time
        return new Protocol(spec.settings().readSome(SbpKeys.Values.class));
    }

    /// What of a trial's model depends on the protocol.
    record Protocol(SbpKeys.Values keys) implements SimProtocol {
        @Override
        public SimSession session(Wiring wiring, Worker worker, int host, int[] nameBytes) {
            return new SimSbpSession(wiring, worker, host, keys.transferBytes());
        }

        @Override
        public int callsPerBlock(WorkloadSpec load) {
            return Math.ceilDiv(load.blockBytes(), keys.transferBytes());
        }

        @Override
        public int window() {
            return keys.window();
        }

        @Override
        public int connections() {
            return 1;
        }

        @Override
        public ConnectionDealer.Rule dealing() {
            return ConnectionDealer.Rule.FEWEST_CALLS;
        }

        /// Its store is memory, which a power cut empties, flushed or not.
        @Override
        public WriteCache writeCache(boolean storesOnDisk) {
            return WriteCache.VOLATILE;
        }

        @Override
        public Key<?> transferKey() {
            return PlanKeys.ENGINE;
        }

        @Override
        public Map<String, Object> facts() {
            return Map.of("protocol", SbpEngine.NAME, "window", (long) keys.window());
        }

        // It has no names, no files to open, no datagrams, and does nothing twice.

        @Override
        public boolean hasNames() {
            return false;
        }

        @Override
        public boolean cachesNames() {
            return false;
        }

        @Override
        public FileState fileState() {
            return FileState.NONE;
        }

        @Override
        public boolean usesDatagrams() {
            return false;
        }

        @Override
        public int rememberedCalls() {
            return 0;
        }
    }
}
