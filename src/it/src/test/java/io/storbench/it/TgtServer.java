package io.storbench.it;

import io.storbench.junit.IscsiTargetContainer;
import java.io.IOException;
import java.nio.ByteBuffer;

/// A real iSCSI target, tgt, whose LUNs live in memory (files in the container's `/data`, empty at
/// first). Names, secrets and sizes are those of the image's `start.sh`.
final class TgtServer extends ServerContainer {
    /// Built by `src/it/images/build.sh`.
    static final String IMAGE = "storbench-it/tgt:1";

    /// Whom `CHAP` and `MUTUAL` let in, and by what.
    static final String USER = "initiator";

    static final String SECRET = "initiators-secret";

    /// As whom `MUTUAL` shows itself, and by what.
    static final String TARGET_USER = "target";

    static final String TARGET_SECRET = "the-targets-secret";

    private static final String PREFIX = "iqn.2026-11.io.storbench.test:";
    private static final int ISCSI = 3260; // RFC 7143, section 14

    /// A LUN that the target has.
    enum Lun {
        /// Anyone's.
        PLAIN(1, "open", 1, 128 << 20),
        /// With logical blocks of 4096 bytes.
        BLOCKS_4K(1, "open", 2, 64 << 20),
        /// Of zeros, not to be written to.
        READ_ONLY(1, "open", 3, 64 << 20),
        /// Too small for most plans.
        SMALL(1, "open", 4, 4 << 20),
        /// For who knows the initiator's secret.
        CHAP(2, "chap", 1, 64 << 20),
        /// The same, and the target shows that it knows its own.
        MUTUAL(3, "mutual", 1, 64 << 20),
        /// Whose target agrees to digests, and to data that it did not ask for.
        LIBERAL(4, "liberal", 1, 64 << 20);

        private final int tid;
        private final String target;
        private final int number;
        private final long sizeBytes;

        Lun(int tid, String target, int number, long sizeBytes) {
            this.tid = tid;
            this.target = target;
            this.number = number;
            this.sizeBytes = sizeBytes;
        }

        /// The target's name.
        String iqn() {
            return PREFIX + target;
        }

        int number() {
            return number;
        }

        long sizeBytes() {
            return sizeBytes;
        }

        /// What consent names: `iqn…/1`.
        String consentName() {
            return iqn() + "/" + number;
        }

        /// Its content, in the container.
        private String file() {
            return "/data/%d-%d.img".formatted(tid, number);
        }
    }

    /// What the target has done for a LUN in the sessions that last.
    record Counts(long readBytes, long reads, long writtenBytes, long writes) {}

    /// Starts the target and waits until it has its LUNs.
    TgtServer() {
        super(new IscsiTargetContainer(IMAGE), "/run/tgtd.pid", "targets ready");
    }

    /// Host and port of the portal.
    String portal() {
        return host() + ":" + port();
    }

    int port() {
        return mapped(ISCSI);
    }

    String url(Lun lun) {
        return "iscsi://" + portal() + "/" + lun.consentName();
    }

    /// What a LUN holds from an offset on, past iSCSI.
    ByteBuffer bytesOf(Lun lun, long offset, int lengthBytes) throws IOException, InterruptedException {
        return bytesOf(lun.file(), offset, lengthBytes);
    }

    /// Changes what a LUN holds, past iSCSI.
    void zero(Lun lun, long offset, int lengthBytes) throws IOException, InterruptedException {
        String _ = exec(
                "dd",
                "if=/dev/zero",
                "of=" + lun.file(),
                "bs=" + lengthBytes,
                "seek=" + offset,
                "oflag=seek_bytes",
                "count=1",
                "conv=notrunc");
    }

    /// Puts another LUN in the place of one, with all that tgt gives a LUN by default and random
    /// data, as soon as no command is outstanding. The place is empty for half a second, so that a
    /// command comes meanwhile: tgt does not report the exchange itself to a session.
    ///
    /// @return the checksum of the other LUN's data
    String exchange(Lun lun) throws IOException, InterruptedException {
        String foreign = foreignFile(lun);
        String unit = "--lld iscsi --mode logicalunit --tid %d --lun %d".formatted(lun.tid, lun.number);
        String _ = exec("sh", "-c", "head -c %d /dev/urandom > %s".formatted(lun.sizeBytes, foreign));
        String checksum = checksum(foreign);
        String _ = exec(
                "sh",
                "-ec",
                "for i in $(seq 1000); do tgtadm %s --op delete && break; done\nsleep 0.5\ntgtadm %s --op new -b %s"
                        .formatted(unit, unit, foreign));
        return checksum;
    }

    /// The checksum of the data of the LUN that [#exchange] brought.
    String foreignChecksum(Lun lun) throws IOException, InterruptedException {
        return checksum(foreignFile(lun));
    }

    private String checksum(String file) throws IOException, InterruptedException {
        return exec("sha256sum", file);
    }

    private static String foreignFile(Lun lun) {
        return "/data/foreign-%d-%d.img".formatted(lun.tid, lun.number);
    }

    /// The target's own counts of a LUN, summed over its sessions.
    Counts counts(Lun lun) throws IOException, InterruptedException {
        String table = exec(
                "tgtadm", "--lld", "iscsi", "--mode", "target", "--op", "stat", "--tid", Integer.toString(lun.tid));
        long[] sums = new long[4];
        for (String line : table.lines().skip(1).toList()) {
            // Target, LUN, session; then bytes and commands, submitted and done, of reads and
            // writes.
            String[] cells = line.strip().split("\\s+", -1);
            if (Integer.parseInt(cells[1]) == lun.number) {
                sums[0] += Long.parseLong(cells[5]);
                sums[1] += Long.parseLong(cells[6]);
                sums[2] += Long.parseLong(cells[9]);
                sums[3] += Long.parseLong(cells[10]);
            }
        }
        return new Counts(sums[0], sums[1], sums[2], sums[3]);
    }
}
