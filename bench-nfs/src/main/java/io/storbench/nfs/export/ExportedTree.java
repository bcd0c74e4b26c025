package io.storbench.nfs.export;

import io.storbench.engine.DataContent;
import io.storbench.engine.DataSet;
import io.storbench.engine.FilePart;
import io.storbench.engine.FileTree;
import io.storbench.engine.Filling;
import io.storbench.engine.TreeMark;
import io.storbench.gate.WriteRefusedException;
import io.storbench.nfs.file.FileHandle;
import io.storbench.nfs.file.Stable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/// One worker's tree of many files while it is being prepared, in a directory of its own with a
/// mark by which it is known as storbench's. Every trial finds the same: what an earlier one left
/// is removed. Blocks; one thread.
public final class ExportedTree {
    private final ServerFiles files;
    private final FileFill fill;
    private final FileTree tree;
    private final int host;
    private final String name;
    private final DataContent content;
    private final FileHandle root;
    private final List<Optional<FileHandle>> directories;
    private FileHandle above;

    /// @param root of the export
    ExportedTree(ServerFiles files, FileFill fill, FileHandle root, DataSet dataSet, int host) {
        this.files = files;
        this.fill = fill;
        this.tree = dataSet.tree(host).orElseThrow();
        this.host = host;
        this.content = dataSet.content(host);
        this.name = dataSet.treeName(host);
        this.root = root;
        this.above = root;
        this.directories = new ArrayList<>(Collections.nCopies(tree.actors() * tree.directories(), Optional.empty()));
    }

    /// What it consists of.
    public FileTree tree() {
        return tree;
    }

    /// The directory in which the actors' own directories are.
    public FileHandle above() {
        return above;
    }

    /// An actor's directory; empty of one that is not there.
    public Optional<FileHandle> directory(int actor, int number) {
        return directories.get(at(actor, number));
    }

    private int at(int actor, int number) {
        return actor * tree.directories() + number;
    }

    /// Removes what an earlier trial left.
    ///
    /// @throws WriteRefusedException when the name is in use for something that storbench did not
    ///   make
    public void clear() throws IOException {
        Optional<FileHandle> found = files.find(root, name);
        if (found.isEmpty()) {
            return;
        }
        above = found.get();
        if (files.type(above) != ServerFiles.Type.DIRECTORY) {
            throw taken("is not a directory");
        }
        Optional<TreeMark> mark = mark();
        if (mark.isEmpty()) {
            throw taken("has no mark of storbench's (%s)".formatted(TreeMark.NAME));
        }
        TreeRemoval removal = new TreeRemoval(files, above, mark.get().tree());
        removal.remove();
        files.remove(markPlace());
        removal.removeDirectory(root, name, name);
    }

    private Optional<TreeMark> mark() throws IOException {
        Optional<FileHandle> found = files.find(above, TreeMark.NAME);
        if (found.isEmpty()
                || files.type(found.get()) != ServerFiles.Type.FILE
                || files.sizeBytes(found.get()) != TreeMark.BYTES) {
            return Optional.empty();
        }
        files.open(markPlace(), found.get());
        return TreeMark.read(files.read(found.get(), 0, TreeMark.BYTES));
    }

    private ExportedName markPlace() {
        return new ExportedName(above, TreeMark.NAME, true);
    }

    private WriteRefusedException taken(String reason) {
        return new WriteRefusedException(
                "%s of the export %s, and is not used for the files of the load; choose another workload.path"
                        .formatted(name, reason));
    }

    /// Makes the directories and files that the load finds.
    public void make(Filling filling) throws IOException {
        above = files.makeDirectory(root, name);
        FileHandle mark = files.create(markPlace());
        int _ = files.write(mark, 0, Stable.FILE_SYNC, TreeMark.of(tree).bytes());
        filling.begins();
        for (int actor = 0; actor < tree.actors(); actor++) {
            for (int number = 0; number < tree.directoriesMade(); number++) {
                makeDirectory(actor, number);
            }
            for (int number = 0; number < tree.filled(actor); number++) {
                makeFile(actor, number, filling);
            }
        }
        files.release();
    }

    private FileHandle parent(int actor, int object) {
        int parent = tree.parent(actor, object);
        return parent < 0 ? above : directory(actor, parent).orElseThrow();
    }

    private void makeDirectory(int actor, int number) throws IOException {
        int object = tree.directory(number);
        String last = FileTree.text(tree.name(actor, object));
        FileHandle made = files.makeDirectory(parent(actor, object), last);
        directories.set(at(actor, number), Optional.of(made));
    }

    private void makeFile(int actor, int number, Filling filling) throws IOException {
        int object = tree.file(number);
        String last = FileTree.text(tree.name(actor, object));
        FileHandle file = files.create(new ExportedName(parent(actor, object), last, true));
        long own = FileTree.content(actor, object);
        long sizeBytes = tree.sizeBytes(host, actor, number);
        fill.fillStably(file, new FilePart(content, own, 0, sizeBytes), filling);
        files.release();
    }
}
