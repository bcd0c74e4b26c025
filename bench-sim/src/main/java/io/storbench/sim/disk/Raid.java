package io.storbench.sim.disk;

import io.storbench.random.RandomStream;
import io.storbench.sim.event.Handler;
import io.storbench.sim.event.Simulator;
import io.storbench.sim.model.ForkJoin;
import io.storbench.sim.model.StationReport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A RAID: an access is split into what each disk has of it, and is done with the last part.
///
/// - RAID 1 and 10 read each part from one copy, in turns, and write all copies.
/// - RAID 5 writes a full row with its parity at once. Of any other row it first reads the old data
///   and the old parity, then writes both again: four accesses for a small write. Rows are laid out
///   as Linux's md does by default (left-symmetric): the parity moves down by one disk a row, data
///   begins behind it.
///
/// Failed disks, locks on rows, and rebuilding parity from a row's other chunks are not modelled.
public final class Raid<A extends DiskAccess> implements Device<A> {
    private final RaidParameters parameters;
    private final long capacityBytes;
    private final ForkJoin<A> whole;
    private final ForkJoin<Step<A>> step;
    private final List<Device<Part<A>>> disks = new ArrayList<>();
    private final ArrayList<Step<A>> steps = new ArrayList<>();
    private final ArrayList<Step<A>> spareSteps = new ArrayList<>();
    private final ArrayList<Part<A>> spareParts = new ArrayList<>();
    private int reads;

    Raid(Simulator simulator, RaidParameters parameters, RandomStream stream, Handler<A> next) {
        this.parameters = parameters;
        this.capacityBytes = parameters.capacityBytes();
        this.whole = new ForkJoin<>(simulator, next);
        this.step = new ForkJoin<>(simulator, this::stepped);
        for (int i = 0; i < parameters.disks(); i++) {
            disks.add(parameters.disk().device(simulator, stream, this::returned));
        }
    }

    @Override
    public void arrive(long nowNanos, A access) {
        DiskAccess.requireWithin(access, capacityBytes);
        switch (parameters.level()) {
            case RAID1 -> mirror(access);
            case RAID5 -> {
                if (access.isWrite()) {
                    writeRows(access);
                } else {
                    stripe(access);
                }
            }
            case RAID0, RAID10 -> stripe(access);
        }
        ForkJoin.Fork<A> fork = whole.fork(nowNanos, access, steps.size());
        for (Step<A> one : steps) {
            one.whole = fork;
            send(nowNanos, one, access.isWrite() && !one.readFirst);
        }
        steps.clear();
    }

    private Step<A> newStep(boolean readFirst) {
        Step<A> one = spareSteps.isEmpty() ? new Step<>() : spareSteps.removeLast();
        one.pieces = 0;
        one.readFirst = readFirst;
        steps.add(one);
        return one;
    }

    private void mirror(A access) {
        Step<A> one = newStep(false);
        for (int disk = 0; disk < parameters.disks(); disk++) {
            if (access.isWrite() || disk == reads % parameters.disks()) {
                one.add(disk, access.offsetBytes(), access.lengthBytes());
            }
        }
        if (!access.isWrite()) {
            reads = (reads + 1) % parameters.disks();
        }
    }

    private void stripe(A access) {
        int chunkBytes = parameters.chunkBytes();
        Step<A> one = newStep(false);
        long at = access.offsetBytes();
        while (at < access.endBytes()) {
            long chunk = at / chunkBytes;
            int within = (int) (at % chunkBytes);
            int length = (int) Math.min(chunkBytes - within, access.endBytes() - at);
            long row = chunk / parameters.dataDisks();
            int column = (int) (chunk % parameters.dataDisks());
            long offset = row * chunkBytes + within;
            switch (parameters.level()) {
                case RAID5 -> one.add(dataDisk(row, column), offset, length);
                case RAID10 -> addCopies(one, access.isWrite(), 2 * column, offset, length);
                case RAID0, RAID1 -> one.add(column, offset, length);
            }
            at += length;
        }
    }

