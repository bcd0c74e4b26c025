package io.storbench.load;

import io.storbench.api.Actor;
import io.storbench.api.Param;
import io.storbench.api.Workload;
import java.util.List;

/// The phases of elbencho on many files: directories are made, then all files written, read, asked
/// for their attributes and removed, then the directories; every actor has done a phase before any
/// begins the next. A plan may choose some of the phases: to stat, say, files that are there.
@Workload(value = "makes, reads, stats and deletes small files, phase by phase (as elbencho)", writes = true)
public class SmallFiles extends PhasedLoad<SmallFiles.Phase> {
    enum Phase {
        MAKE_DIRECTORIES,
        CREATE,
        READ,
        STAT,
        DELETE,
        REMOVE_DIRECTORIES
    }

    /// Which phases there are, by their names; without `create` the files are there before.
    @Param(ALL)
    public String phases = ALL;

    /// For the plan's reader.
    public SmallFiles() {
        super(List.of(Phase.values()));
    }

    @Override
    void begins(Actor given) {
        choose(phases);
    }

    @Override
    boolean isOver(Actor actor, Phase phase, int done) {
        return done
                == switch (phase) {
                    case MAKE_DIRECTORIES, REMOVE_DIRECTORIES -> actor.directories() - 1;
                    case CREATE, READ, STAT, DELETE -> actor.files();
                };
    }

    @Override
    void write(Actor actor, Script next, Phase phase, int number) {
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
        }
    }
}
