package io.storbench.sim.nfs;

import io.storbench.engine.Request;
import io.storbench.sim.host.Host;
import io.storbench.sim.host.SimCall;
import io.storbench.sim.storage.StorageCall.Need;

/// One NFS call in the model, as a message on its way: the call itself, or a copy of it that was
/// sent again. Of a call, one message at a time is the one whose answer is waited for; the answers
/// to others come late.
final class NfsCall extends SimCall {
    private static final MessageKind NONE = new MessageKind(0, 0, false, Need.NOTHING);

    private final Host<NfsCall> host;

    /// The call's number among those that may be outstanding.
    private int index;

    /// By which server and client know it: a new one for every message that is not a copy.
    private long xid;

    private boolean copy;
    private boolean awaited;
    private boolean lost;
    private int[] exchange = {};
    private int exchangeLength;
    private int position;
    private MessageKind kind = NONE;
    private String procedure = "";

    /// For a COMMIT: how many WRITEs of the file had been answered when it was sent.
    private long coveredWrites;

    /// @param index its number among those that may be outstanding
    NfsCall(Host<NfsCall> host, int index, Request request) {
        super(request);
        this.host = host;
        this.index = index;
    }

    /// Makes this the first call of an exchange.
    ///
    /// @param ofExchange the numbers of its messages, one after the other
    void begin(Request ofRequest, int[] ofExchange) {
        begin(ofRequest, ofExchange, ofExchange.length);
    }

    /// Makes this the first call of an exchange.
    ///
    /// @param ofExchange begins with the numbers of its messages, one after the other
    /// @param length how many it has
    void begin(Request ofRequest, int[] ofExchange, int length) {
        begin(ofRequest);
        exchange = ofExchange;
        exchangeLength = length;
        position = 0;
    }

    /// Makes this the exchange's next call.
    ///
    /// @return false when there is none
    boolean next() {
        return ++position < exchangeLength;
    }

    /// Sets what crosses the network, and what the server's storage has to do.
    ///
    /// @param file the number among all hosts' of the file that it is about
    /// @param fromBytes where in the file its data begin
    /// @param bytes of data that a READ or WRITE moves
    void set(Message message, MessageKind ofKind, int file, long fromBytes, int bytes) {
        kind = ofKind;
        procedure = message.procedure();
        store(kind.need(), file, fromBytes, bytes);
        setDataBytes(bytes);
        int padded = (bytes + 3) / 4 * 4;
        setLengths(message.callBytes() + (sendsData() ? padded : 0), message.replyBytes() + (sendsData() ? 0 : padded));
    }

    /// It is sent for the first time.
    void beginAs(long asXid) {
        xid = asXid;
        awaited = true;
        lost = false;
    }

    /// Becomes the same message once more.
    void copyOf(NfsCall call) {
        begin(call.request(), call.exchange, call.exchangeLength);
        index = call.index;
        xid = call.xid;
        position = call.position;
        kind = call.kind;
        procedure = call.procedure;
        coveredWrites = call.coveredWrites;
        sendOn(call.connection());
        setDataBytes(call.lengthBytes());
        setLengths(call.callBytes(), call.replyBytes());
        store(call.need(), call.file(), call.offsetBytes(), call.lengthBytes());
        copy = true;
        awaited = false;
        lost = false;
        sendsAgain(call);
    }

    /// The network lost it, or the server dropped it.
    void drop() {
        lost = true;
    }

    /// Whether neither it nor an answer to it is on its way.
    boolean isLost() {
        return lost;
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

    /// Whether it was sent in addition to the message that is waited for.
    boolean isCopy() {
        return copy;
    }

    /// Whether it was sent, and no answer has come to it or to any copy.
    boolean isAwaited() {
        return awaited;
    }

    @Override
    public void served(long nowNanos) {
        host.served(nowNanos, this);
    }

    @Override
    protected void done(long nowNanos) {
        host.processed(nowNanos, this);
    }

    @Override
    public String procedure() {
        return procedure;
    }

    int index() {
        return index;
    }

    long xid() {
        return xid;
    }

    /// The number of its message.
    int message() {
        return exchange[position];
    }

    MessageKind kind() {
        return kind;
    }

    /// Where in its exchange the call is, from 0.
    int position() {
        return position;
    }

    void cover(long writes) {
        coveredWrites = writes;
    }

    long coveredWrites() {
        return coveredWrites;
    }
}
