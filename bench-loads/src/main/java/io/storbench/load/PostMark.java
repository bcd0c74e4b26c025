package io.storbench.load;

import io.storbench.api.Actor;
import io.storbench.api.Param;
import io.storbench.api.Workload;
import java.util.List;
import java.util.Objects;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// PostMark (J. Katcher, "PostMark: A New File System Benchmark", NetApp TR3022, 1997): a pool of
/// files is made, in `workload.directories`, its subdirectories; then transactions, each of which
/// reads a file or appends to one, and makes a file or deletes one, with equal chances; then what
/// is left is deleted.
///
/// An append makes no file longer than the largest of `workload.sizes`. There are names for twice
/// as many files as the pool has; where all are in use, a file is deleted, and where there is none,
/// one is made.
@Workload(value = "a pool of short-lived files: read or append, create or delete (PostMark)", writes = true)
public class PostMark extends PhasedLoad<PostMark.Phase> {
    enum Phase {
        MAKE_DIRECTORIES,
        CREATE,
        TRANSACTIONS,
        DELETE,
        REMOVE_DIRECTORIES
    }

    /// How many transactions all actors of a host do.
    @Param("100000")
    public int transactions;

    private @Nullable FilePool pool;

    /// For the plan's reader.
    public PostMark() {
        super(List.of(Phase.values()));
    }

    @Override
    void begins(Actor given) {
        pool = new FilePool(given);
    }

    @Override
    boolean isOver(Actor actor, Phase phase, int done) {
        return switch (phase) {
            case MAKE_DIRECTORIES, REMOVE_DIRECTORIES -> done == actor.directories() - 1;
            case CREATE -> done == actor.files();
            case TRANSACTIONS -> done == share(actor);
            case DELETE -> files().isEmpty();
        };
    }

    @Override
    void write(Actor actor, Script next, Phase phase, int number) {
        FilePool files = files();
        switch (phase) {
            case MAKE_DIRECTORIES -> next.mkdir(1 + number);
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
            case REMOVE_DIRECTORIES -> next.rmdir(actor.directories() - 1 - number);
        }
    }

    private FilePool files() {
        return Objects.requireNonNull(pool, "not set up");
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
