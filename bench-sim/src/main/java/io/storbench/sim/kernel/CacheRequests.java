package io.storbench.sim.kernel;

import io.storbench.plan.PlanNode.Mapping;
import io.storbench.plan.PlanNode.Scalar;
import io.storbench.plan.Settings;
import io.storbench.protocol.NfsKeys;
import java.util.stream.Stream;

/// How large the requests of a modelled cache are, where neither plan nor profile says it: those of
/// Linux's NFS client as large as its largest READ or WRITE, since pages are gathered into these
/// (fs/nfs/pagelist.c, `nfs_generic_pg_test`). A LUN has no such sizes, whose keys are NFS's alone.
public final class CacheRequests {
    private static final long PAGE_BYTES = 4096;

    private CacheRequests() {}

    /// The target with the size of its cache's requests.
    ///
    /// @param target with its profile
    public static Settings sized(Settings target) {
        Settings keys = target.over(target.mapping());
        if (!KernelPath.isLinux(keys)
                || !keys.has("cache")
                || keys.child("cache").has("max_request")) {
            return target;
        }
        return Stream.of(NfsKeys.READ_SIZE, NfsKeys.WRITE_SIZE)
                .flatMap(key -> keys.find(key).stream())
                .max(Long::compare)
                .map(bytes -> target.over(with(keys.mapping(), bytes)))
                .orElse(target);
    }

    private static Mapping with(Mapping keys, long bytes) {
        long pages = Math.max(1, bytes / PAGE_BYTES);
        Scalar size = new Scalar(keys.place(), pages * (PAGE_BYTES / 1024) + "k");
        return keys.with("cache.max_request", size);
    }
}
