package io.storbench.file;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/// Opens regular files, and refuses everything else by an [IOException] that names it: a link may
/// lead to a file of somebody else, and a pipe or a device may have no end, or may never open.
///
/// A path is looked at before it is opened, since Java cannot open a pipe without waiting. Whoever
/// exchanges the file in between can make the program wait, but not follow a link: the system
/// refuses that at the opening.
public final class PlainFile {
    private PlainFile() {}

    /// Whether anything stands at a path; a link to nothing does.
    public static boolean isThere(Path file) {
        return Files.exists(file, NOFOLLOW_LINKS);
    }

    /// Opens a file for reading.
    public static InputStream open(Path file) throws IOException {
        check(file);
        return Files.newInputStream(file, NOFOLLOW_LINKS);
    }

    /// Opens a file for reading that the user names, who may name a link to it.
    public static InputStream openNamed(Path file) throws IOException {
        if (!Files.readAttributes(file, BasicFileAttributes.class).isRegularFile()) {
            throw new IOException(file
                    + " is a directory, a pipe or a device, not a file; name a file, or save in one what the pipe has");
        }
        return Files.newInputStream(file);
    }

    /// What tells a file from another one of the same name; empty where the system has no such key.
    public static String identity(Path file) throws IOException {
        Object key = Files.readAttributes(file, BasicFileAttributes.class, NOFOLLOW_LINKS)
                .fileKey();
        return key == null ? "" : key.toString();
    }

    /// Reads a file whole.
    ///
    /// @param maxBytes beyond which it is refused; whole MiB
    /// @param remedy of that, as the end of a sentence
    public static byte[] read(Path file, int maxBytes, String remedy) throws IOException {
        try (InputStream in = open(file)) {
            byte[] bytes = in.readNBytes(maxBytes);
            if (bytes.length == maxBytes && in.read() >= 0) {
                throw new IOException("%s is longer than %d MiB; %s".formatted(file, maxBytes >> 20, remedy));
            }
            return bytes;
        }
    }

    /// Opens a file to be read and written in place; makes it when it is not there.
    ///
    /// @throws IOException also when the file has further names (hard links), which would lead to
    ///   what is written here
    public static FileChannel openInPlace(Path file) throws IOException {
        make(file);
        checkOneName(file);
        FileChannel channel = FileChannel.open(file, READ, WRITE, NOFOLLOW_LINKS);
        try {
            checkOneName(file); // it may have been exchanged
            return channel;
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    /// Adds to a file that nobody else writes, made when it is not there; returns when that is on
    /// the device. An interrupt of the thread does not hinder it.
    ///
    /// @throws IOException as by [#openInPlace]
    public static void append(Path file, byte[] bytes) throws IOException {
        Uninterrupted.run(() -> write(file, bytes));
    }

    private static void write(Path file, byte[] bytes) throws IOException {
        try (FileChannel channel = openInPlace(file)) {
            long begin = channel.size();
            ByteBuffer rest = ByteBuffer.wrap(bytes);
            while (rest.hasRemaining()) {
                channel.write(rest, begin + rest.position());
            }
            channel.force(false);
        }
    }

    private static void make(Path file) throws IOException {
        if (isThere(file)) {
            return;
        }
        try {
            FileChannel.open(file, CREATE_NEW, WRITE).close();
            Folder.sync(Folder.of(file));
        } catch (FileAlreadyExistsException _) {
            // Made by somebody else in between, and looked at next.
        }
    }

    /// Refuses what is not a regular file.
    public static void check(Path file) throws IOException {
        BasicFileAttributes found = Files.readAttributes(file, BasicFileAttributes.class, NOFOLLOW_LINKS);
        if (found.isSymbolicLink()) {
            throw new IOException("%s is a symbolic link to %s, which is not followed; put a file in its place"
                    .formatted(file, Files.readSymbolicLink(file)));
        }
        if (found.isDirectory()) {
            throw new IOException(file + " is a directory, not a file; take it away");
        }
        if (!found.isRegularFile()) {
            throw new IOException(file + " is a pipe or a device, not a file; take it away");
        }
    }

    private static void checkOneName(Path file) throws IOException {
        check(file);
        // Only POSIX systems count a file's names.
        if (Folder.isPosix(file)
                && Files.getAttribute(file, "unix:nlink", NOFOLLOW_LINKS) instanceof Integer names
                && names > 1) {
            throw new IOException(
                    "%s has %d names (hard links), and writing to it would change them all; put a copy in its place"
                            .formatted(file, names));
        }
    }
}
