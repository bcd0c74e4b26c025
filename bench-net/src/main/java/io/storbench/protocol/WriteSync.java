package io.storbench.protocol;

import io.storbench.condition.Durability.WriteCache;
import java.util.Locale;

/// By what a write to a LUN is on stable storage when it completes, as Linux does it for O_DSYNC
/// (Documentation/block/writeback_cache_control.rst).
public enum WriteSync {
    /// By nothing: the LUN's write cache, if it has one, may hold it until a flush.
    NONE,
    /// By the bit FUA of its WRITEs (SBC-3, section 5.32).
    FUA,
    /// By one SYNCHRONIZE CACHE after the last of its WRITEs.
    FLUSH;

    /// What a LUN needs.
    ///
    /// @param wanted whether each write is to be stable
    /// @param cache what the LUN holds in front of stable storage
    /// @param fua whether WRITE may have FUA set
    public static WriteSync of(boolean wanted, WriteCache cache, boolean fua) {
        if (!wanted || cache == WriteCache.NONE) {
            return NONE;
        }
        return fua ? FUA : FLUSH;
    }

    /// As facts have it.
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
