package io.storbench.sim.filesystem;

import io.storbench.engine.DataSet;
import io.storbench.engine.FileTree;
import io.storbench.plan.MetadataSpec;
import io.storbench.plan.WorkloadSpec;
import java.util.Arrays;
import java.util.Optional;

/// Where the objects of one host's load are, by numbers without gaps: nodes, of which 0 is the
/// root. Which of them are there is not known here.
public final class NameTree {
    /// The root of the target.
    public static final int ROOT = 0;

    /// The length of nothing: of what is not there at first.
    public static final long ABSENT = -1;

    private final int[] parents;
    private final boolean[] directories;
    private final long[] sizes;

    /// The node of the first object of each slot; of a load of calls, of all.
    private final int[] firsts;

    private final Optional<FileTree> files;
    private long pages = 1 << 18;

    private NameTree(int count, int[] firsts, Optional<FileTree> files) {
        this.firsts = firsts;
        this.files = files;
        this.parents = new int[count];
        this.directories = new boolean[count];
        this.sizes = new long[count];
        Arrays.fill(sizes, ABSENT);
        directories[ROOT] = true;
    }

    /// The objects of a host's load.
    ///
    /// @param dataSet whose files it works on
    /// @param host from 0
    public static NameTree of(WorkloadSpec load, DataSet dataSet, int host) {
        return dataSet.tree(host)
                .map(files -> of(files, host))
                .orElseGet(() -> of(load.metadata().orElseThrow(), load));
    }

    /// The objects of a load of metadata: the directories on the way, what is prepared, and two
    /// names for each slot.
    private static NameTree of(MetadataSpec calls, WorkloadSpec load) {
        int first = calls.level() + 1;
        int own = first + DataSet.OWN + DataSet.LISTED_FILES;
        NameTree tree = new NameTree(own + 2 * load.depth(), new int[] {first}, Optional.empty());
        Arrays.fill(tree.parents, first, tree.parents.length, calls.level());
        for (int level = 1; level <= calls.level(); level++) {
            tree.put(level, level - 1, true, 0);
        }
        tree.put(first + DataSet.DATA, calls.level(), false, load.fileBytes());
        tree.put(first + DataSet.SCRATCH, calls.level(), false, load.fileBytes());
        tree.put(first + DataSet.LINK, calls.level(), false, 0);
        tree.put(first + DataSet.LISTED, calls.level(), true, 0);
        for (int file = 0; file < DataSet.LISTED_FILES; file++) {
            tree.put(first + DataSet.OWN + file, first + DataSet.LISTED, false, 0);
        }
        return tree;
    }

    /// Many files: the directory of the host's, then those of each actor, with their files.
    private static NameTree of(FileTree files, int host) {
        int[] firsts = new int[files.actors() + 1];
        firsts[0] = 2;
        for (int actor = 0; actor < files.actors(); actor++) {
            firsts[actor + 1] = firsts[actor] + files.directories() + files.names(actor);
        }
        NameTree tree = new NameTree(firsts[files.actors()], firsts, Optional.of(files));
        tree.put(1, ROOT, true, 0);
        for (int actor = 0; actor < files.actors(); actor++) {
            tree.put(files, host, actor);
        }
        return tree;
    }

    private void put(FileTree files, int host, int actor) {
        int first = firsts[actor];
        for (int number = 0; number < files.directories(); number++) {
            int parent = files.parent(actor, files.directory(number));
            boolean made = number < files.directoriesMade();
            put(first + number, parent < 0 ? 1 : first + parent, true, made ? 0 : ABSENT);
        }
        int filled = files.filled(actor);
        for (int number = 0; number < files.names(actor); number++) {
            int parent = files.parent(actor, files.file(number));
            long bytes = files.sizeBytes(host, actor, number);
            pages += 2 * Math.ceilDiv(bytes, 4096L);
            put(first + files.directories() + number, first + parent, false, number < filled ? bytes : ABSENT);
        }
    }

    /// The length of a name.
    ///
    /// @param ofCalls that of a load of calls
    public int nameBytes(int ofCalls) {
        return files.isPresent() ? FileTree.NAME_BYTES : ofCalls;
    }

    private void put(int node, int parent, boolean directory, long bytes) {
        parents[node] = parent;
        directories[node] = directory;
        sizes[node] = bytes;
    }

    /// The node of an object.
    ///
    /// @param slot whose it is
    /// @param object its number in requests, see [DataSet] and [FileTree]
    public int node(int slot, int object) {
        if (files.isPresent()) {
            return firsts[slot] + object - FileTree.FIRST;
        }
        return object < DataSet.OWN ? firsts[0] + object : firsts[0] + DataSet.LISTED_FILES + object + 2 * slot;
    }

    /// The directory that a node is in; of the root itself.
    public int parent(int node) {
        return parents[node];
    }

    /// Whether a node is a directory that is there at first.
    public boolean isDirectory(int node) {
        return directories[node];
    }

    /// The length of what is there at first, in bytes; [#ABSENT] of what is not.
    public long sizeBytes(int node) {
        return sizes[node];
    }

    /// How many pages of 4 KiB to provide for all files: four times what is there at first, twice
    /// what the load may make, and a gibibyte.
    public int pages() {
        long all = pages;
        for (long bytes : sizes) {
            all += 4 * Math.ceilDiv(Math.max(0, bytes), 4096L);
        }
        return Math.toIntExact(all);
    }

    /// How many nodes there are.
    public int count() {
        return parents.length;
    }
}
