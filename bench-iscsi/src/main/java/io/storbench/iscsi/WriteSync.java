package io.storbench.iscsi;

import io.storbench.condition.Durability.WriteCache;
import io.storbench.iscsi.initiator.LogicalUnit;
import java.util.Locale;

/// By what each WRITE is on stable storage when it completes, as Linux does it for O_DSYNC
/// (Documentation/block/writeback_cache_control.rst).
enum WriteSync {
    /// By nothing: the unit's write cache may hold it until a flush.
    NONE,
    /// By the bit FUA (SBC-3, section 5.32).
    FUA,
    /// By a SYNCHRONIZE CACHE after it.
    FLUSH;

    /// What a unit needs.
    ///
    /// @param wanted whether each WRITE is to be stable
    static WriteSync of(boolean wanted, LogicalUnit unit) {
        if (!wanted || unit.writeCache() == WriteCache.NONE) {
            return NONE;
        }
        return unit.isForceable() ? FUA : FLUSH;
    }

    /// As facts have it.
    String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
