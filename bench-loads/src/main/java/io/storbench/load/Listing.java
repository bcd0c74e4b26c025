package io.storbench.load;

import io.storbench.api.Actor;
import io.storbench.api.Param;
import io.storbench.api.Workload;
import java.util.List;

/// Directories listed as `find -ls` does: each is read, then every file in it is asked for its attributes; or as
/// `ls -l`, which also asks for access control lists, by NFSv3 a message for each file (NFSACL's GETACL).
@Workload("lists directories: the entries, then the attributes of every file")
public class Listing extends PhasedLoad<Listing.Phase> {
    enum Phase {
        LIST
    }

    /// Whether each file is asked for its access control list, as by `ls -l`.
    @Param("false")
    public boolean acl;

    /// For the plan's reader.
    public Listing() {
        super(List.of(Phase.values()));
    }

    @Override
    boolean isOver(Actor actor, Phase phase, int done) {
        return done == actor.filled();
    }

    @Override
    void write(Actor actor, Script next, Phase phase, int number) {
        listDirectory(actor, next, number);
        next.stat(number);
        if (acl) {
            next.getacl(number);
        }
        next.endUnit("list_file");
    }

    /// Reads a directory before its first file, whose others have the numbers behind.
    static void listDirectory(Actor actor, Script next, int file) {
        int directory = actor.directoryOf(file);
        if (file == 0 || actor.directoryOf(file - 1) != directory) {
            next.readdir(directory);
        }
    }
}
