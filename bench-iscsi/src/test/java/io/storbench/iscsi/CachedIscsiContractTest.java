package io.storbench.iscsi;

import io.storbench.cache.CachingEngine;
import io.storbench.condition.Level;
import io.storbench.engine.Engine;
import io.storbench.testkit.TargetContract;
import java.util.Optional;

class CachedIscsiContractTest extends TargetContract {
    @Override
    protected Engine engine() {
        return new CachingEngine(new IscsiEngine());
    }

    /// As a file system on a LUN, which has files to open, with so little memory that pages are
    /// given up.
    @Override
    protected Optional<Level> level() {
        return Optional.of(Level.PROTOCOL_CACHED);
    }

    @Override
    protected String targetKeys() {
        return "engine: iscsi, uri: embedded, cache: {max_request: 16k, dirty_limit: 16k,"
                + " memory: 256k, outstanding: 8, filesystem: {atime: strictatime, commit: 1ms}}";
    }
}
