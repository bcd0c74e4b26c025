package io.storbench.file;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HexFormat;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/// A file that comes into its place whole or not at all: it is written under another name in the
/// same directory, and renamed when all of it is on the device. A process that is killed leaves
/// that other name behind, `.storbench-….next`.
public final class NewFile implements AutoCloseable {
    private static final String PREFIX = ".storbench-";
    private static final String SUFFIX = ".next";

    private final Path place;
    private final boolean replaces;
    private final Path next;
    private final FileChannel channel;

    private NewFile(Path place, boolean replaces) throws IOException {
        this.place = place;
        this.replaces = replaces;
        String random = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
        Path folder = Folder.of(place);
        if (!Files.isDirectory(folder)) {
            throw new NoSuchFileException(folder.toString());
        }
        this.next = folder.resolve(PREFIX + random + SUFFIX);
        try {
            this.channel = FileChannel.open(next, CREATE_NEW, WRITE);
        } catch (AccessDeniedException _) {
            throw new AccessDeniedException(place.toString());
        } catch (NoSuchFileException _) {
            throw new NoSuchFileException(folder.toString());
        } catch (FileSystemException e) {
            throw ofPlace(e.getReason(), e);
        }
    }

    private FileSystemException ofPlace(@Nullable String reason, IOException cause) {
        FileSystemException ofPlace =
                new FileSystemException(place.toString(), null, reason == null ? cause.toString() : reason);
        ofPlace.initCause(cause);
        return ofPlace;
    }

    /// Begins a file that takes the place of another, if there is one.
    ///
    /// @throws IOException when no regular file is there, but a link, a directory or a device
    public static NewFile replacing(Path place) throws IOException {
        checkPlace(place);
        return new NewFile(place, true);
    }

    /// Begins a file in a place of its own.
    ///
    /// @throws FileAlreadyExistsException when anything is there
    public static NewFile at(Path place) throws IOException {
        checkFree(place);
        return new NewFile(place, false);
    }

    /// Writes bytes in place of a file, if there is one.
    ///
    /// @throws IOException as by [#replacing]
    public static void replace(Path place, byte[] bytes) throws IOException {
        try (NewFile file = replacing(place)) {
            file.write(bytes);
        }
    }

    /// Writes bytes to a file of its own.
    ///
    /// @throws IOException as by [#at]
    public static void create(Path place, byte[] bytes) throws IOException {
        try (NewFile file = at(place)) {
            file.write(bytes);
        }
    }

    /// What a channel throws, such as that the device is full, names no file.
    private void write(byte[] bytes) throws IOException {
        try {
            output().write(bytes);
            put();
        } catch (FileSystemException e) {
            throw e;
        } catch (IOException e) {
            throw ofPlace(e.getMessage(), e);
        }
    }

    /// Where its bytes go.
    public OutputStream output() {
        return Channels.newOutputStream(channel);
    }

    /// Puts it in its place. Returns when that is on the device.
    ///
    /// @throws IOException when it cannot; its place is as it was
    public void put() throws IOException {
        channel.force(true);
        channel.close();
        if (replaces) {
            checkPlace(place);
        } else {
            checkFree(place);
        }
        Files.move(next, place, StandardCopyOption.ATOMIC_MOVE);
        Folder.sync(Folder.of(place));
    }

    private static void checkPlace(Path place) throws IOException {
        if (PlainFile.isThere(place)) {
            PlainFile.check(place);
        }
    }

    private static void checkFree(Path place) throws IOException {
        if (PlainFile.isThere(place)) {
            throw new FileAlreadyExistsException(place.toString());
        }
    }

    /// Whether a name is one that a killed process may have left behind.
    public static boolean isLeftover(String name) {
        return name.startsWith(PREFIX) && name.endsWith(SUFFIX);
    }

    /// Gives up what was not put in its place.
    @Override
    public void close() throws IOException {
        channel.close();
        Files.deleteIfExists(next);
    }
}
