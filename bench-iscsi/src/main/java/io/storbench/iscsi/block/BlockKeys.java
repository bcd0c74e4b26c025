package io.storbench.iscsi.block;

import io.storbench.key.Key;
import io.storbench.key.KeySection;
import io.storbench.key.TargetKeys;
import io.storbench.protocol.PathKeys;

/// The keys of a `block` target.
public final class BlockKeys implements TargetKeys {
    static final Key<String> URI = Key.text("uri", "address")
            .absent("required, or `path`")
            .means("`block:///dev/…`: a device or a link to one; best a stable one in" + " `/dev/disk/by-id`");

    static final Key<String> PATH =
            Key.text("path", "path").absent("required, or `uri`").means("`/dev/…`: the same without `block://`");

    static final Key<Boolean> DIRECT = PathKeys.DIRECT.defaultsTo(true);

    static final KeySection TARGET =
            KeySection.of("", "A block device of this machine.", URI, PATH, PathKeys.BACK_END, DIRECT, PathKeys.SYNC);

    /// For [java.util.ServiceLoader].
    public BlockKeys() {}

    @Override
    public String engine() {
        return "block";
    }

    @Override
    public KeySection keys() {
        return TARGET;
    }

    @Override
    public int place() {
        return 40;
    }
}
