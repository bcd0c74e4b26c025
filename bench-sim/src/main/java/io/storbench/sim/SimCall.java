package io.storbench.sim;

import io.storbench.engine.Request;

/// An exchange of messages with the server in the model: preallocated, one per part of each of a
/// worker's requests.
abstract class SimCall {
    private Request request;
    private int callBytes;
    private int replyBytes;
    private boolean answered;

    SimCall(Request request) {
        this.request = request;
    }

    /// Makes this a call for another request.
    void begin(Request ofRequest) {
        request = ofRequest;
        answered = false;
    }

    /// The server is done with it.
    abstract void served(long nowNanos);

    Request request() {
        return request;
    }

    /// The length of what the client sends next, or has sent last.
    int callBytes() {
        return callBytes;
    }

    /// The length of what the server answers next, or has answered last.
    int replyBytes() {
        return replyBytes;
    }

    void setLengths(int ofCallBytes, int ofReplyBytes) {
        callBytes = ofCallBytes;
        replyBytes = ofReplyBytes;
    }

    /// Whether the last message was the server's.
    boolean isAnswered() {
        return answered;
    }

    void answer() {
        answered = true;
    }

    /// The client has more to send.
    void goOn() {
        answered = false;
    }
}
