package io.storbench.local;

import io.storbench.engine.DataContent;
import io.storbench.engine.MeasuredRun;
import io.storbench.engine.Session;
import io.storbench.engine.StopSignal;
import io.storbench.engine.TargetSpec;
import io.storbench.engine.Worker;
import io.storbench.net.TimerSlack;
import io.storbench.plan.PlanException;
import io.storbench.posix.OpenFile;
import io.storbench.posix.RingSupport;
import io.storbench.protocol.BackEnd;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// The back end of a trial on local files or on a device: the one that the plan asks for, or
/// `psync` where the system forbids io_uring.
public final class LocalIo {
    /// The most threads: one per operation outstanding of every host.
    private static final int MAX_LANES = 512;

    /// The most memory for payload, in bytes: each operation outstanding has a block of its own.
    private static final long MAX_BUFFER_BYTES = 4L << 30;

    private final BackEnd backEnd;
    private final RingSupport rings;
    private final boolean namesUsed;
    private final AtomicBoolean buffersPinned = new AtomicBoolean(true);

    private LocalIo(BackEnd backEnd, RingSupport rings, boolean namesUsed) {
        this.backEnd = backEnd;
        this.rings = rings;
        this.namesUsed = namesUsed;
    }

    /// Refuses loads that are too much for a back end.
    ///
    /// @throws PlanException saying which limit is passed
    public static void check(TargetSpec spec, BackEnd backEnd) {
        if (backEnd == BackEnd.PSYNC && lanes(spec) > MAX_LANES) {
            throw new PlanException(
                    spec.settings().mapping().place(),
                    "hosts times workload.depth: at most %d here, since each operation has a thread; or take backend: uring"
                            .formatted(MAX_LANES));
        }
        if (backEnd == BackEnd.PSYNC && sharesOpening(spec)) {
            throw new PlanException(
                    spec.settings().mapping().place(),
                    "workload.open: threads needs backend: uring; with psync each operation outstanding has a thread and"
                            + " a descriptor of its own");
        }
        if ((long) lanes(spec) * spec.workload().blockBytes() > MAX_BUFFER_BYTES) {
            throw new PlanException(
                    spec.settings().mapping().place(),
                    "hosts times workload.depth blocks of workload.block bytes are more than 4g of" + " memory");
        }
    }

    private static boolean sharesOpening(TargetSpec spec) {
        return spec.workload().openers() < spec.workload().depth();
    }

    private static int lanes(TargetSpec spec) {
        return spec.hosts() * spec.workload().depth();
    }

    /// Finds the back end for a trial.
    ///
    /// @param wanted checked by [#check]
    /// @throws IOException when psync would have to stand in for io_uring, and cannot
    public static LocalIo open(TargetSpec spec, BackEnd wanted) throws IOException {
        RingSupport rings =
                wanted == BackEnd.URING ? RingSupport.find() : new RingSupport(Optional.empty(), "", Set.of());
        return standIn(spec, wanted, rings);
    }

    static LocalIo standIn(TargetSpec spec, BackEnd wanted, RingSupport rings) throws IOException {
        if (rings.missing().isEmpty()) {
            return new LocalIo(wanted, rings, spec.workload().usesNames());
        }
        if (lanes(spec) > MAX_LANES) {
            throw new IOException(
                    "target.backend: uring cannot be used: %s; psync serves at most %d operations outstanding, take a smaller workload.depth"
                            .formatted(rings.missing().get(), MAX_LANES));
        }
        if (sharesOpening(spec)) {
            throw new IOException("target.backend: uring cannot be used: "
                    + rings.missing().get() + "; workload.open: threads needs it");
        }
        return new LocalIo(BackEnd.PSYNC, rings, spec.workload().usesNames());
    }

    /// Whether each operation outstanding has a thread; see
    /// [io.storbench.engine.Target#blocking()].
    public boolean blocking() {
        return backEnd == BackEnd.PSYNC;
    }

    /// Runs the workers of a trial that reads and writes its files, or a device.
    ///
    /// @param ranges of each host, by the numbers of the data set's files
    /// @throws IOException as [io.storbench.engine.Target#run]
    public void run(List<? extends Worker> workers, List<List<FileRange>> ranges, Access access, Limits limits)
            throws IOException {
        run(workers, ranges, access, Optional.empty(), limits);
    }

    /// Runs a trial's workers.
    ///
    /// @param ranges of each host, by the numbers of the data set's files
    /// @param names of a load of metadata or of many files
    /// @throws IOException as [io.storbench.engine.Target#run]
    void run(
            List<? extends Worker> workers,
            List<List<FileRange>> ranges,
            Access access,
            Optional<SlotNames.Source> names,
            Limits limits)
            throws IOException {
        int lanesPerHost = workers.size() / ranges.size();
        MeasuredRun.run(
                workers,
                (loop, worker, index) -> {
                    TimerSlack.minimize(); // on the worker's own thread: all are to begin at once
                    int host = index / lanesPerHost;
                    List<FileRange> own = ranges.get(host);
                    DataContent content = access.dataSet().content(host);
                    return switch (backEnd) {
                        case PSYNC ->
                            new LaneSession(
                                    loop,
                                    worker,
                                    own,
                                    content,
                                    access,
                                    open(names, access, host, index % lanesPerHost, 1));
                        case URING ->
                            noted(new RingSession(
                                    loop,
                                    worker,
                                    own,
                                    content,
                                    access,
                                    open(names, access, host, 0, access.depth()),
                                    rings.names()));
                    };
                },
                limits.limitNanos(),
                limits.stop());
    }

    private static @Nullable SlotNames open(
            Optional<SlotNames.Source> names, Access access, int host, int actor, int slots) throws IOException {
        return names.isEmpty() ? null : names.get().open(access.mode(), new SlotNames.Actors(host, actor, slots));
    }

    /// When a run ends at the latest.
    ///
    /// @param limitNanos the longest it may take
    /// @param stop ends it early
    public record Limits(long limitNanos, StopSignal stop) {}

    private Session noted(RingSession session) {
        if (!session.buffersPinned()) {
            buffersPinned.set(false);
        }
        return session;
    }

    /// What was used, as a target's facts have it; complete after [#run].
    public SortedMap<String, Object> facts() {
        SortedMap<String, Object> facts = new TreeMap<>();
        facts.put("io.backend", backEnd.key());
        facts.put("io.calls", backEnd == BackEnd.URING ? "io_uring" : OpenFile.calls());
        rings.missing().ifPresent(reason -> facts.put("io.fallback", "psync in place of uring: " + reason));
        if (backEnd == BackEnd.URING) {
            facts.put("io.uring", rings.mode());
            facts.put("io.uring_registered_buffers", buffersPinned.get());
            if (namesUsed) {
                facts.put("io.uring_names", rings.nameCalls());
            }
        }
        return facts;
    }
}
