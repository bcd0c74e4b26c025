package io.storbench.load;

import io.storbench.api.Actor;
import org.jspecify.annotations.Nullable;

/// A load on a pool of files that come and go, without end.
public abstract class PooledLoad extends ScriptedLoad {
    /// What an append has at most: 16 KiB, as in filebench's personalities (`$meanappendsize`).
    static final long APPENDED_BYTES = 16 << 10;

    private @Nullable FilePool pool;

    /// For subclasses.
    protected PooledLoad() {}

    @Override
    final void begins(Actor given) {
        pool = new FilePool(given);
    }

    /// Writes down the next action.
    abstract void write(Actor actor, Script next, FilePool files);

    @Override
    final boolean write(Actor actor, Script next) {
        if (pool == null) {
            return false;
        }
        write(actor, next, pool);
        return true;
    }
}
