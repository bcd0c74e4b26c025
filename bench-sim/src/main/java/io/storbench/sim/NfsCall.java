package io.storbench.sim;

import io.storbench.engine.Request;
import io.storbench.sim.nfs.Message;

/// One NFS call in the model, as a message on its way: the call itself, or a copy of it that was
/// sent again. Of a call, one message at a time is the one whose answer is waited for; the answers
/// to others come late.
final class NfsCall extends SimCall {
    private final NfsSession session;

    /// The call's number among those that may be under way.
    private int index;

    /// By which server and client know it: a new one for every message that is not a copy.
    private long xid;

    private boolean copy;
    private boolean awaited;
    private boolean gone;
    private int[] exchange = {};
    private int position;
    private int dataBytes;

    /// For a COMMIT: how many WRITEs of the file had been answered when it was sent.
    private long coveredWrites;

    /// @param index its number among those that may be under way
    NfsCall(NfsSession session, int index, Request request) {
        super(request);
        this.session = session;
        this.index = index;
    }

    /// It is sent for the first time.
    void beginAs(long asXid) {
        xid = asXid;
        awaited = true;
        gone = false;
    }

    /// Becomes the same message once more.
    void copyOf(NfsCall call) {
        begin(call.request(), call.exchange);
        index = call.index;
        xid = call.xid;
        position = call.position;
        coveredWrites = call.coveredWrites;
        dataBytes = call.dataBytes;
        setDataBytes(dataBytes);
        setLengths(call.callBytes(), call.replyBytes());
        store(call.need(), call.file(), call.offsetBytes(), call.lengthBytes());
        copy = true;
        awaited = false;
        gone = false;
    }

    /// Was lost, or dropped by the server.
    void perish() {
        gone = true;
    }

    /// Whether it is under way no more, and no answer to it either.
    boolean isGone() {
        return gone;
    }

    /// Is what the call is from now on, in place of the message that was.
    void replace(NfsCall former) {
        copy = false;
        awaited = true;
        former.copy = true;
        former.awaited = false;
    }

    /// Is answered.
    void answered() {
        awaited = false;
    }

    int index() {
        return index;
    }

    long xid() {
        return xid;
    }

    /// Whether it was sent in addition to the message that is waited for.
    boolean isCopy() {
        return copy;
    }

    /// Whether it was sent, and no answer has come to it or to any copy.
    boolean isAwaited() {
        return awaited;
    }

    /// Makes this the first call of an exchange.
    ///
    /// @param ofExchange the numbers of its messages, one after the other
    void begin(Request ofRequest, int[] ofExchange) {
        begin(ofRequest);
        exchange = ofExchange;
        position = 0;
    }

    /// Makes this the exchange's next call.
    ///
    /// @return false when there is none
    boolean next() {
        return ++position < exchange.length;
    }

    /// Sets what crosses the network.
    ///
    /// @param bytes of data that a READ or WRITE moves
    void set(Message message, int bytes) {
        dataBytes = bytes;
        setDataBytes(bytes);
        int padded = (bytes + 3) / 4 * 4;
        setLengths(
                message.callBytes() + (sendsData() ? padded : 0),
                message.replyBytes() + (sendsData() ? 0 : padded));
    }

    @Override
    boolean sendsData() {
        return session.isWrite(this);
    }

    @Override
    void served(long nowNanos) {
        session.served(nowNanos, this);
    }

    @Override
    protected void done(long nowNanos) {
        session.processed(nowNanos, this);
    }

    /// The number of the message that is under way.
    int message() {
        return exchange[position];
    }

    /// Where in its exchange the call is, from 0.
    int position() {
        return position;
    }

    /// Whether this is the first call of its exchange.
    boolean isFirst() {
        return position == 0;
    }

    int dataBytes() {
        return dataBytes;
    }

    void cover(long writes) {
        coveredWrites = writes;
    }

    long coveredWrites() {
        return coveredWrites;
    }
}
