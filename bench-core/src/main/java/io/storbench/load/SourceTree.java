package io.storbench.load;

import io.storbench.api.Actor;
import io.storbench.api.Param;
import io.storbench.api.Workload;

/// What is done with a tree of source code: unpacked (as tar does: directories, then each file with
/// its mode and times), listed (`ls -lR`), compiled, and removed (`rm -rf`), phase by phase. To
/// compile means for a share of the files to read the file and some others, and to write an object
/// file of the same size.
@Workload(value = "unpacks, lists, compiles and removes a source tree", writes = true)
public class SourceTree extends ScriptedLoad {
    private enum Phase {
        UNPACK_DIRECTORIES,
        UNPACK,
        LIST,
        COMPILE,
        REMOVE,
        REMOVE_DIRECTORIES,
        END;

        Phase next() {
            return switch (this) {
                case UNPACK_DIRECTORIES -> UNPACK;
                case UNPACK -> LIST;
                case LIST -> COMPILE;
                case COMPILE -> REMOVE;
                case REMOVE -> REMOVE_DIRECTORIES;
                case REMOVE_DIRECTORIES -> END;
                case END -> END;
            };
        }
    }

    /// Which share of the files is compiled; the others are headers and the like.
    @Param("50%")
    public double compiled;

    /// How many other files are read to compile one.
    @Param("8")
    public int headers;

    private Phase phase = Phase.UNPACK_DIRECTORIES;
    private int done;

    /// For the plan's reader.
    public SourceTree() {}

    @Override
    void begins(Actor given) {}

    private int compiledFiles(Actor actor) {
        return (int) Math.round(compiled * actor.files());
    }

    private int length(Actor actor) {
        return switch (phase) {
            case UNPACK_DIRECTORIES, REMOVE_DIRECTORIES -> actor.directories() - 1;
            case UNPACK, LIST -> actor.files();
            case COMPILE -> compiledFiles(actor);
            case REMOVE -> actor.files() + compiledFiles(actor);
            case END -> 0;
        };
    }

    @Override
    boolean write(Actor actor, Script next) {
        if (phase == Phase.END) {
            return false;
        }
        if (done == length(actor)) {
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
            case UNPACK_DIRECTORIES -> {
                next.mkdir(1 + number);
                next.endUnit("unpack_directory");
            }
            case UNPACK -> {
                next.writeNew(number, actor.newFileBytes(number));
                next.chmod(number);
                next.utimes(number);
                next.endUnit("unpack_file");
            }
            case LIST -> list(actor, next, number);
            case COMPILE -> compile(actor, next, number);
            case REMOVE -> {
                next.remove(number);
                next.endUnit("remove_file");
            }
            case REMOVE_DIRECTORIES -> {
                next.rmdir(actor.directories() - 1 - number);
                next.endUnit("remove_directory");
            }
            case END -> {}
        }
    }

    /// Files of a directory have numbers one behind the other.
    private static void list(Actor actor, Script next, int file) {
        int directory = actor.directoryOf(file);
        if (file == 0 || actor.directoryOf(file - 1) != directory) {
            next.readdir(directory);
        }
        next.stat(file);
        next.endUnit("list_file");
    }

    private void compile(Actor actor, Script next, int file) {
        next.readWhole(file, actor.fileBytes(file));
        for (int header = 0; header < headers; header++) {
            int read = actor.random().nextInt(actor.files());
            next.readWhole(read, actor.fileBytes(read));
        }
        next.writeNew(actor.files() + file, actor.fileBytes(file));
        next.endUnit("compile_file");
    }
}
