package io.storbench.sim.iscsi;

import io.storbench.sim.host.Host;
import io.storbench.sim.host.ServerEnd;

/// The target as one initiator's commands meet it: it asks for data that are missing by an R2T at
/// once; only a whole command is served.
final class SimIscsiTarget implements ServerEnd<IscsiTask> {
    private final Host<IscsiTask> host;
    private final IscsiPdus pdus;
    private final int segmentBytes;

    /// @param segmentBytes the most data in one PDU to it
    SimIscsiTarget(Host<IscsiTask> host, IscsiPdus pdus, int segmentBytes) {
        this.host = host;
        this.pdus = pdus;
        this.segmentBytes = segmentBytes;
    }

    @Override
    public void accepted(long nowNanos, IscsiTask task) {
        int missing = task.sendsData() ? task.lengthBytes() - task.sentBytes() : 0;
        if (missing == 0) {
            host.serve(nowNanos, task);
            return;
        }
        int burst = Math.min(missing, pdus.maxBurstBytes());
        task.solicit(burst);
        task.setDataBytes(burst);
        task.setLengths(pdus.sequenceBytes(burst, segmentBytes), pdus.pduBytes(0));
        host.answer(nowNanos, task);
    }

    @Override
    public void served(long nowNanos, IscsiTask task) {
        task.complete();
        host.answer(nowNanos, task);
    }
}
