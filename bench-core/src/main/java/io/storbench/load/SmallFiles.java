package io.storbench.load;

import io.storbench.api.Actor;
import io.storbench.api.Workload;

/// The phases of elbencho on many files: directories are made, then all files written, read, asked
/// for their attributes and removed, then the directories; every actor has done a phase before any
/// begins the next.
@Workload(
        value = "makes, reads, stats and deletes small files, phase by phase (as elbencho)",
        writes = true)
public class SmallFiles extends ScriptedLoad {
    private enum Phase {
        MAKE_DIRECTORIES,
        CREATE,
        READ,
        STAT,
        DELETE,
        REMOVE_DIRECTORIES,
        END;

        Phase next() {
            return switch (this) {
                case MAKE_DIRECTORIES -> CREATE;
                case CREATE -> READ;
                case READ -> STAT;
                case STAT -> DELETE;
                case DELETE -> REMOVE_DIRECTORIES;
                case REMOVE_DIRECTORIES -> END;
                case END -> END;
            };
        }
    }

    private Phase phase = Phase.MAKE_DIRECTORIES;
    private int done;

    /// For the plan's reader.
    public SmallFiles() {}

    @Override
    void begins(Actor given) {}

    @Override
    boolean write(Actor actor, Script next) {
        boolean isOfDirectories =
                phase == Phase.MAKE_DIRECTORIES || phase == Phase.REMOVE_DIRECTORIES;
        if (phase == Phase.END) {
            return false;
        }
        if (done == (isOfDirectories ? actor.directories() - 1 : actor.files())) {
            done = 0;
            phase = phase.next();
            next.awaitOthers();
            return true;
        }
        write(actor, next, done++);
        return true;
    }

    private void write(Actor actor, Script next, int number) {
        switch (phase) {
            case MAKE_DIRECTORIES -> {
                next.mkdir(1 + number);
                next.endUnit("make_directory");
            }
            case CREATE -> {
                next.writeNew(number, actor.newFileBytes(number));
                next.endUnit("create_file");
            }
            case READ -> {
                next.readWhole(number, actor.fileBytes(number));
                next.endUnit("read_file");
            }
            case STAT -> {
                next.stat(number);
                next.endUnit("stat_file");
            }
            case DELETE -> {
                next.remove(number);
                next.endUnit("delete_file");
            }
            case REMOVE_DIRECTORIES -> {
                next.rmdir(actor.directories() - 1 - number);
                next.endUnit("remove_directory");
            }
            case END -> {}
        }
    }
}
