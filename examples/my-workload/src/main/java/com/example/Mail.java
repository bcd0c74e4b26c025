package com.example;

import io.storbench.api.Actor;
import io.storbench.api.Measurement;
import io.storbench.api.NextOperation;
import io.storbench.api.OperationStream;
import io.storbench.api.Param;
import io.storbench.api.Setup;
import io.storbench.api.Warmup;
import io.storbench.api.Workload;
import java.util.random.RandomGenerator;

/// A mail server's accesses to one file of mailboxes: a message is delivered by a write and a
/// flush; messages are read more often than delivered. Most accesses go to a few busy mailboxes.
@Workload(value = "mailboxes: deliveries with a flush, reads, a few busy mailboxes", writes = true)
@Warmup("500ms")
@Measurement("2s")
public class Mail implements OperationStream {
    @Param("70%")
    double reads;

    @Param("10%")
    double busyMailboxes;

    @Param("90%")
    double busyShare;

    private RandomGenerator random;
    private int messageBytes;
    private long mailboxes;
    private boolean delivered;

    @Setup
    public void begin(Actor actor) {
        random = actor.random();
        messageBytes = actor.blockBytes();
        mailboxes = actor.fileBytes(0) / messageBytes;
    }

    @Override
    public boolean next(NextOperation operation) {
        if (delivered) {
            delivered = false;
            operation.flush(0);
        } else if (random.nextDouble() < reads) {
            operation.read(0, mailbox() * messageBytes, messageBytes);
        } else {
            delivered = true;
            operation.write(0, mailbox() * messageBytes, messageBytes);
        }
        return true;
    }

    private long mailbox() {
        long busy = Math.max(1, (long) (mailboxes * busyMailboxes));
        return random.nextLong(random.nextDouble() < busyShare ? busy : mailboxes);
    }
}
