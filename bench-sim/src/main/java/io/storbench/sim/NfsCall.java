package io.storbench.sim;

import io.storbench.engine.Request;
import io.storbench.sim.nfs.Message;

/// One NFS call in the model.
final class NfsCall extends SimCall {
    private final NfsSession session;
    private int[] exchange = {};
    private int position;
    private int dataBytes;

    /// For a COMMIT: how many WRITEs of the file had been answered when it was sent.
    private long coveredWrites;

    NfsCall(NfsSession session, Request request) {
        super(request);
        this.session = session;
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
        session.answer(nowNanos, this);
    }

    @Override
    protected void done(long nowNanos) {
        session.processed(nowNanos, this);
    }

    /// The number of the message that is under way.
    int message() {
        return exchange[position];
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
