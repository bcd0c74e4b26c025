package io.storbench.sim.iscsi;

import io.storbench.engine.Request;
import io.storbench.sim.host.Host;
import io.storbench.sim.host.SimCall;

/// One SCSI command in the model, with all PDUs that belong to it. What it does is what it needs of
/// the target's storage: [Need#READ], [Need#WRITE], or [Need#COMMIT] for SYNCHRONIZE CACHE.
///
/// A WRITE that has more than one R2T outstanding goes as several messages: itself as one of them,
/// and its helpers as the others.
final class IscsiTask extends SimCall {
    private final Host<IscsiTask> host;
    private final int pduBytes;
    private IscsiTask command = this;

    /// Its further messages; made when they are first needed.
    private IscsiTask[] helpers = {};

    private int askedBytes;
    private int arrivedBytes;
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
    void begin(Request ofRequest, Need need, int ofFile, long fromBytes, int bytes, boolean ofMetadata) {
        begin(ofRequest);
        store(need, ofFile, fromBytes, bytes);
        askedBytes = 0;
        arrivedBytes = 0;
        burstBytes = 0;
        complete = false;
        metadata = ofMetadata;
    }

    /// What an R2T solicits is a round trip of it.
    @Override
    public String procedure() {
        if (burstBytes > 0 && !complete) {
            return "R2T";
        }
        return switch (need()) {
            case READ -> "READ";
            case WRITE, STABLE_WRITE -> "WRITE";
            case NOTHING, COMMIT, METADATA -> "SYNCHRONIZE_CACHE";
        };
    }

    boolean isMetadata() {
        return metadata;
    }

    /// The command that it is a message of, itself as a rule.
    IscsiTask command() {
        return command;
    }

    /// A further message of this WRITE.
    ///
    /// @param number among them, from 0
    /// @param count how many there may be
    IscsiTask helper(int number, int count) {
        if (helpers.length < count) {
            helpers = new IscsiTask[count];
            for (int i = 0; i < count; i++) {
                helpers[i] = new IscsiTask(host, pduBytes, request());
                helpers[i].command = this;
            }
        }
        IscsiTask helper = helpers[number];
        helper.begin(request(), need(), file(), offsetBytes(), lengthBytes(), metadata);
        helper.sendOn(connection());
        return helper;
    }

    /// How much of a WRITE was sent unsolicited, or asked for.
    int askedBytes() {
        return askedBytes;
    }

    void ask(int bytes) {
        askedBytes += bytes;
    }

    /// How much of a WRITE the target has.
    int arrivedBytes() {
        return arrivedBytes;
    }

    void arrive(int bytes) {
        arrivedBytes += bytes;
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
