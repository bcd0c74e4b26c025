package io.storbench.cache;

import io.storbench.engine.Engine;
import io.storbench.engine.EngineLayer;

/// Puts modelled page caches on top of the targets of every engine.
public final class CacheLayer implements EngineLayer {
    /// For [java.util.ServiceLoader].
    public CacheLayer() {}

    @Override
    public Engine over(Engine engine) {
        return new CachingEngine(engine);
    }
}
