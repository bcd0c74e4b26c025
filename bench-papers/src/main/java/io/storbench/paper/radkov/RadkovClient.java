package io.storbench.paper.radkov;

import io.storbench.paper.program.CallProgram;
import io.storbench.paper.program.CallProgram.Call;
import io.storbench.paper.program.ProgramRun;
import java.util.ArrayList;
import java.util.List;

/// The four clients of Radkov et al.'s section 4, of Linux 2.4, and one call of a program on a
/// file: open, one read or write, close.
enum RadkovClient {
    /// NFS v2, transfers of 8 KB.
    NFS2("nfs2", "{engine: nfs, uri: \"nfs://server/export\", version: 2}", 8),
    /// NFS v3, whose client has the same limit.
    NFS3("nfs3", "{engine: nfs, uri: \"nfs://server/export\", version: 3}", 8),
    /// NFS v4, with larger transfers.
    NFS4("nfs4", "{engine: nfs, uri: \"nfs://server/export\", version: 4}", 32),
    /// ext3 on an iSCSI disk.
    ISCSI("iscsi", "{engine: iscsi, uri: \"iscsi://server/iqn.2004-03.test:disk/1\"}", 124);

    /// Longer than ext3's commit interval of 5 s.
    private static final long LINGER_NANOS = 10_000_000_000L;

    private static final int PAGE_BYTES = 4096;

    private final String key;
    private final String target;
    private final int transferKib;

    RadkovClient(String key, String target, int transferKib) {
        this.key = key;
        this.target = target;
        this.transferKib = transferKib;
    }

    /// As cells name it.
    String key() {
        return key;
    }

    boolean isNfs() {
        return this != ISCSI;
    }

    /// A read of a whole file.
    ///
    /// @param keys over the profile's and the call's own
    ProgramRun read(int bytes, List<String> keys) {
        List<String> all = new ArrayList<>();
        if (this == ISCSI) {
            all.add("target.filesystem.open=" + file(bytes).openSteps());
        }
        all.addAll(keys);
        return run(bytes, all);
    }

    /// A write of a whole new file; of whole pages, as the modelled cache has them.
    ProgramRun write(int bytes) {
        List<String> all = new ArrayList<>(List.of("workload.operation=write", "target.create=true"));
        if (this == ISCSI) {
            all.add("target.filesystem.create=" + Ext3File.createSteps());
            all.add("target.filesystem.flush=" + file(bytes).flushSteps());
        }
        return run(Math.max(bytes, PAGE_BYTES), all);
    }

    /// Calls about names, by a client that has just mounted.
    ///
    /// @param depth of the directory that they are about
    /// @param slots how many names of their own they need
    /// @param forgets whether the client forgets names before each call
    /// @return the messages until after each of them
    long[] calls(int depth, int slots, boolean forgets, List<Call> calls) {
        String plan = """
            target: %s
            workload:
              operation: metadata
              path: data
              file: 4k
              depth: %d
              metadata: {calls: stat, level: %d, names: %s}
            network: {rtt: 0.2ms}
            simulate: {profile: linux-2.4}
            protocol: {run: completion}
            """.formatted(target, slots, depth, forgets ? "cold" : "warm");
        return CallProgram.run(plan, List.of(), calls);
    }

    private static Ext3File file(int bytes) {
        return new Ext3File(Math.ceilDiv(bytes, PAGE_BYTES));
    }

    private ProgramRun run(int bytes, List<String> keys) {
        List<String> all = new ArrayList<>();
        all.add("target.cache.max_request=" + transferKib + "k");
        if (isNfs()) {
            all.add("target.rsize=" + transferKib + "k");
            all.add("target.wsize=" + transferKib + "k");
        }
        all.addAll(keys);
        String plan = """
            target: %s
            workload: {block: %d, file: %d, path: data, open: program}
            network: {rtt: 0.2ms}
            simulate: {profile: linux-2.4}
            protocol: {run: completion}
            """.formatted(target, bytes, bytes);
        return ProgramRun.of(plan, all, 1, LINGER_NANOS);
    }
}
