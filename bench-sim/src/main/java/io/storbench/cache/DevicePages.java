package io.storbench.cache;

import io.storbench.engine.DataPattern;

/// The pages of the device below a file system, in the page cache of its client: the blocks that the file system keeps
/// of its own. What it has changed is collected in its journal, and dirty here once that is committed: then it is
/// written to its place as other dirty pages are, by its age or for want of room.
///
/// Used by the session's thread.
public final class DevicePages {
    private final CachedFile device;
    private final Fills fills;
    private final Residents residents;
    private final WriteBack writeBack;

    DevicePages(CachedFile device, Fills fills, Residents residents, WriteBack writeBack) {
        this.device = device;
        this.fills = fills;
        this.residents = residents;
        this.writeBack = writeBack;
    }

    /// Whether a block is here.
    public boolean holds(int block) {
        return device.pages().isHere(block);
    }

    /// Blocks are here from now on.
    public void filled(int from, int end) {
        fills.filled(device, from, end, DataPattern.ANY_GENERATION);
    }

    /// A block is to be written to its place.
    public void dirty(int block) {
        int added = device.pages().wouldAdd(block, block + 1);
        if (device.pages().write(block, DataPattern.ANY_GENERATION)) {
            residents.add(device, block);
        }
        writeBack.dirtied(device, added);
    }

    /// A block need not be written, such as one that has changed again or is free.
    public void clean(int block) {
        writeBack.clean(device, block);
    }

    /// Writes all that is dirty to its place.
    public void write() {
        writeBack.writeDevice(device);
    }
}
