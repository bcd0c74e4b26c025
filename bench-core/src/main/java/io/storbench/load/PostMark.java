package io.storbench.load;

import io.storbench.api.Actor;
import io.storbench.api.Param;
import io.storbench.api.Workload;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// PostMark (J. Katcher, "PostMark: A New File System Benchmark", NetApp TR3022, 1997): a pool of
/// files is made; then transactions, each of which reads a file or appends to one, and makes a file
/// or deletes one, with equal chances; then what is left is deleted.
///
/// An append makes no file longer than the largest of `workload.sizes`. There are names for twice
/// as many files as the pool has; where all are in use, a file is deleted, and where there is none,
/// one is made.
@Workload(
        value = "a pool of short-lived files: read or append, create or delete (PostMark)",
        writes = true)
public class PostMark extends ScriptedLoad {
    private enum Phase {
        CREATE,
        TRANSACTIONS,
        DELETE,
        END;

        Phase next() {
            return switch (this) {
                case CREATE -> TRANSACTIONS;
                case TRANSACTIONS -> DELETE;
                case DELETE -> END;
                case END -> END;
            };
        }
    }

    /// How many transactions all actors of a host do.
    @Param("100000")
    public int transactions;

    private @Nullable FilePool pool;
    private Phase phase = Phase.CREATE;
    private int done;

    /// For the plan's reader.
    public PostMark() {}

    @Override
    void begins(Actor given) {
        pool = new FilePool(given);
    }

    @Override
    boolean write(Actor actor, Script next) {
        FilePool files = pool;
        if (files == null || phase == Phase.END) {
            return false;
        }
        if (isOver(actor, files)) {
            done = 0;
            phase = phase.next();
            next.awaitOthers();
            return true;
        }
        done++;
        switch (phase) {
            case CREATE -> create(actor, next, files);
            case TRANSACTIONS -> {
                readOrAppend(actor, next, files);
                createOrDelete(actor, next, files);
                next.endUnit("transaction");
            }
            case DELETE -> {
                next.remove(files.remove(actor.random()));
                next.endUnit("delete_file");
            }
            case END -> {}
        }
        return true;
    }

    private boolean isOver(Actor actor, FilePool files) {
        return switch (phase) {
            case CREATE -> done == actor.files();
            case TRANSACTIONS -> done == share(actor);
            case DELETE -> files.isEmpty();
            case END -> true;
        };
    }

    private long share(Actor actor) {
        long all = transactions;
        return all * (actor.index() + 1) / actor.count() - all * actor.index() / actor.count();
    }

    private static void create(Actor actor, Script next, FilePool files) {
        int file = files.make();
        next.writeNew(file, actor.newFileBytes(file));
        next.endUnit("create_file");
    }

    private static void readOrAppend(Actor actor, Script next, FilePool files) {
        RandomGenerator random = actor.random();
        boolean reads = random.nextBoolean();
        if (files.isEmpty()) {
            return;
        }
        int file = files.any(random);
        long bytes = actor.fileBytes(file);
        if (reads) {
            next.readWhole(file, bytes);
            return;
        }
        next.open(file);
        long roomBytes = actor.largestFileBytes() - bytes;
        if (roomBytes > 0) {
            next.write(file, bytes, randomBytes(actor, roomBytes));
        }
        next.close(file);
    }

    private static void createOrDelete(Actor actor, Script next, FilePool files) {
        boolean creates = actor.random().nextBoolean();
        if (files.isEmpty() || (creates && !files.isFull())) {
            int file = files.make();
            next.writeNew(file, actor.newFileBytes(file));
        } else {
            next.remove(files.remove(actor.random()));
        }
    }
}
