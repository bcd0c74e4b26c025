package io.storbench.sim.nfs;

import io.storbench.engine.DataSet;
import io.storbench.engine.Request;
import io.storbench.plan.Operation;
import io.storbench.sim.host.SimLoop;
import java.util.Arrays;

/// The WRITEs that Linux's client sends by itself, of the pages that a user has left in its cache:
/// as soon as they fill a WRITE, and all of a file that is closed or flushed (fs/nfs/write.c,
/// `nfs_strategy`, `nfs_sync_file`).
///
/// Allocates nothing after construction. Used by the session's thread.
final class LinuxWrites {
    private final SimLoop loop;
    private final NfsModel model;
    private final CachedFiles files;
    private final SimRpcClient client;
    private final Message message;
    private final int[] write;
    private final MessageKind unstable;
    private final MessageKind stable;
    private final int disk;
    private final int wide;
    private final Transfer[] transfers;

    /// Those that carry nothing now.
    private final int[] free;

    private int freeCount;

    /// A request of the client's own, and what it carries.
    private static final class Transfer {
        final Request request;
        int node;
        int inode;
        int pages;
        boolean stable;

        Transfer(int slot) {
            request = new Request(slot);
        }
    }

    /// @param messages about files
    /// @param disk where their data are
    /// @param users how many slots the worker has; those of the transfers follow
    /// @param outstanding how many transfers may be in flight
    LinuxWrites(
            SimLoop loop,
            NfsModel model,
            NfsMessages messages,
            CachedFiles files,
            SimRpcClient client,
            int disk,
            int users,
            int outstanding) {
        this.loop = loop;
        this.model = model;
        this.files = files;
        this.client = client;
        int number = messages.number("WRITE");
        this.message = messages.get(number);
        this.write = new int[] {number};
        this.unstable = MessageKind.all(messages, model.stable())[number];
        this.stable = unstable.stable();
        this.disk = disk;
        this.wide = Math.max(1, model.writeBytes() / CachedFiles.PAGE_BYTES);
        this.transfers = new Transfer[outstanding];
        Arrays.setAll(transfers, i -> new Transfer(users + i));
        this.free = new int[outstanding];
        Arrays.setAll(free, i -> i);
        this.freeCount = outstanding;
    }

    /// Whether another WRITE can be sent.
    boolean hasRoom() {
        return freeCount > 0;
    }

    /// Whether none is in flight.
    boolean isIdle() {
        return freeCount == free.length;
    }

    /// Sends what fills WRITEs, as far as there is room.
    void sendFull(int node) {
        while (hasRoom() && files.dirty(node) >= wide) {
            send(node);
        }
    }

    /// Sends all that is dirty, as far as there is room.
    void sendAll(int node) {
        while (hasRoom() && files.dirty(node) > 0) {
            send(node, true);
        }
    }

    /// Sends one WRITE, full or not.
    void send(int node) {
        send(node, false);
    }

    /// @param flushes whether all of the file is to be written, so that the last WRITE may be
    ///   stable
    private void send(int node, boolean flushes) {
        int from = files.nextDirty(node);
        int end = files.endOfDirty(node, from, wide);
        Transfer transfer = transfers[free[--freeCount]];
        transfer.node = node;
        transfer.inode = files.inode(node);
        transfer.pages = end - from;
        files.beginWrite(node, from, end);
        transfer.stable = model.stable() || (flushes && isLast(node));
        Request request = transfer.request;
        long offset = (long) from * CachedFiles.PAGE_BYTES;
        int lengthBytes = (end - from) * CachedFiles.PAGE_BYTES;
        request.set(Operation.WRITE, DataSet.OWN, offset, lengthBytes, loop.nowNanos());
        client.host().requests().submitted(request);
        client.host().requests().expect(request, 1);
        NfsCall call = client.call(request, 0);
        call.begin(request, write, 1);
        call.set(message, transfer.stable ? stable : unstable, disk, offset, lengthBytes);
        client.host().submit(call);
    }

    private boolean isLast(int node) {
        return model.keys().stableLast() && files.dirty(node) == 0 && files.unstable(node) == 0;
    }

    /// A WRITE is answered: its pages are written, and it is free again.
    ///
    /// @param index of the transfer, from 0
    /// @return the node whose pages it has written
    int answered(int index) {
        Transfer transfer = transfers[index];
        files.written(transfer.inode, transfer.pages, transfer.stable);
        free[freeCount++] = index;
        return transfer.node;
    }
}
