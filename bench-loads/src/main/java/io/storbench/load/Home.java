package io.storbench.load;

import io.storbench.api.Actor;
import io.storbench.api.Workload;

/// Users' home directories on a file server, as filebench's personality `fileserver` (workloads/
/// fileserver.f): a file is made and written, one is appended to, one is read, one is deleted, one
/// is asked for its attributes. Its parameters there: 10,000 files of 128 KiB on average, 80 % of
/// them there at the begin, 20 in a directory, appends of up to 16 KiB, 50 threads.
@Workload(value = "home directories: create, append, read, delete, stat whole files", writes = true)
public class Home extends PooledLoad {
    /// For the plan's reader.
    public Home() {}

    @Override
    void write(Actor actor, Script next, FilePool files) {
        if (!files.isEmpty()) {
            append(actor, next, files.any(actor.random()));
            int read = files.any(actor.random());
            next.readWhole(read, actor.fileBytes(read));
            next.remove(files.remove(actor.random()));
        }
        int made = files.make();
        next.writeNew(made, actor.newFileBytes(made));
        next.stat(files.any(actor.random()));
        next.endUnit("cycle");
    }

    private static void append(Actor actor, Script next, int file) {
        long bytes = actor.fileBytes(file);
        next.open(file);
        if (bytes < actor.largestFileBytes()) {
            next.write(file, bytes, randomBytes(actor, APPENDED_BYTES));
        }
        next.close(file);
    }
}
