package io.storbench.engine;

/// Stands between loads and the targets of any engine, where a plan asks for it. Found by
/// [java.util.ServiceLoader].
public interface EngineLayer {
    /// The engine with this on top of its targets. Where a plan does not ask for it, they are the
    /// engine's own.
    Engine over(Engine engine);
}
