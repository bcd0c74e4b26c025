package io.storbench.iscsi.initiator;

import io.storbench.gate.OtherDeviceException;
import io.storbench.iscsi.scsi.Cdb;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Watches a logical unit in a session of its own while trials write to it in others.
///
/// SAM-5 (section 5.14) has a target report an exchanged unit by UNIT ATTENTION in place of the
/// next command. Some do not: tgt reports nothing of a unit that was removed and added again
/// between two commands. So the unit proves itself again and again, in a fortieth of the time at
/// most, every 50 to 500 ms. When that fails, all sessions of the trial stop and prove it too.
///
/// Two threads: the watch's own, and the one that opens and ends it.
public final class UnitWatch implements AutoCloseable {
    private static final int LEAST_MILLIS = 50;
    private static final int MOST_MILLIS = 500;

    /// A mark may have to be read from a disk that is busy.
    private static final int PAUSES_PER_PROOF = 40;

    private static final int END_SECONDS = 60;

    private final UnitAddress address;
    private final UnitProof proof;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread thread;

    UnitWatch(UnitAddress address, UnitProof proof) {
        this.address = address;
        this.proof = proof;
        this.thread = Thread.ofPlatform().name("storbench-unit-watch").daemon().start(this::watch);
    }

    private void watch() {
        while (!isEnded(0)) {
            try (ControlSession session = open()) {
                UnitCommands commands = new UnitCommands(session, address);
                commands.demand("TEST UNIT READY", commands.send(Cdb::testUnitReady));
                UnitIdentity identity = proof.identity(commands);
                int millis;
                do {
                    long beginNanos = System.nanoTime();
                    prove(commands, identity);
                    millis = pauseMillis(System.nanoTime() - beginNanos);
                } while (!isEnded(millis));
            } catch (OtherDeviceException _) {
                return; // all sessions know by the proof
            } catch (IOException _) {
                // The trial's sessions meet the same trouble, and report it.
                boolean _ = isEnded(MOST_MILLIS);
            }
        }
    }

    private ControlSession open() throws IOException {
        return ControlSession.open(address, SessionName.drawn(), LoginDialogue.Type.NORMAL);
    }

    /// Has the unit show its mark, which no other has: one command.
    private void prove(UnitCommands commands, UnitIdentity identity) throws IOException {
        int changes = commands.changes();
        try {
            proof.over(commands, identity);
        } catch (IOException e) {
            proof.doubt();
            throw e;
        }
        if (commands.changes() != changes) {
            proof.doubt(); // the other sessions may lack the news
        }
    }

    private static int pauseMillis(long proofNanos) {
        long millis = TimeUnit.NANOSECONDS.toMillis(proofNanos * PAUSES_PER_PROOF);
        return Math.clamp(millis, LEAST_MILLIS, MOST_MILLIS);
    }

    private boolean isEnded(int millis) {
        try {
            return ended.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            return true;
        }
    }

    /// Ends the watch, and has the unit prove itself a last time: what was written went to the unit
    /// that was admitted.
    ///
    /// @throws OtherDeviceException when it is another
    /// @throws IOException when it cannot be asked
    public void finish() throws IOException {
        close();
        try (ControlSession session = open()) {
            UnitCommands commands = new UnitCommands(session, address);
            commands.demand("TEST UNIT READY", commands.send(Cdb::testUnitReady));
            proof.over(commands);
        }
    }

    /// Ends the watch; does nothing when it has ended.
    @Override
    public void close() {
        ended.countDown();
        try {
            boolean _ = thread.join(Duration.ofSeconds(END_SECONDS));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
