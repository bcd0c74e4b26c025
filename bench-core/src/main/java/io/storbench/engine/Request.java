package io.storbench.engine;

import io.storbench.plan.Operation;
import org.jspecify.annotations.Nullable;

/// One operation on its way: preallocated, one per queue slot of a worker, and used again and
/// again, so that a load allocates nothing.
///
/// The worker fills it by [#set], a session takes it by [Session#trySubmit], and from then on to
/// [Worker#onComplete] only the session's thread may touch it.
public final class Request {
    private final int slot;
    private Operation operation = Operation.READ;
    private int file;
    private int second;
    private long content;
    private long offset;
    private int lengthBytes;
    private int generation;
    private boolean verified;
    private boolean mayBeStable;
    private boolean stable;
    private long intendedNanos;
    private long issuedNanos;
    private long beginNanos;
    private @Nullable Timeline timeline;
    private @Nullable RoundTrips answer;

    /// A request that asks for nothing yet.
    ///
    /// @param slot the request's number, from 0 to the worker's queue depth less 1; sessions keep
    ///   what they need to know of a request in arrays by this number
    public Request(int slot) {
        this.slot = slot;
    }

    /// Keeps where its time goes from the next [#set] on, if the loop does.
    ///
    /// @return this
    public Request keepTime(EventLoop loop) {
        keepTime(loop, null, 0);
        return this;
    }

    /// The same of a request that others may wait for.
    ///
    /// @param former the activity that had to end before this request, see [Timeline#follows]; null for none
    /// @param sinceNanos since when somebody waits; `Long.MAX_VALUE` if nobody does
    public void keepTime(EventLoop loop, @Nullable Timeline former, long sinceNanos) {
        if (timeline == null || timeline.isFollowed() || timeline == former) {
            timeline = loop.timeline();
        }
        if (timeline != null) {
            timeline.clear();
            if (former != null && sinceNanos != Long.MAX_VALUE) {
                timeline.follows(former, sinceNanos);
            }
        }
    }

    /// Makes this the next operation.
    ///
    /// @param file the number of a file of the data set; see [DataSet] and [FileTree]
    /// @param offset where the range starts, in bytes, a multiple of 8; of TRUNCATE the new size
    /// @param lengthBytes the range's length, a multiple of 8; 0 of what transfers nothing
    /// @param intendedNanos when it ought to start, in the loop's time; response time runs from it
    public void set(Operation operation, int file, long offset, int lengthBytes, long intendedNanos) {
        this.operation = operation;
        this.file = file;
        this.second = file;
        this.content = file;
        this.offset = offset;
        this.lengthBytes = lengthBytes;
        this.intendedNanos = intendedNanos;
        this.issuedNanos = intendedNanos;
        this.mayBeStable = false;
        this.stable = false;
        if (answer != null) {
            answer = null; // most loads on no server never have one
        }
        follows(intendedNanos);
    }

    /// Says, after [#set], when it can begin at the earliest, where it is one of several of an operation, all of which
    /// have the operation's intended start.
    ///
    /// @param nanos when the one before it was done, in the loop's time
    public void follows(long nanos) {
        beginNanos = nanos;
        if (timeline != null) {
            timeline.begin(TimePart.DEPTH, nanos);
        }
    }

    /// From now on it waits for something else, or something else is done for it.
    public void enters(TimePart part, long nowNanos) {
        if (timeline != null) {
            timeline.enter(part, nowNanos);
        }
    }

    /// It has waited for another activity until now, see [Timeline#waitedFor].
    ///
    /// @param activity null where nobody keeps where time goes
    public void waitedFor(@Nullable Timeline activity, long nowNanos) {
        if (timeline != null && activity != null) {
            timeline.waitedFor(activity, nowNanos);
        }
    }

    /// Names the second file, after [#set]: the new name of RENAME and LINK.
    ///
    /// @param number of a file of the data set
    public void setSecond(int number) {
        this.second = number;
    }

    /// Says, after [#set], whose content is written or read, where the file's number does not tell.
    ///
    /// @param number that distinguishes it among the host's, see [DataContent#fill]
    public void setContent(long number) {
        this.content = number;
    }

    /// Says how payload is made and judged.
    ///
    /// @param generation the number written into the pattern by a WRITE; a verified READ demands
    ///   it, or accepts any when it is [DataPattern#ANY_GENERATION]
    /// @param verified whether the bytes that a READ brings are checked; of a FLUSH, whether what
    ///   was written is read back next, so that caches on the way are to be emptied where they can
    public void setPayload(int generation, boolean verified) {
        this.generation = generation;
        this.verified = verified;
    }

    /// Says, after [#set], that a flush needs nothing else for the data around a WRITE, and that nothing that was
    /// written before waits to be made durable yet, so that the WRITE may be stable.
    public void allowStable() {
        this.mayBeStable = true;
    }

    /// Says, at submission, that the session sends a WRITE that may be stable as a stable one.
    public void sendStably() {
        this.stable = true;
    }

    /// Stamps the moment at which the session sends the request; called by the session at
    /// submission, or later when it holds requests back itself. Service time runs from it.
    public void issuedAt(long nanos) {
        this.issuedNanos = nanos;
    }

    /// It has waited for another activity that nobody else waits for, which gives up its timeline.
    ///
    /// @param activity null where nobody keeps where time goes
    /// @return a timeline in place of that
    public @Nullable Timeline takeOver(@Nullable Timeline activity, long nowNanos) {
        Timeline own = timeline;
        if (own != null && activity != null && own.isWaitFor(activity)) {
            timeline = activity;
            return own;
        }
        waitedFor(activity, nowNanos);
        return activity;
    }

    /// Where its time goes; null where nobody keeps it.
    public @Nullable Timeline timeline() {
        return timeline;
    }

    /// Says what the call waited for that was just answered; of several calls of a request the last one counts, since
    /// the request waits for it.
    ///
    /// @param trips as it is until the request is done; null where that is not known
    public void answeredAfter(@Nullable RoundTrips trips) {
        this.answer = trips;
    }

    /// What its last call waited for; null where nobody counts it.
    public @Nullable RoundTrips roundTrips() {
        return answer;
    }

    /// The request's number among its worker's.
    public int slot() {
        return slot;
    }

    /// What is asked.
    public Operation operation() {
        return operation;
    }

    /// The number of the file in the data set.
    public int file() {
        return file;
    }

    /// The number of the second file, of RENAME and LINK.
    public int second() {
        return second;
    }

    /// What distinguishes the file's content among the host's, see [DataContent#fill].
    public long content() {
        return content;
    }

    /// Where the range starts, in bytes.
    public long offset() {
        return offset;
    }

    /// The range's length in bytes.
    public int lengthBytes() {
        return lengthBytes;
    }

    /// The generation to write or to demand.
    public int generation() {
        return generation;
    }

    /// Whether the bytes read are to be checked, or will be after a flush.
    public boolean verified() {
        return verified;
    }

    /// Whether a WRITE of a flush may be stable.
    public boolean mayBeStable() {
        return mayBeStable;
    }

    /// Whether a WRITE that may be stable was sent as a stable one: with its answer the data are durable.
    public boolean isStable() {
        return stable;
    }

    /// When the operation ought to have started, in the loop's time.
    public long intendedNanos() {
        return intendedNanos;
    }

    /// When it could begin at the earliest: the intended start, or later where it is one of several of an operation.
    public long beginNanos() {
        return beginNanos;
    }

    /// When it was sent, in the loop's time.
    public long issuedNanos() {
        return issuedNanos;
    }
}
