package io.storbench.local;

import io.storbench.engine.DataPattern;
import io.storbench.engine.DataSet;
import io.storbench.plan.CallStep;
import io.storbench.plan.MetadataSpec;
import io.storbench.posix.OpenDirectory;
import io.storbench.posix.OpenMode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/// The names that a load of metadata is about: beside the data file a symbolic link, a directory
/// with files, and two names of each actor's own.
///
/// @param base the directory from which calls find them: the target's, or with warm names that of
///   the data file
/// @param dataSet whose names they are
/// @param walks whether calls find them from the target's directory on
record LocalNames(OpenDirectory base, DataSet dataSet, boolean walks) implements SlotNames.Source {
    private static final List<LinkOption> NO_FOLLOW = List.of(LinkOption.NOFOLLOW_LINKS);

    /// Makes the directories on the way to the data file, below the target's.
    ///
    /// @throws IOException when one cannot be made, or something else has its name
    static void makeDirectories(Path target, DataSet dataSet) throws IOException {
        Path directory = target.resolve(dataSet.name()).getParent();
        if (directory != null) {
            Files.createDirectories(directory);
        }
    }

    @Override
    public SlotNames open(OpenMode mode, SlotNames.Actors actors) throws IOException {
        return SlotNames.of(this, mode, actors);
    }

    /// The path of an object below the base.
    ///
    /// @param object its number in the data set
    String path(int host, int actor, int object) {
        String path =
                object <= DataSet.SCRATCH ? dataSet.fileName(host, object) : dataSet.objectName(host, actor, object);
        return walks ? path : last(path);
    }

    private static String last(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private Path at(int host, int actor, int object) {
        return base.at(Path.of(path(host, actor, object)));
    }

    /// Makes what the calls use, unless it is there; removes what an earlier trial left of the
    /// actors' own names.
    ///
    /// @param actors of each host
    /// @throws IOException when a name is taken by something that storbench did not make
    void prepare(MetadataSpec load, int actors) throws IOException {
        for (int host = 0; host < dataSet.workers(); host++) {
            for (int actor = 0; actor < actors; actor++) {
                removeLeftOver(at(host, actor, DataSet.OWN));
                removeLeftOver(at(host, actor, DataSet.OTHER));
            }
            if (load.uses(CallStep.Subject.LINK)) {
                makeLink(at(host, 0, DataSet.LINK));
            }
            if (load.uses(CallStep.Subject.LISTED)) {
                makeListed(at(host, 0, DataSet.LISTED));
            }
        }
    }

    private static boolean exists(Path path) {
        return Files.exists(path, NO_FOLLOW.toArray(LinkOption[]::new));
    }

    private static void makeLink(Path path) throws IOException {
        if (!exists(path)) {
            Files.createSymbolicLink(path, Path.of(DataSet.LINK_TEXT));
        } else if (!isLink(path)) {
            throw taken(path, "is not a symbolic link to " + DataSet.LINK_TEXT);
        }
    }

    private static boolean isLink(Path path) throws IOException {
        return Files.isSymbolicLink(path)
                && Files.readSymbolicLink(path).toString().equals(DataSet.LINK_TEXT);
    }

    private static void makeListed(Path path) throws IOException {
        if (exists(path) && !Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            throw taken(path, "is not a directory");
        }
        if (!exists(path)) {
            Files.createDirectory(path);
        }
        for (int number = 0; number < DataSet.LISTED_FILES; number++) {
            Path file = path.resolve(DataSet.listedName(number));
            if (!exists(file)) {
                Files.createFile(file);
            }
        }
    }

    private static void removeLeftOver(Path path) throws IOException {
        if (!exists(path)) {
            return;
        }
        boolean ours = Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)
                || isLink(path)
                || (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS) && isOwn(path));
        if (!ours) {
            throw taken(path, "has data that storbench did not write");
        }
        Files.delete(path);
    }

    /// Whether a file is empty or has data that storbench writes: it may be a second name of the
    /// data file.
    private static boolean isOwn(Path path) throws IOException {
        ByteBuffer word = ByteBuffer.allocate(Long.BYTES);
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            int _ = channel.read(word, 0);
        }
        return word.position() == 0
                || (!word.hasRemaining()
                        && DataPattern.firstWrong(word, 0, Long.BYTES, 0, DataPattern.ANY_GENERATION) < 0);
    }

    private static IOException taken(Path path, String reason) {
        return new IOException("%s of target.path %s, and is not part of any trial; choose another workload.path"
                .formatted(path.getFileName(), reason));
    }
}
