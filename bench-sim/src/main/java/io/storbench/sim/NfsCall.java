package io.storbench.sim;

import io.storbench.engine.Request;

/// One NFSv3 call in the model: preallocated, one per part of each of a worker's requests.
final class NfsCall {
    private final SimSession session;
    private Request request;
    private int procedure;
    private int dataBytes;
    private int callBytes;
    private int replyBytes;
    private boolean answered;

    /// For a COMMIT: how many WRITEs of the file had been answered when it was sent.
    private long coveredWrites;

    NfsCall(SimSession session, Request request) {
        this.session = session;
        this.request = request;
    }

    /// Makes this another call.
    ///
    /// @param bytes of data that are transferred, or of the name that is looked up
    void set(Request ofRequest, int ofProcedure, int bytes) {
        request = ofRequest;
        procedure = ofProcedure;
        dataBytes = bytes;
        answered = false;
        switch (ofProcedure) {
            case Nfs3Messages.GETATTR -> {
                callBytes = Nfs3Messages.getattrCallBytes();
                replyBytes = Nfs3Messages.getattrReplyBytes();
            }
            case Nfs3Messages.LOOKUP -> {
                callBytes = Nfs3Messages.lookupCallBytes(bytes);
                replyBytes = Nfs3Messages.lookupReplyBytes();
            }
            case Nfs3Messages.ACCESS -> {
                callBytes = Nfs3Messages.accessCallBytes();
                replyBytes = Nfs3Messages.accessReplyBytes();
            }
            case Nfs3Messages.READ -> {
                callBytes = Nfs3Messages.readCallBytes();
                replyBytes = Nfs3Messages.readReplyBytes(bytes);
            }
            case Nfs3Messages.WRITE -> {
                callBytes = Nfs3Messages.writeCallBytes(bytes);
                replyBytes = Nfs3Messages.writeReplyBytes();
            }
            case Nfs3Messages.COMMIT -> {
                callBytes = Nfs3Messages.commitCallBytes();
                replyBytes = Nfs3Messages.commitReplyBytes();
            }
            default -> throw new IllegalArgumentException("procedure " + ofProcedure);
        }
    }

    SimSession session() {
        return session;
    }

    Request request() {
        return request;
    }

    int procedure() {
        return procedure;
    }

    int dataBytes() {
        return dataBytes;
    }

    int callBytes() {
        return callBytes;
    }

    int replyBytes() {
        return replyBytes;
    }

    boolean isAnswered() {
        return answered;
    }

    void answer() {
        answered = true;
    }

    void cover(long writes) {
        coveredWrites = writes;
    }

    long coveredWrites() {
        return coveredWrites;
    }
}
