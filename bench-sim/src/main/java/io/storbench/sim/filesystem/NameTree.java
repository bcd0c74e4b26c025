package io.storbench.sim.filesystem;

import io.storbench.engine.DataSet;
import io.storbench.plan.MetadataSpec;
import io.storbench.plan.WorkloadSpec;
import java.util.Arrays;

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

    /// The node of the first object of a load of calls.
    private final int first;

    private NameTree(int count, int first) {
        this.first = first;
        this.parents = new int[count];
        this.directories = new boolean[count];
        this.sizes = new long[count];
        Arrays.fill(sizes, ABSENT);
        directories[ROOT] = true;
    }

    /// The objects of a load of metadata: the directories on the way, what is prepared, and two
    /// names for each slot.
    ///
    /// @param calls what is called
    /// @param load with them
    public static NameTree of(MetadataSpec calls, WorkloadSpec load) {
        int first = calls.level() + 1;
        int own = first + DataSet.OWN + DataSet.LISTED_FILES;
        NameTree tree = new NameTree(own + 2 * load.depth(), first);
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

    private void put(int node, int parent, boolean directory, long bytes) {
        parents[node] = parent;
        directories[node] = directory;
        sizes[node] = bytes;
    }

    /// The node of an object.
    ///
    /// @param slot whose it is
    /// @param object its number in requests, see [DataSet]
    public int node(int slot, int object) {
        return object < DataSet.OWN
                ? first + object
                : first + DataSet.LISTED_FILES + object + 2 * slot;
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

    /// How many pages of 4 KiB to provide for all files: four times what is there at first, and a
    /// gibibyte.
    public int pages() {
        long pages = 1 << 18;
        for (long bytes : sizes) {
            pages += 4 * Math.ceilDiv(Math.max(0, bytes), 4096L);
        }
        return Math.toIntExact(pages);
    }

    /// How many nodes there are.
    public int count() {
        return parents.length;
    }
}
