package io.storbench.workload;

import io.storbench.engine.EventLoop;
import io.storbench.engine.Request;
import io.storbench.measure.LatencyRecorder;
import io.storbench.plan.Arrivals;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/// The phases of a worker's load, one after the other. In a timed trial all workers enter each at
/// its time in the measurement. In a completion trial a worker waits for the others after each, as
/// fio's jobs do at a stonewall. An operation belongs to the phase in which it began. Used by the
/// worker's thread.
final class Phases {
    private final LoadJob job;
    private final EventLoop loop;
    private final LatencyRecorder recorder;
    private final Submissions submissions;
    private final Runnable waited;
    private final Consumer<StreamFailure> failed;
    private final OperationSource.Sums sums;
    private final List<PhaseLoad> loads = new ArrayList<>();
    private final boolean several;
    private final boolean[] busy;
    private final int[] begunIn;
    private PhaseLoad current;
    private int number;
    private int linesPassed;
    private int scratched;

    /// @param actors of each phase's class, which were set up
    /// @param waited is called after an actor has waited, whether or not it went on
    /// @param failed is told what a class did wrong
    Phases(
            LoadJob job,
            List<StreamActor[]> actors,
            Steps steps,
            EventLoop loop,
            LatencyRecorder recorder,
            Submissions submissions,
            Runnable waited,
            Consumer<StreamFailure> failed) {
        this.job = job;
        this.loop = loop;
        this.recorder = recorder;
        this.submissions = submissions;
        this.waited = waited;
        this.failed = failed;
        this.sums = new OperationSource.Sums(new StreamDigest(job.host()), new Recorder(job), new UnitLog(recorder));
        this.several = job.phases().size() > 1;
        this.busy = new boolean[job.actors().count()];
        this.begunIn = new int[job.actors().count()];
        for (int i = 0; i < job.phases().size(); i++) {
            loads.add(new PhaseLoad(job, i, actors.get(i), sums, steps, loop, this));
        }
        this.current = loads.getFirst();
    }

    /// Begins the load.
    void begin() {
        current.begin(busy);
    }

    /// A slot's operation is done, and its next may begin.
    void freed(int slot, long doneNanos) {
        if (several) {
            busy[slot] = false;
        }
        current.freed(slot, doneNanos);
    }

    /// The same of a plain load, as [PhaseLoad#nextPlain].
    boolean nextPlain(Request request, long doneNanos) {
        return current.nextPlain(request, doneNanos);
    }

    /// An operation begins.
    ///
    /// @param slot whose operation it is
    /// @param first its first request
    void submit(int slot, Request first) {
        if (several) {
            busy[slot] = true;
            begunIn[slot] = number;
        }
        submissions.submit(first);
    }

    /// An actor has waited, for its thoughts or for others, whether or not it went on.
    void hasWaited() {
        waited.run();
    }

    /// A class failed.
    void failed(StreamFailure failure) {
        failed.accept(failure);
    }

    /// The phase in which a slot's operation began, from 0.
    int begunIn(int slot) {
        return begunIn[slot];
    }

    /// An operation of a class is done.
    ///
    /// @param measured whether it belongs to the measurement
    /// @throws StreamFailure when the unit of work that ends with it has no good name
    void done(int slot, long doneNanos, boolean measured) {
        if (loads.get(begunIn[slot]).source() instanceof StreamOperations chosen) {
            chosen.done(slot, doneNanos, measured);
        }
    }

    /// Makes a program's next transfer of the slot.
    ///
    /// @return false when it has done its share
    boolean nextOfProgram(Request request, long nowNanos) {
        return !job.stop().isRequested() && current.source().next(request, nowNanos);
    }

    /// How many slots of a program have any block to do.
    int withWork() {
        return Math.toIntExact(current.source().mostOutstanding());
    }

    /// Makes the slot's next operation of the exercise: they are those of all phases by turns.
    ///
    /// @return false when the exercise has lasted long enough
    boolean nextOfScratch(Request request, long now) {
        for (int tried = 0; tried < loads.size(); tried++) {
            if (loads.get(scratched++ % loads.size()).source() instanceof Operations blocks) {
                return blocks.nextOfScratch(request, now);
            }
        }
        return false;
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
        if (several) {
            current.endPhase();
        }
        current.end();
        recorder.endPhase(number, endNanos);
    }

    /// Whether a block may have been read that came before, in this phase or an earlier one.
    boolean readAgain() {
        return several
                ? loads.stream().anyMatch(each -> each.source().isReading())
                : current.source().readAgain();
    }

    /// Whether the target took as many operations at a time as the largest depth asks for.
    boolean reachedDepth(int mostOutstanding) {
        for (int i = 0; i < loads.size(); i++) {
            boolean plain = job.phases().get(i).load().arrivals().equals(Arrivals.Closed.PLAIN);
            long wanted = Math.min(
                    job.phases().get(i).load().window(), loads.get(i).source().mostOutstanding());
            if (plain && mostOutstanding < wanted) {
                return false;
            }
        }
        return true;
    }

    /// What became of the arrivals of open loops.
    List<LoadResult.Begun> begun() {
        return loads.stream().flatMap(PhaseLoad::arrivals).toList();
    }

    /// Of all operations so far.
    StreamDigest digest() {
        return sums.digest();
    }

    /// The units of work that classes count, by name.
    Map<String, LoadResult.Unit> units() {
        return sums.units().units();
    }
}
