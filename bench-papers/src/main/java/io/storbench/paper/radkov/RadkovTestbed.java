package io.storbench.paper.radkov;

import io.storbench.paper.program.ProgramRun;
import java.util.ArrayList;
import java.util.List;

/// The two systems of Radkov et al.: a client of Linux 2.4 by NFS v3, and by ext3 on an iSCSI disk
/// (profiles `linux-2.4-nfs3` and `linux-2.4-iscsi`), with a program that reads or writes a file of
/// 128 MB in calls of 4 KB, sequentially or in a random order.
enum RadkovTestbed {
    /// NFS v3 over TCP.
    NFS("{engine: nfs, uri: \"nfs://server/export\", version: 3}"),
    /// ext3 on an iSCSI disk.
    ISCSI("{engine: iscsi, uri: \"iscsi://server/iqn.2004-03.test:disk/1\"}");

    /// One of the four workloads.
    ///
    /// @param writes a new file in place of reading one
    /// @param random whether the blocks come as a permutation
    record Load(boolean writes, boolean random) {
        /// As cells name it.
        String name() {
            return (random ? "random" : "sequential") + (writes ? "-write" : "-read");
        }
    }

    private static final int BLOCKS = 32_768;

    /// The paper says that it is below 1 ms.
    private static final String LAN_RTT = "0.2ms";

    private final String target;

    RadkovTestbed(String target) {
        this.target = target;
    }

    /// Runs a workload.
    ///
    /// @param keys over the profile's, as on a command line, such as `network.rtt=10ms`
    ProgramRun run(Load load, List<String> keys, long seed) {
        List<String> all = new ArrayList<>();
        all.add("workload.operation=" + (load.writes() ? "write" : "read"));
        all.add("workload.pattern=" + (load.random() ? "random" : "sequential"));
        all.add("target.create=" + load.writes());
        if (this == ISCSI) {
            Ext3File file = new Ext3File(BLOCKS);
            all.add("target.filesystem.open=" + file.openSteps());
            all.add("target.filesystem.flush=" + file.flushSteps());
        }
        all.addAll(keys);
        String plan = """
            target: %s
            workload: {block: 4k, file: 128m, path: data, open: program}
            network: {rtt: %s}
            simulate: {profile: linux-2.4}
            protocol: {run: completion}
            """.formatted(target, LAN_RTT);
        return ProgramRun.of(plan, all, seed);
    }

    /// As cells name it.
    String key() {
        return this == NFS ? "nfs" : "iscsi";
    }
}
