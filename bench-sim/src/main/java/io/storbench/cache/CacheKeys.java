package io.storbench.cache;

import io.storbench.key.KeySection;
import io.storbench.key.TargetKeys;

/// The keys that targets of every engine have: those of `target.cache`.
public final class CacheKeys implements TargetKeys {
    static final KeySection CACHE = KeySection.of(
            "cache", "A modelled page cache on top of any engine, see [cache.md](cache.md).", CacheSettings.class);

    static final KeySection TARGET = KeySection.of("", "Any target.", CACHE);

    /// For [java.util.ServiceLoader].
    public CacheKeys() {}

    @Override
    public String engine() {
        return "";
    }

    @Override
    public KeySection keys() {
        return TARGET;
    }

    @Override
    public int place() {
        return 0;
    }
}
