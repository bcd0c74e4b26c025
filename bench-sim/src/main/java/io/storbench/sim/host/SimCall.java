package io.storbench.sim.host;

import io.storbench.engine.EventLoop;
import io.storbench.engine.Request;
import io.storbench.engine.TimePart;
import io.storbench.engine.Timeline;
import io.storbench.sim.model.Processor.Work;
import io.storbench.sim.network.Packet;
import io.storbench.sim.storage.StorageCall;
import org.jspecify.annotations.Nullable;

/// An exchange of messages with the server in the model: preallocated, one per part of each of a
/// worker's requests.
///
/// A call is in one place at a time; as work of a processor it is what has to be done with it next.
/// It knows its [Host], which takes it on from there.
public abstract class SimCall extends Work implements StorageCall {
    /// What a processor is doing with a call.
    enum Stage {
        /// The client makes the message ready to be sent.
        SENDING,
        /// The server takes it.
        REACHING,
        /// The server makes its answer ready.
        ANSWERING,
        /// The client takes the answer.
        RECEIVING
    }

    private static final int PAGE_BYTES = 4096;

    /// How many there are of [#sender].
    static final int SENDERS = 3;

    private Request request;
    private Stage stage = Stage.SENDING;
    private int connection;
    private int callBytes;
    private int replyBytes;
    private int pages;
    private Need need = Need.NOTHING;
    private int file;
    private long offsetBytes;
    private int lengthBytes;
    private long arrivedAtServerNanos;
    private long sentNanos;
    private @Nullable Timeline timeline;

    /// A call that is not in use.
    protected SimCall(Request request) {
        this.request = request;
    }

    /// Makes this a call for another request.
    protected final void begin(Request ofRequest) {
        request = ofRequest;
        stage = Stage.SENDING;
        if (timeline != null) {
            timeline.clear();
        }
    }

    /// To what a round trip of it is counted.
    public abstract String procedure();

    /// Keeps where its time goes, if the loop does.
    public final void keepTime(EventLoop loop) {
        if (timeline == null) {
            timeline = loop.timeline();
        }
    }

    /// Its request has waited for it until now, and takes over where its time went.
    final void giveTime(long nowNanos) {
        timeline = request.takeOver(timeline, nowNanos);
    }

    @Override
    public final void spends(TimePart part, long nowNanos) {
        if (timeline != null) {
            timeline.enter(part, nowNanos);
        }
    }

    /// It is the same message once more, as nothing has come of that until now.
    protected final void sendsAgain(SimCall message) {
        if (message.timeline != null) {
            timeline = timeline == null ? new Timeline() : timeline;
            timeline.beginAs(message.timeline, message.sentNanos);
            timeline.enter(TimePart.RETRANSMISSION, message.sentNanos);
        }
    }

    /// Its message is handed to the network.
    final void sentAt(long nanos) {
        sentNanos = nanos;
    }

    /// It has waited for another message of the same call until now.
    ///
    /// @param message may be itself
    public final void waitedFor(SimCall message, long nowNanos) {
        if (timeline != null && message.timeline != null && message.timeline != timeline) {
            timeline.waitedFor(message.timeline, nowNanos);
        }
    }

    /// Its message has come to the server.
    final void reachedServer(long firstNanos, Packet last) {
        if (timeline != null) {
            timeline.enter(TimePart.RETRANSMISSION, firstNanos);
            timeline.enter(TimePart.CLIENT, last.sentNanos());
            timeline.enter(TimePart.SEND, last.readyNanos());
            timeline.travel(procedure(), last.wiredNanos());
            timeline.enter(TimePart.SERVER_QUEUE, last.arrivedNanos());
            timeline.enter(TimePart.SERVER, last.takenNanos());
        }
    }

    /// The answer to its message has come to the client.
    final void reachedClient(long firstNanos, Packet last) {
        if (timeline != null) {
            timeline.enter(TimePart.RETRANSMISSION, firstNanos);
            timeline.enter(TimePart.SERVER_QUEUE, last.sentNanos());
            timeline.enter(TimePart.SERVER, last.begunNanos());
            timeline.enter(TimePart.RECEIVE, last.readyNanos());
            timeline.travel(procedure(), last.wiredNanos());
            timeline.enter(TimePart.CLIENT, last.arrivedNanos());
        }
    }

    /// Its message leaves for the other end.
    ///
    /// @param nowNanos may be in the future
    final void travels(long nowNanos) {
        if (timeline != null) {
            timeline.travel(procedure(), nowNanos);
        }
    }

    /// The server has done what it is for.
    public abstract void served(long nowNanos);

    /// What it is a part of.
    public final Request request() {
        return request;
    }

    final Stage stage() {
        return stage;
    }

    final void enter(Stage next) {
        stage = next;
    }

    /// The connection of its host that it goes on, from 0.
    public final int connection() {
        return connection;
    }

    /// Says which connection it goes on.
    public final void sendOn(int ofConnection) {
        connection = ofConnection;
    }

    /// The length of what the client sends next, or has sent last.
    public final int callBytes() {
        return callBytes;
    }

    /// The length of what the server answers next, or has answered last.
    public final int replyBytes() {
        return replyBytes;
    }

    /// Says how long its next message and the answer to that are.
    public final void setLengths(int ofCallBytes, int ofReplyBytes) {
        callBytes = ofCallBytes;
        replyBytes = ofReplyBytes;
    }

    /// The longest part of a message that is sent as one.
    public int pduBytes() {
        return Integer.MAX_VALUE;
    }

    /// Which of a client's tasks sends it: readers and whoever looks at names, the flusher, or
    /// whoever commits.
    final int sender() {
        return switch (need) {
            case NOTHING, READ, METADATA -> 0;
            case WRITE, STABLE_WRITE -> 1;
            case COMMIT -> 2;
        };
    }

    /// Whether its data, if it has any, go to the server.
    public final boolean sendsData() {
        return need == Need.WRITE || need == Need.STABLE_WRITE;
    }

    /// How many pages of data a message moves, for what they cost the processors.
    final int pages() {
        return pages;
    }

    /// Says how much data the next message moves.
    public final void setDataBytes(int bytes) {
        pages = (bytes + PAGE_BYTES - 1) / PAGE_BYTES;
    }

    /// Says what the server's storage has to do for it.
    ///
    /// @param ofFile the file's number among all hosts'
    public final void store(Need what, int ofFile, long fromBytes, int bytes) {
        need = what;
        file = ofFile;
        offsetBytes = fromBytes;
        lengthBytes = bytes;
    }

    @Override
    public final Need need() {
        return need;
    }

    @Override
    public final int file() {
        return file;
    }

    @Override
    public final long offsetBytes() {
        return offsetBytes;
    }

    @Override
    public final int lengthBytes() {
        return lengthBytes;
    }

    @Override
    public final void arrivedAtServer(long nanos) {
        arrivedAtServerNanos = nanos;
    }

    @Override
    public final long arrivedAtServerNanos() {
        return arrivedAtServerNanos;
    }
}
