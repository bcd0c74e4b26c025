package io.storbench.nfs.export;

import io.storbench.engine.FileTree;
import io.storbench.gate.WriteRefusedException;
import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.v3.Nfs3Exception;
import io.storbench.nfs.v3.Nfs3Status;
import io.storbench.nfs.v4.Nfs4Exception;
import io.storbench.nfs.v4.Nfs4Status;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Removes what a trial left of a tree, name by name: nothing that has another name. Blocks; one
/// thread.
///
/// @param above the directory of the tree
/// @param tree the names
record TreeRemoval(ServerFiles files, FileHandle above, FileTree tree) {
    void remove() throws IOException {
        for (int actor = 0; actor < tree.actors(); actor++) {
            remove(actor);
        }
    }

    private void remove(int actor) throws IOException {
        @Nullable FileHandle[] found = new @Nullable FileHandle[tree.directories()];
        for (int number = 0; number < found.length; number++) {
            int object = tree.directory(number);
            int parent = tree.parent(actor, object);
            FileHandle in = parent < 0 ? above : found[parent];
            Optional<FileHandle> there = in == null ? Optional.empty() : files.find(in, name(actor, object));
            if (there.isPresent()) {
                if (files.type(there.get()) != ServerFiles.Type.DIRECTORY) {
                    throw foreign(tree.path(actor, object) + " is not a directory");
                }
                found[number] = there.get();
            }
        }
        for (int number = 0; number < tree.names(actor); number++) {
            int object = tree.file(number);
            FileHandle in = found[tree.parent(actor, object)];
            if (in != null) {
                removeIfThere(in, name(actor, object));
            }
        }
        for (int number = found.length - 1; number >= 0; number--) {
            if (found[number] != null) {
                int object = tree.directory(number);
                int parent = tree.parent(actor, object);
                removeDirectory(
                        parent < 0 ? above : Objects.requireNonNull(found[parent]),
                        name(actor, object),
                        tree.path(actor, object));
            }
        }
    }

    private String name(int actor, int object) {
        return FileTree.text(tree.name(actor, object));
    }

    private void removeIfThere(FileHandle directory, String name) throws IOException {
        try {
            files.remove(new ExportedName(directory, name, true));
        } catch (Nfs3Exception e) {
            if (!e.is(Nfs3Status.NOENT)) {
                throw e;
            }
        } catch (Nfs4Exception e) {
            if (!e.is(Nfs4Status.NOENT)) {
                throw e;
            }
        }
    }

    /// Removes a directory that has nothing more of the tree.
    ///
    /// @param shown its path for a person
    void removeDirectory(FileHandle directory, String name, String shown) throws IOException {
        try {
            files.removeDirectory(directory, name);
        } catch (Nfs3Exception e) {
            throw e.is(Nfs3Status.NOTEMPTY) ? notEmpty(shown) : e;
        } catch (Nfs4Exception e) {
            throw e.is(Nfs4Status.NOTEMPTY) ? notEmpty(shown) : e;
        }
    }

    private static WriteRefusedException notEmpty(String shown) {
        return foreign(shown + " has something that storbench did not make");
    }

    private static WriteRefusedException foreign(String reason) {
        return new WriteRefusedException("%s, which is not removed; choose another workload.path".formatted(reason));
    }
}
