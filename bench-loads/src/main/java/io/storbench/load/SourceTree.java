package io.storbench.load;

import io.storbench.api.Actor;
import io.storbench.api.Param;
import io.storbench.api.Workload;
import java.util.List;

/// What is done with a tree of source code: unpacked (as tar does: directories, then each file with
/// its mode and times), listed (`ls -lR`), compiled, and removed (`rm -rf`), phase by phase. To
/// compile means for a share of the files to read the file and some others, and to write an object
/// file of the same size.
@Workload(value = "unpacks, lists, compiles and removes a source tree", writes = true)
public class SourceTree extends PhasedLoad<SourceTree.Phase> {
    enum Phase {
        UNPACK_DIRECTORIES,
        UNPACK,
        LIST,
        COMPILE,
        REMOVE,
        REMOVE_DIRECTORIES
    }

    /// Which share of the files is compiled; the others are headers and the like.
    @Param("50%")
    public double compiled;

    /// How many other files are read to compile one.
    @Param("8")
    public int headers;

    /// Whether each file is given to the caller, as tar does for root.
    @Param("false")
    public boolean owner;

    /// Whether each directory is read before its files are removed, as `rm -r` does.
    @Param("false")
    public boolean lists;

    /// Which phases there are, by their names; without `unpack` the files are there before.
    @Param(ALL)
    public String phases = ALL;

    private int compiledFiles;

    /// For the plan's reader.
    public SourceTree() {
        super(List.of(Phase.values()));
    }

    @Override
    void begins(Actor given) {
        choose(phases);
        compiledFiles = has(Phase.COMPILE) ? (int) Math.round(compiled * given.files()) : 0;
    }

    @Override
    boolean isOver(Actor actor, Phase phase, int done) {
        return done == length(actor, phase);
    }

    private int length(Actor actor, Phase phase) {
        return switch (phase) {
            case UNPACK_DIRECTORIES, REMOVE_DIRECTORIES -> actor.directories() - 1;
            case UNPACK, LIST -> actor.files();
            case COMPILE -> compiledFiles;
            case REMOVE -> actor.files() + compiledFiles;
        };
    }

    @Override
    void write(Actor actor, Script next, Phase phase, int number) {
        switch (phase) {
            case UNPACK_DIRECTORIES -> {
                next.mkdir(1 + number);
                next.endUnit("unpack_directory");
            }
            case UNPACK -> {
                next.writeNew(number, actor.newFileBytes(number));
                if (owner) {
                    next.chown(number);
                }
                next.chmod(number);
                next.utimes(number);
                next.endUnit("unpack_file");
            }
            case LIST -> {
                Listing.listDirectory(actor, next, number);
                next.stat(number);
                next.endUnit("list_file");
            }
            case COMPILE -> compile(actor, next, number);
            case REMOVE -> {
                if (lists && number < actor.files()) {
                    Listing.listDirectory(actor, next, number);
                }
                next.remove(number);
                next.endUnit("remove_file");
            }
            case REMOVE_DIRECTORIES -> {
                next.rmdir(actor.directories() - 1 - number);
                next.endUnit("remove_directory");
            }
        }
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
