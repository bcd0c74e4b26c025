package io.storbench.sim.host;

import io.storbench.engine.TargetSpec;
import io.storbench.key.Key;
import io.storbench.key.KeySection;
import io.storbench.plan.PlanKeys;
import io.storbench.plan.Settings;
import io.storbench.server.ServerKeys;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/// The model of an engine's targets, found by [ServiceLoader]. What every model has (hosts, links, TCP, a server's
/// slots and its disk) is beside it.
public interface EngineModel {
    /// The name of the engine that measures such targets.
    String engine();

    /// The keys of a target that only the model reads. Its sections `client` and `server` go into those that every
    /// simulated target has.
    KeySection keys();

    /// Reads the keys of a target, those of the engine as well as [#keys].
    ///
    /// @param server the keys below `server`
    /// @param client the keys below `client`
    /// @param embedded whether the server is the engine's embedded one, whose keys are all to be read
    /// @throws io.storbench.plan.PlanException for the first mistake, and for a load that the target cannot take
    SimProtocol protocol(TargetSpec spec, Settings server, Settings client, boolean embedded);

    /// The key of `server` that says how long the call takes by which the protocol makes data stable.
    default Key<Long> flush() {
        return ServerKeys.SERVICE;
    }

    /// Whether a server keeps files; else blocks.
    default boolean hasFiles() {
        return false;
    }

    /// Whether keys of the engine's own give the time that a target takes, so that a plan need not give its server
    /// any.
    default boolean takesTime() {
        return false;
    }

    /// The mechanisms of its own that can be ablated.
    default List<Mechanism> mechanisms() {
        return List.of();
    }

    /// The versions of the protocol that a target speaks, for which profiles may be made; none where it has no
    /// versions.
    default List<String> versions(Settings target) {
        return List.of();
    }

    /// All models.
    static List<EngineModel> all() {
        return Found.ALL;
    }

    /// The engines that have one.
    static List<String> engines() {
        return all().stream().map(EngineModel::engine).toList();
    }

    /// The model of a target.
    ///
    /// @throws io.storbench.plan.PlanException when there is none of its engine
    static EngineModel of(Settings target) {
        return find(target)
                .orElseThrow(() -> target.mistake(
                        PlanKeys.ENGINE,
                        "the simulator has no model of \"%s\"; it has %s"
                                .formatted(target.require(PlanKeys.ENGINE), String.join(" and ", engines()))));
    }

    /// The model of a target, where its engine has one. The simulator, as an engine of its own, has that of NFS.
    static Optional<EngineModel> find(Settings target) {
        String engine = target.require(PlanKeys.ENGINE);
        String modelled = engine.equals("sim") ? "nfs" : engine;
        return all().stream().filter(each -> each.engine().equals(modelled)).findFirst();
    }

    /// The models, looked for once: by whichever thread asks first, and threads of a common pool do not see the
    /// user's classes.
    final class Found {
        private static final List<EngineModel> ALL = ServiceLoader.load(EngineModel.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();

        private Found() {}
    }
}
