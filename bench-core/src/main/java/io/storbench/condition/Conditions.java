package io.storbench.condition;

import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/// What must be equal before two trials compare. Each part is empty where a target has no such
/// thing, or a result does not name it.
///
/// @param level what stands between workload and server
/// @param durability where written data is when a write completes, and after a flush
/// @param emulation by what the network's distance comes about
/// @param clientCache the state of the client's cache; empty where there is none
public record Conditions(
        Optional<Level> level,
        Optional<Durability> durability,
        Optional<Emulation> emulation,
        Optional<CacheState> clientCache) {
    /// The fact of a result that has the level.
    public static final String LEVEL = "level";

    /// The fact that has the durability.
    public static final String DURABILITY = "durability";

    /// The fact that has the emulation.
    public static final String EMULATION = "network.emulation";

    /// The fact that has the state of the client's cache.
    public static final String CLIENT_CACHE = "client_cache";

    /// The fact that has the state of the server's cache, with its proof.
    public static final String SERVER_CACHE = "server_cache";

    /// Of a target that stores and sends nothing.
    public static final Conditions NONE =
            new Conditions(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    /// Of a target without a client cache.
    public Conditions(Level level, Durability durability, Emulation emulation) {
        this(Optional.of(level), Optional.of(durability), Optional.of(emulation), Optional.empty());
    }

    /// Those that a result's facts name.
    public static Conditions of(Map<String, ?> facts) {
        return new Conditions(
                part(facts, LEVEL, Level::of),
                Durability.of(facts),
                part(facts, EMULATION, Emulation::of),
                part(facts, CLIENT_CACHE, CacheState::of));
    }

    private static <T> Optional<T> part(Map<String, ?> facts, String name, Function<String, Optional<T>> reading) {
        return facts.get(name) instanceof String text ? reading.apply(text) : Optional.empty();
    }

    /// The facts by which a result names them.
    public SortedMap<String, String> facts() {
        SortedMap<String, String> facts = new TreeMap<>();
        level.ifPresent(part -> facts.put(LEVEL, part.text()));
        durability.ifPresent(part -> facts.put(DURABILITY, part.text()));
        emulation.ifPresent(part -> facts.put(EMULATION, part.text()));
        clientCache.ifPresent(part -> facts.put(CLIENT_CACHE, part.text()));
        return facts;
    }

    /// The same with a client cache in this state.
    public Conditions with(CacheState state) {
        return new Conditions(level, durability, emulation, Optional.of(state));
    }

    /// The same behind a modelled cache in this state.
    ///
    /// @param writeBack whether it holds written data back until a flush
    public Conditions cached(CacheState state, boolean writeBack) {
        UnaryOperator<Durability> behind = writeBack ? Durability::behindWriteBack : d -> d;
        return new Conditions(level.map(Level::cached), durability.map(behind), emulation, Optional.of(state));
    }
}
