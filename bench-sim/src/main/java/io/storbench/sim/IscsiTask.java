package io.storbench.sim;

import io.storbench.engine.Request;

/// One SCSI command in the model, with all PDUs that belong to it.
final class IscsiTask extends SimCall {
    private final IscsiSession session;
    private int procedure;
    private int sentBytes;
    private int burstBytes;
    private boolean complete;
    private boolean metadata;

    IscsiTask(IscsiSession session, Request request) {
        super(request);
        this.session = session;
    }

    /// Makes this another command.
    ///
    /// What it moves is told by [#store].
    void set(Request ofRequest, int ofProcedure) {
        begin(ofRequest);
        procedure = ofProcedure;
        sentBytes = 0;
        burstBytes = 0;
        complete = false;
        metadata = false;
    }

    /// What it moves is the file system's, not the user's.
    void markMetadata() {
        metadata = true;
    }

    boolean isMetadata() {
        return metadata;
    }

    @Override
    int pduBytes() {
        return session.pduBytes();
    }

    @Override
    void served(long nowNanos) {
        complete = true;
        session.answer(nowNanos, this);
    }

    @Override
    protected void done(long nowNanos) {
        session.processed(nowNanos, this);
    }

    @Override
    boolean sendsData() {
        return session.isWrite(this);
    }

    int procedure() {
        return procedure;
    }

    /// How much of a WRITE the client has sent.
    int sentBytes() {
        return sentBytes;
    }

    void sending(int bytes) {
        sentBytes += bytes;
    }

    /// How much data the target has asked for; 0 while only the command was sent.
    int burstBytes() {
        return burstBytes;
    }

    void want(int bytes) {
        burstBytes = bytes;
    }

    /// Whether the target has answered with a status.
    boolean isComplete() {
        return complete;
    }
}
