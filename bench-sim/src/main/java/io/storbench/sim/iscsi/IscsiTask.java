package io.storbench.sim.iscsi;

import io.storbench.engine.Request;
import io.storbench.sim.host.Host;
import io.storbench.sim.host.SimCall;

/// One SCSI command in the model, with all PDUs that belong to it. What it does is what it needs of
/// the target's storage: [Need#READ], [Need#WRITE], or [Need#COMMIT] for SYNCHRONIZE CACHE.
final class IscsiTask extends SimCall {
    private final Host<IscsiTask> host;
    private final int pduBytes;
    private int sentBytes;
    private int burstBytes;
    private boolean complete;
    private boolean metadata;

    /// @param pduBytes the longest PDU
    IscsiTask(Host<IscsiTask> host, int pduBytes, Request request) {
        super(request);
        this.host = host;
        this.pduBytes = pduBytes;
    }

    /// Makes this another command.
    ///
    /// @param ofFile the number among all hosts' of the file that it is about
    /// @param fromBytes where in the file its data begin
    /// @param ofMetadata whether what it moves is the file system's, not the user's
    void begin(
            Request ofRequest,
            Need need,
            int ofFile,
            long fromBytes,
            int bytes,
            boolean ofMetadata) {
        begin(ofRequest);
        store(need, ofFile, fromBytes, bytes);
        sentBytes = 0;
        burstBytes = 0;
        complete = false;
        metadata = ofMetadata;
    }

    boolean isMetadata() {
        return metadata;
    }

    /// How much of a WRITE the initiator has sent.
    int sentBytes() {
        return sentBytes;
    }

    void sending(int bytes) {
        sentBytes += bytes;
    }

    /// How much data the last R2T solicits; 0 while only the command was sent.
    int burstBytes() {
        return burstBytes;
    }

    void solicit(int bytes) {
        burstBytes = bytes;
    }

    /// The target answers with a status.
    void complete() {
        complete = true;
    }

    /// Whether the target has answered with a status.
    boolean isComplete() {
        return complete;
    }

    @Override
    public int pduBytes() {
        return pduBytes;
    }

    @Override
    public void served(long nowNanos) {
        host.served(nowNanos, this);
    }

    @Override
    protected void done(long nowNanos) {
        host.processed(nowNanos, this);
    }
}
