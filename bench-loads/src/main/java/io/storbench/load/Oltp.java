package io.storbench.load;

import io.storbench.api.Actor;
import io.storbench.api.Param;
import io.storbench.api.Workload;

/// A database's transactions, like those of TPC-C: pages anywhere are read, some are written, then
/// the log is, and is flushed before the transaction is done. A page is `workload.block` long. Two
/// thirds of the accesses to pages read, as Radkov et al. saw of TPC-C ("A Performance Comparison
/// of NFS and iSCSI for IP-Networked Storage", FAST 2004, section 5.2).
///
/// Pages and log are in one file, which raw devices have, too: the log is its first sixteenth, and
/// each actor has a part of that, which it writes from its begin to its end again and again. A
/// flush makes the pages durable with the log.
@Workload(value = "database transactions: random pages, and a log that is flushed (like TPC-C)", writes = true)
public class Oltp extends ScriptedLoad {
    private static final int LOG_SHARE = 16;

    /// How many pages a transaction reads or writes.
    @Param("12")
    public int pages;

    /// Which share of them is read.
    @Param("67%")
    public double reads;

    private long logged;

    /// For the plan's reader.
    public Oltp() {}

    @Override
    void begins(Actor given) {
        if (given.fileBytes(0) / given.blockBytes() < (long) LOG_SHARE * given.count()) {
            throw new IllegalArgumentException("oltp: workload.file needs at least %d blocks, %d for each actor"
                    .formatted((long) LOG_SHARE * given.count(), LOG_SHARE));
        }
    }

    @Override
    boolean write(Actor actor, Script next) {
        int page = actor.blockBytes();
        long blocks = actor.fileBytes(0) / page;
        long logBlocks = blocks / LOG_SHARE;
        for (int i = 0; i < pages; i++) {
            long at = (logBlocks + actor.random().nextLong(blocks - logBlocks)) * page;
            if (actor.random().nextDouble() < reads) {
                next.read(0, at, page);
            } else {
                next.write(0, at, page);
            }
        }
        long own = logBlocks / actor.count();
        next.write(0, (actor.index() * own + logged++ % own) * page, page);
        next.flush(0);
        next.endUnit("transaction");
        return true;
    }
}
