package io.storbench.testkit;

import io.storbench.api.Actor;
import io.storbench.api.NextOperation;
import io.storbench.api.OperationStream;
import io.storbench.api.Setup;
import io.storbench.api.Workload;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.Consumer;

/// Every operation on many files, each at least once by every actor: on files that are there, on
/// those that it makes, in directories that are there and that it makes.
@Workload(value = "every operation on many files", writes = true)
public class EveryNameCall implements OperationStream {
    private final Queue<Consumer<NextOperation>> script = new ArrayDeque<>();

    /// For the plan's reader.
    public EveryNameCall() {}

    /// Writes down what is to come.
    @Setup
    public void begin(Actor actor) {
        for (int file = 0; file < actor.filled(); file++) {
            readWhole(file, actor.fileBytes(file), actor.blockBytes());
        }
        int own = actor.files();
        int other = own + 1;
        makeAndUse(own, actor);
        script.add(operation -> operation.rename(own, other));
        script.add(operation -> operation.stat(other));
        script.add(operation -> operation.link(other, own));
        readWhole(own, 2L * actor.blockBytes() + 8, actor.blockBytes());
        script.add(operation -> operation.remove(other));
        script.add(operation -> operation.stat(own));
        script.add(operation -> operation.truncate(own, 16));
        readWhole(own, 16, actor.blockBytes());
        script.add(operation -> operation.remove(own));
        script.add(operation -> operation.symlink(own));
        script.add(operation -> operation.readlink(own));
        script.add(operation -> operation.remove(own));
        for (int directory = 0; directory < actor.directories(); directory++) {
            int listed = directory;
            script.add(operation -> operation.readdir(listed));
        }
        removeAndMakeLastDirectory(actor);
        script.add(operation -> operation.remove(0));
        makeAndUse(0, actor);
    }

    private void readWhole(int file, long bytes, int blockBytes) {
        script.add(operation -> operation.open(file));
        for (long at = 0; at < bytes; at += blockBytes) {
            long offset = at;
            int length = (int) Math.min(blockBytes, bytes - at);
            script.add(operation -> operation.read(file, offset, length));
        }
        script.add(operation -> operation.close(file));
    }

    /// Leaves it with two blocks and 8 bytes.
    private void makeAndUse(int file, Actor actor) {
        script.add(operation -> operation.create(file));
        script.add(operation -> operation.write(file, 0, actor.blockBytes()));
        script.add(operation -> operation.append(file, 8));
        // About another file while one is open.
        script.add(operation -> operation.stat(1));
        script.add(operation -> operation.append(file, actor.blockBytes()));
        script.add(operation -> operation.write(file, 8, 16));
        script.add(operation -> operation.flush(file));
        script.add(operation -> operation.close(file));
        script.add(operation -> operation.access(file));
        script.add(operation -> operation.getacl(file));
        script.add(operation -> operation.chmod(file));
        script.add(operation -> operation.chown(file));
        script.add(operation -> operation.utimes(file));
    }

    /// The files in it go before, and one comes again.
    private void removeAndMakeLastDirectory(Actor actor) {
        int last = actor.directories() - 1;
        int again = -1;
        for (int file = 0; file < actor.filled(); file++) {
            int gone = file;
            if (last > 0 && actor.directoryOf(file) == last) {
                script.add(operation -> operation.remove(gone));
                again = file;
            }
        }
        if (again >= 0) {
            int made = again;
            script.add(operation -> operation.rmdir(last));
            script.add(operation -> operation.mkdir(last));
            script.add(operation -> operation.create(made));
            script.add(operation -> operation.close(made));
            script.add(operation -> operation.readdir(last));
        }
    }

    @Override
    public boolean next(NextOperation operation) {
        Consumer<NextOperation> next = script.poll();
        if (next == null) {
            return false;
        }
        next.accept(operation);
        return true;
    }
}
