package io.storbench.sim.iscsi;

import io.storbench.key.Key;
import io.storbench.key.KeySection;
import io.storbench.plan.Settings;
import io.storbench.sim.storage.DiskCommand;
import java.util.List;

/// What a file system on a LUN reads and writes of its own: inodes, directories, bitmaps, journal.
///
/// @param open to open a file that exists
/// @param create to make one
/// @param flush to make a new file durable, after its data has been written
/// @param fdatasync to make durable what was overwritten in one that was there
/// @param fsync the same with its times
/// @param commit to commit what reading has changed, some time after it
/// @param creates whether the first opening makes the file
record FileSystemSteps(
        List<List<DiskCommand>> open,
        List<List<DiskCommand>> create,
        List<List<DiskCommand>> flush,
        List<List<DiskCommand>> fdatasync,
        List<List<DiskCommand>> fsync,
        List<List<DiskCommand>> commit,
        boolean creates) {
    private static final Key<List<List<DiskCommand>>> OPEN =
            steps("open").defaultsTo(List.of()).absent("nothing").means("to open a file that exists");

    private static final Key<List<List<DiskCommand>>> CREATE =
            steps("create").defaultsTo(List.of()).absent("nothing").means("to make one");

    private static final Key<List<List<DiskCommand>>> FLUSH =
            steps("flush").defaultText("sync").means("to make a new file durable, after its data has been written");

    private static final Key<List<List<DiskCommand>>> FDATASYNC =
            steps("fdatasync").absent("`flush`").means("to make durable what was overwritten in a file that was there");

    private static final Key<List<List<DiskCommand>>> FSYNC = steps("fsync")
            .absent("`flush`")
            .means("the same by fsync, which a program (`workload.open: program`) ends with: its times are written,"
                    + " too");

    private static final Key<List<List<DiskCommand>>> COMMIT = steps("commit")
            .defaultsTo(List.of())
            .absent("the inode alone")
            .means("to write the inode whose access time reading has changed, when"
                    + " `cache.filesystem` says so: ext4 commits its journal");

    /// The keys.
    static final KeySection FILE_SYSTEM = KeySection.of(
            "filesystem",
            "With `iscsi`, what a file system on the unit reads and writes of its own: `read 1k; write 8k, write 1k;"
                    + " sync`, steps separated by `;`, commands outstanding together by `,`.",
            OPEN,
            CREATE,
            FLUSH,
            FDATASYNC,
            FSYNC,
            COMMIT);

    private static Key<List<List<DiskCommand>>> steps(String name) {
        return Key.parsed(name, "steps", DiskCommand::parse, DiskCommand::text);
    }

    /// Reads the keys.
    ///
    /// @param keys of `filesystem`
    /// @param creates whether the first opening makes the file
    static FileSystemSteps of(Settings keys, boolean creates) {
        List<List<DiskCommand>> flush = keys.get(FLUSH);
        FileSystemSteps read = new FileSystemSteps(
                keys.get(OPEN),
                keys.get(CREATE),
                flush,
                keys.find(FDATASYNC).orElse(flush),
                keys.find(FSYNC).orElse(flush),
                keys.get(COMMIT),
                creates);
        keys.refuseUnknown();
        return read;
    }

    /// Makes durable what a load has written: allocation changes a new file, and times any.
    ///
    /// @param program whether the load is one, which ends with fsync
    List<List<DiskCommand>> durable(boolean program) {
        if (creates) {
            return flush;
        }
        return program ? fsync : fdatasync;
    }

    /// The most commands that are outstanding together.
    int width() {
        int width = 1;
        for (List<List<DiskCommand>> steps : List.of(open, create, flush, fdatasync, fsync, commit)) {
            for (List<DiskCommand> step : steps) {
                width = Math.max(width, step.size());
            }
        }
        return width;
    }
}
