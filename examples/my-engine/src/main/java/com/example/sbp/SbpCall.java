package com.example.sbp;

import com.example.sbp.Wire.Command;
import io.storbench.net.client.Slot;

/// A request on its way, and what its reply told.
final class SbpCall extends Slot<SbpConnection> {
    Command command = Command.READ;

    /// Where its range begins in the store, in bytes.
    long storeOffset;

    int status = Wire.DONE;

    SbpCall(int slot) {
        super(slot);
    }

    @Override
    protected boolean writes(long fromOffset, long toOffset) {
        return command == Command.WRITE && offset < toOffset && fromOffset < offset + lengthBytes;
    }
}
