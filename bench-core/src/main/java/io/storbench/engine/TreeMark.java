package io.storbench.engine;

import io.storbench.plan.FileSizes;
import io.storbench.plan.FilesSpec;
import io.storbench.plan.WorkloadSpec;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;

/// What a file in the directory of a tree says, by which storbench knows the tree as its own, and
/// finds what an earlier trial left of it: the pattern of data files, then how many objects of each
/// kind the tree has.
///
/// @param actors who have files of their own
/// @param directories of each actor
/// @param files of all actors
public record TreeMark(int actors, int directories, int files) {
    /// The file's name.
    public static final String NAME = "storbench.tree";

    /// The file's length.
    public static final int BYTES = Long.BYTES + 3 * Integer.BYTES;

    private static final int ACTORS_AT = Long.BYTES;
    private static final int DIRECTORIES_AT = ACTORS_AT + Integer.BYTES;
    private static final int FILES_AT = DIRECTORIES_AT + Integer.BYTES;

    /// Of a tree.
    public static TreeMark of(FileTree tree) {
        return new TreeMark(tree.actors(), tree.directories(), tree.spec().count());
    }

    /// The file's content.
    public ByteBuffer bytes() {
        ByteBuffer bytes = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
        DataPattern.fill(bytes, 0, Long.BYTES, 0, DataPattern.FILL_GENERATION);
        bytes.putInt(ACTORS_AT, actors).putInt(DIRECTORIES_AT, directories);
        return bytes.putInt(FILES_AT, files).clear();
    }

    /// Reads a file's content.
    ///
    /// @return nothing when storbench did not write it
    public static Optional<TreeMark> read(ByteBuffer content) {
        if (content.remaining() != BYTES) {
            return Optional.empty();
        }
        ByteBuffer bytes = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(content.duplicate()).clear();
        boolean ours = DataPattern.firstWrong(bytes, 0, Long.BYTES, 0, DataPattern.ANY_GENERATION) < 0;
        TreeMark mark = new TreeMark(bytes.getInt(ACTORS_AT), bytes.getInt(DIRECTORIES_AT), bytes.getInt(FILES_AT));
        return ours && mark.isInRange() ? Optional.of(mark) : Optional.empty();
    }

    private boolean isInRange() {
        return actors >= 1
                && actors <= WorkloadSpec.MAX_DEPTH
                && directories >= 1
                && directories <= FilesSpec.MAX_DIRECTORIES
                && files >= actors
                && files <= FilesSpec.MAX_FILES;
    }

    /// The names of which this is left.
    public FileTree tree() {
        FileSizes none = new FileSizes(FileSizes.Law.UNIFORM, Long.BYTES, Long.BYTES);
        return new FileTree(new FilesSpec(files, directories, 0, none), actors, 0);
    }
}
