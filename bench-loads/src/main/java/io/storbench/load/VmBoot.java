package io.storbench.load;

import io.storbench.api.Actor;
import io.storbench.api.Param;
import io.storbench.api.Workload;

/// Virtual machines that boot, each from a part of the file of its own (an image): runs of reads at
/// places that are anywhere in the image, and a few writes of logs and state, flushed at the end.
///
/// All proportions are assumed, none is measured: 10 % of the image is read, in runs of 1 to 16
/// blocks, and every tenth run is written in place of read.
@Workload(value = "booting virtual machines: short runs of reads, few writes (assumed)", writes = true)
public class VmBoot extends ScriptedLoad {
    /// Which share of its image a machine reads.
    @Param("10%")
    public double read;

    /// Which share of the runs is written.
    @Param("10%")
    public double writes;

    /// The longest run, in blocks.
    @Param("16")
    public int run;

    private long done;
    private boolean booted;

    /// For the plan's reader.
    public VmBoot() {}

    @Override
    void begins(Actor given) {
        if (given.fileBytes(0) / given.blockBytes() < (long) run * given.count()) {
            throw new IllegalArgumentException("vm-boot: workload.file needs at least %d blocks, a run for each actor"
                    .formatted((long) run * given.count()));
        }
    }

    @Override
    boolean write(Actor actor, Script next) {
        int block = actor.blockBytes();
        long image = actor.fileBytes(0) / block / actor.count();
        if (booted) {
            return false;
        }
        if (done >= Math.round(read * image)) {
            booted = true;
            next.flush(0);
            next.endUnit("boot");
            return true;
        }
        int length = 1 + actor.random().nextInt(run);
        long at = actor.index() * image + actor.random().nextLong(image - length + 1);
        if (actor.random().nextDouble() < writes) {
            next.write(0, at * block, (long) length * block);
        } else {
            next.read(0, at * block, (long) length * block);
            done += length;
        }
        return true;
    }
}
