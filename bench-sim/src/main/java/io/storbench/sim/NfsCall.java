package io.storbench.sim;

import io.storbench.engine.Request;

/// One NFSv3 call in the model.
final class NfsCall extends SimCall {
    private final Nfs3Session session;
    private int procedure;
    private int dataBytes;

    /// For a COMMIT: how many WRITEs of the file had been answered when it was sent.
    private long coveredWrites;

    NfsCall(Nfs3Session session, Request request) {
        super(request);
        this.session = session;
    }

    /// Makes this another call.
    ///
    /// @param bytes of data that are transferred, or of the name that is looked up
    void set(Request ofRequest, int ofProcedure, int bytes) {
        begin(ofRequest);
        procedure = ofProcedure;
        dataBytes = bytes;
        switch (ofProcedure) {
            case Nfs3Messages.GETATTR ->
                    setLengths(Nfs3Messages.getattrCallBytes(), Nfs3Messages.getattrReplyBytes());
            case Nfs3Messages.LOOKUP ->
                    setLengths(
                            Nfs3Messages.lookupCallBytes(bytes), Nfs3Messages.lookupReplyBytes());
            case Nfs3Messages.ACCESS ->
                    setLengths(Nfs3Messages.accessCallBytes(), Nfs3Messages.accessReplyBytes());
            case Nfs3Messages.READ ->
                    setLengths(Nfs3Messages.readCallBytes(), Nfs3Messages.readReplyBytes(bytes));
            case Nfs3Messages.WRITE ->
                    setLengths(Nfs3Messages.writeCallBytes(bytes), Nfs3Messages.writeReplyBytes());
            case Nfs3Messages.COMMIT ->
                    setLengths(Nfs3Messages.commitCallBytes(), Nfs3Messages.commitReplyBytes());
            default -> throw new IllegalArgumentException("procedure " + ofProcedure);
        }
    }

    @Override
    void served(long nowNanos) {
        session.answer(nowNanos, this);
    }

    int procedure() {
        return procedure;
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
