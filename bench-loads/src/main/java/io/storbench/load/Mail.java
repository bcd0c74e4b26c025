package io.storbench.load;

import io.storbench.api.Actor;
import io.storbench.api.Workload;

/// A mail server with a file for each message, as filebench's personality `varmail` (workloads/
/// varmail.f): a message is deleted; one is made, filled and flushed; one is read, appended to and
/// flushed; one is read. Its parameters there: 1,000 files of 16 KiB on average, 80 % of them there
/// at the begin, appends of up to 16 KiB, 16 threads.
@Workload(value = "a mail server: delete, create-append-fsync, read-append-fsync, read", writes = true)
public class Mail extends PooledLoad {
    /// For the plan's reader.
    public Mail() {}

    @Override
    void write(Actor actor, Script next, FilePool files) {
        if (!files.isEmpty()) {
            next.remove(files.remove(actor.random()));
        }
        int made = files.make();
        next.create(made);
        next.write(made, 0, randomBytes(actor, APPENDED_BYTES));
        next.flush(made);
        next.close(made);
        next.endUnit("message");
        readAndAppend(actor, next, files, made);
        int read = other(actor, files, made);
        if (read != made) {
            next.readWhole(read, actor.fileBytes(read));
        }
    }

    private static void readAndAppend(Actor actor, Script next, FilePool files, int made) {
        int file = other(actor, files, made);
        if (file == made) {
            return; // there is no other
        }
        long bytes = actor.fileBytes(file);
        next.open(file);
        next.read(file, 0, bytes);
        if (bytes < actor.largestFileBytes()) {
            next.write(file, bytes, randomBytes(actor, APPENDED_BYTES));
        }
        next.flush(file);
        next.close(file);
    }

    /// A file whose size is known before the one just made is written; tries a few times.
    private static int other(Actor actor, FilePool files, int made) {
        int file = made;
        for (int tries = 0; tries < 8 && file == made; tries++) {
            file = files.any(actor.random());
        }
        return file;
    }
}
