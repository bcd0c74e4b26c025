package io.storbench.workload;

import io.storbench.engine.EventLoop;
import io.storbench.measure.LatencyRecorder;
import io.storbench.plan.Arrivals;
import java.util.ArrayList;
import java.util.List;

/// The phases of a worker's load, one after the other. In a timed trial all workers enter each at
/// its time in the measurement. In a completion trial a worker waits for the others after each, as
/// fio's jobs do at a stonewall. An operation belongs to the phase in which it began. Used by the
/// worker's thread.
final class Phases {
    private final LoadJob job;
    private final EventLoop loop;
    private final LatencyRecorder recorder;
    private final List<PhaseLoad> loads = new ArrayList<>();
    private final StreamDigest digest;
    private final boolean[] busy;
    private final int[] begunIn;
    private PhaseLoad current;
    private int number;
    private int linesPassed;
    private int scratched;

    /// @param thought is called after an actor has thought
    Phases(
            LoadJob job,
            Steps steps,
            EventLoop loop,
            LatencyRecorder recorder,
            Submissions submissions,
            Runnable thought) {
        this.job = job;
        this.loop = loop;
        this.recorder = recorder;
        this.digest = new StreamDigest(job.host());
        this.busy = new boolean[job.actors().count()];
        this.begunIn = new int[job.actors().count()];
        for (int i = 0; i < job.phases().size(); i++) {
            loads.add(new PhaseLoad(
                    job,
                    i,
                    new Operations(job, i, digest, loop),
                    steps,
                    loop,
                    (slot, first) -> {
                        busy[slot] = true;
                        begunIn[slot] = number;
                        submissions.submit(first);
                    },
                    thought));
        }
        this.current = loads.getFirst();
    }

    /// Begins the load.
    void begin() {
        current.begin(busy);
    }

    /// A slot's operation is done, and its next may begin.
    void freed(int slot, long doneNanos) {
        busy[slot] = false;
        current.freed(slot, doneNanos);
    }

    /// The phase in which a slot's operation began, from 0.
    int begunIn(int slot) {
        return begunIn[slot];
    }

    /// The exercise's operations are those of all phases by turns.
    Operations ofScratch() {
        return loads.get(scratched++ % loads.size()).operations();
    }

    /// Whether operations are to come though none is outstanding.
    boolean isWaiting() {
        return current.isWaiting();
    }

    /// Whether one follows the current one.
    boolean hasNext() {
        return number < loads.size() - 1;
    }

    /// The measurement begins, in the first phase.
    void beginMeasurement(long beginNanos) {
        current.beginCounting();
        recorder.beginPhase(number, beginNanos);
    }

    /// Enters the next one.
    ///
    /// @param atNanos its begin, in the loop's time
    void enterNext(long atNanos) {
        current.endPhase();
        recorder.endPhase(number, atNanos);
        number++;
        current = loads.get(number);
        recorder.beginPhase(number, atNanos);
        current.beginCounting();
        current.begin(busy);
    }

    /// When the next phase begins in a timed trial, counted from the begin of the measurement.
    long nextAfterNanos() {
        return job.phases().stream()
                .limit(number + 1L)
                .mapToLong(LoadJob.Phase::durationNanos)
                .sum();
    }

    /// The phase's operations in a completion trial are all done.
    void arrive() {
        recorder.endPhase(number, loop.nowNanos());
        leaveOne();
    }

    private void leaveOne() {
        job.phases().get(linesPassed).end().arrive(loop.nowNanos());
        linesPassed++;
    }

    /// When the next one begins, after [#arrive]; while a worker is missing, when to look again.
    long nextBeginNanos() {
        StartLine line = job.phases().get(number).end();
        return line.isOpen() ? line.openedNanos() + line.noticeNanos() : loop.nowNanos() + StartLine.NOTICE_NANOS / 2;
    }

    /// Nobody waits for this worker any more.
    void leave() {
        while (linesPassed < loads.size() - 1) {
            leaveOne();
        }
    }

    /// Begins nothing more.
    void end() {
        current.end();
    }

    /// The measurement ends, in the last phase unless it was stopped.
    void endMeasurement(long endNanos) {
        if (loads.size() > 1) {
            current.endPhase();
        }
        current.end();
        recorder.endPhase(number, endNanos);
    }

    /// Whether a block may have been read that came before, in this phase or an earlier one.
    boolean readAgain() {
        return loads.size() > 1
                ? loads.stream().anyMatch(each -> each.operations().isReading())
                : current.operations().readAgain();
    }

    /// Whether the target took as many operations at a time as the largest depth asks for.
    boolean reachedDepth(int mostOutstanding) {
        for (int i = 0; i < loads.size(); i++) {
            boolean plain = job.phases().get(i).load().arrivals().equals(Arrivals.Closed.PLAIN);
            long wanted = Math.min(
                    job.phases().get(i).load().window(),
                    loads.get(i).operations().withWork());
            if (plain && mostOutstanding < wanted) {
                return false;
            }
        }
        return true;
    }

    /// What became of the arrivals of open loops.
    List<LoadResult.Begun> begun() {
        return loads.stream().flatMap(load -> load.begun().stream()).toList();
    }

    /// Of all operations so far.
    StreamDigest digest() {
        return digest;
    }
}
