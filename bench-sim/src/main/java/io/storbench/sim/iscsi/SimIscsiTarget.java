package io.storbench.sim.iscsi;

import io.storbench.sim.host.Host;
import io.storbench.sim.host.ServerEnd;

/// The target as one initiator's commands meet it: it asks for data that are missing by as many
/// R2Ts at once as may be outstanding (RFC 7143, sections 11.8 and 13.17), and by the next one
/// whenever one is answered; only a whole command is served.
final class SimIscsiTarget implements ServerEnd<IscsiTask> {
    private final Host<IscsiTask> host;
    private final IscsiPdus pdus;
    private final int segmentBytes;
    private final int outstandingR2ts;

    /// @param segmentBytes the most data in one PDU to it
    /// @param outstandingR2ts how many of a command's there may be at a time
    SimIscsiTarget(Host<IscsiTask> host, IscsiPdus pdus, int segmentBytes, int outstandingR2ts) {
        this.host = host;
        this.pdus = pdus;
        this.segmentBytes = segmentBytes;
        this.outstandingR2ts = outstandingR2ts;
    }

    @Override
    public void accepted(long nowNanos, IscsiTask message) {
        IscsiTask command = message.command();
        if (!command.sendsData()) {
            host.serve(nowNanos, command);
            return;
        }
        int burst = message.burstBytes();
        if (burst == 0) {
            int unsolicited = pdus.unsolicitedBytes(command.lengthBytes(), segmentBytes);
            command.ask(unsolicited);
            command.arrive(unsolicited);
        } else {
            command.arrive(burst);
        }
        if (command.arrivedBytes() == command.lengthBytes()) {
            command.waitedFor(message, nowNanos);
            host.serve(nowNanos, command);
            return;
        }
        askForMore(nowNanos, message);
        int helpers = outstandingR2ts - 1;
        for (int i = 0; burst == 0 && i < helpers && isUnasked(command); i++) {
            askForMore(nowNanos, command.helper(i, helpers));
        }
    }

    private static boolean isUnasked(IscsiTask command) {
        return command.askedBytes() < command.lengthBytes();
    }

    /// Sends an R2T, if it is needed; else the message ends here.
    private void askForMore(long nowNanos, IscsiTask message) {
        IscsiTask command = message.command();
        if (!isUnasked(command)) {
            return;
        }
        int burst = Math.min(command.lengthBytes() - command.askedBytes(), pdus.maxBurstBytes());
        command.ask(burst);
        message.solicit(burst);
        message.setDataBytes(burst);
        message.setLengths(pdus.sequenceBytes(burst, segmentBytes), pdus.pduBytes(0));
        host.answer(nowNanos, message);
    }

    @Override
    public void served(long nowNanos, IscsiTask task) {
        task.complete();
        host.answer(nowNanos, task);
    }

    /// Messages of one command are at several stations at a time, and a command waits for them.
    @Override
    public boolean holdsCalls() {
        return outstandingR2ts > 1;
    }
}