    private void addCopies(Step<A> one, boolean write, int first, long offset, int length) {
        if (write) {
            one.add(first, offset, length);
            one.add(first + 1, offset, length);
        } else {
            reads ^= 1;
            one.add(first + reads, offset, length);
        }
    }

    private int parityDisk(long row) {
        return parameters.disks() - 1 - (int) (row % parameters.disks());
    }

    private int dataDisk(long row, int column) {
        return (parityDisk(row) + 1 + column) % parameters.disks();
    }

    /// A step for every row; the parity covers all that changes in the row.
    private void writeRows(A access) {
        int chunkBytes = parameters.chunkBytes();
        long rowBytes = (long) chunkBytes * parameters.dataDisks();
        long at = access.offsetBytes();
        while (at < access.endBytes()) {
            long row = at / rowBytes;
            long end = Math.min(access.endBytes(), (row + 1) * rowBytes);
            Step<A> one = newStep(end - at < rowBytes);
            int from = (int) (at % chunkBytes);
            boolean oneChunk = from + (end - at) <= chunkBytes;
            one.add(
                    parityDisk(row),
                    row * chunkBytes + (oneChunk ? from : 0),
                    oneChunk ? (int) (end - at) : chunkBytes);
            while (at < end) {
                int within = (int) (at % chunkBytes);
                int length = (int) Math.min(chunkBytes - within, end - at);
                int column = (int) (at % rowBytes / chunkBytes);
                one.add(dataDisk(row, column), row * chunkBytes + within, length);
                at += length;
            }
        }
    }

    private void send(long nowNanos, Step<A> one, boolean write) {
        ForkJoin.Fork<Step<A>> fork = step.fork(nowNanos, one, one.pieces);
        int pieces = one.pieces;
        for (int i = 0; i < pieces; i++) {
            Part<A> part = spareParts.isEmpty() ? new Part<>(fork) : spareParts.removeLast();
            part.fork = fork;
            part.set(write, one.offsets[i], one.lengths[i]);
            disks.get(one.disks[i]).arrive(nowNanos, part);
        }
    }

    private void returned(long nowNanos, Part<A> part) {
        spareParts.add(part);
        step.join(nowNanos, part.fork);
    }

    private void stepped(long nowNanos, Step<A> one) {
        if (one.readFirst) {
            one.readFirst = false;
            send(nowNanos, one, true);
            return;
        }
        ForkJoin.Fork<A> fork = one.whole();
        spareSteps.add(one);
        whole.join(nowNanos, fork);
    }

    @Override
    public long capacityBytes() {
        return capacityBytes;
    }

    @Override
    public StationReport report(String name) {
        return whole.report(name);
    }

    @Override
    public List<StationReport> reports(String name) {
        List<StationReport> reports = new ArrayList<>();
        reports.add(report(name));
        for (int i = 0; i < disks.size(); i++) {
            reports.addAll(disks.get(i).reports(name + ".disk-" + i));
        }
        return reports;
    }

    /// What one disk has of a step.
    private static final class Part<A> extends DiskAccess {
        private ForkJoin.Fork<Step<A>> fork;

        Part(ForkJoin.Fork<Step<A>> fork) {
            this.fork = fork;
        }
    }

    /// Pieces of one access to a RAID that go to their disks at once: read, or written, or first read
    /// and then written.
    private static final class Step<A> {
        ForkJoin.@Nullable Fork<A> whole;
        boolean readFirst;
        int pieces;
        int[] disks = new int[4];
        long[] offsets = new long[4];
        int[] lengths = new int[4];

        void add(int disk, long offsetBytes, int lengthBytes) {
            if (pieces == disks.length) {
                disks = Arrays.copyOf(disks, 2 * pieces);
                offsets = Arrays.copyOf(offsets, 2 * pieces);
                lengths = Arrays.copyOf(lengths, 2 * pieces);
            }
            disks[pieces] = disk;
            offsets[pieces] = offsetBytes;
            lengths[pieces++] = lengthBytes;
        }

        ForkJoin.Fork<A> whole() {
            return Objects.requireNonNull(whole);
        }
    }
}
