package io.storbench.load;

import io.storbench.api.Actor;
import io.storbench.api.Param;
import io.storbench.api.Workload;

/// Queries of decision support, like those of TPC-H: each scans a part of the tables from its begin
/// to its end, in extents of `workload.block`. Radkov et al. ran TPC-H with 4 KiB pages in extents
/// of 32 KiB (FAST 2004, section 5.3). How long a scan is, is assumed.
@Workload("queries of decision support: long scans (like TPC-H)")
public class Dss extends ScriptedLoad {
    /// Which share of the file a query scans.
    @Param("10%")
    public double scanned;

    /// For the plan's reader.
    public Dss() {}

    @Override
    void begins(Actor given) {}

    @Override
    boolean write(Actor actor, Script next) {
        int extent = actor.blockBytes();
        long extents = actor.fileBytes(0) / extent;
        long length = Math.clamp(Math.round(scanned * extents), 1, extents);
        long begin = actor.random().nextLong(extents - length + 1);
        next.read(0, begin * extent, length * extent);
        next.endUnit("query");
        return true;
    }
}
