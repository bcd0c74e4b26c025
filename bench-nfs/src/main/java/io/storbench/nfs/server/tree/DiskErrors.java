package io.storbench.nfs.server.tree;

import io.storbench.posix.ErrorText;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// Tells clients why the system refused something. Java has exceptions of their own for a few
/// errors; of the others it passes on the C library's text, which is in the user's language.
final class DiskErrors {
    /// An error that Java tells by its text alone.
    ///
    /// @param errno its number in Linux
    /// @param english its text where the C library cannot be asked
    private record Told(int errno, String english, TreeError error) {}

    /// Numbers of asm-generic/errno-base.h and errno.h, texts of glibc.
    private static final List<Told> TOLD =
            List.of(
                    new Told(1, "Operation not permitted", TreeError.PERM),
                    new Told(18, "Invalid cross-device link", TreeError.XDEV),
                    new Told(20, "Not a directory", TreeError.NOTDIR),
                    new Told(21, "Is a directory", TreeError.ISDIR),
                    new Told(22, "Invalid argument", TreeError.INVAL),
                    new Told(27, "File too large", TreeError.FBIG),
                    new Told(28, "No space left on device", TreeError.NOSPC),
                    new Told(30, "Read-only file system", TreeError.ROFS),
                    new Told(31, "Too many links", TreeError.MLINK),
                    new Told(36, "File name too long", TreeError.NAMETOOLONG),
                    new Told(39, "Directory not empty", TreeError.NOTEMPTY),
                    new Told(40, "Too many levels of symbolic links", TreeError.STALE),
                    new Told(122, "Disk quota exceeded", TreeError.DQUOT));

    private static final DiskErrors OF_THIS_PROCESS = new DiskErrors(ErrorText::of);

    private final Map<String, TreeError> byText = new HashMap<>();

    /// @param texts what the system says of errors, by number
    DiskErrors(IntFunction<Optional<String>> texts) {
        for (Told told : TOLD) {
            byText.put(texts.apply(told.errno).orElse(told.english), told.error);
        }
    }

    /// What the system does, and how it fails.
    @FunctionalInterface
    interface Action<T> {
        T run() throws IOException, TreeException;
    }

    /// Does something, and tells of its failure as clients are told.
    static <T> T told(Action<T> action) throws TreeException {
        try {
            return action.run();
        } catch (IOException e) {
            throw toTreeException(e);
        } catch (UnsupportedOperationException _) {
            throw new TreeException(TreeError.NOTSUPP);
        } catch (InvalidPathException _) {
            // There are characters that this JVM's encoding of file names does not have.
            throw new TreeException(TreeError.INVAL);
        }
    }

    static TreeException toTreeException(IOException e) {
        return new TreeException(error(e));
    }

    /// What an exception of this process says.
    static TreeError error(IOException e) {
        return OF_THIS_PROCESS.of(e);
    }

    /// What an exception says.
    TreeError of(IOException e) {
        return switch (e) {
            case NoSuchFileException _ -> TreeError.NOENT;
            case FileAlreadyExistsException _ -> TreeError.EXIST;
            case DirectoryNotEmptyException _ -> TreeError.NOTEMPTY;
            case AccessDeniedException _ -> TreeError.ACCES;
            case NotDirectoryException _ -> TreeError.NOTDIR;
            case FileSystemLoopException _ -> TreeError.INVAL;
            case AtomicMoveNotSupportedException _ -> TreeError.XDEV;
            case FileSystemException named -> byText(named.getReason());
            default -> byText(e.getMessage()); // of a channel: the text alone
        };
    }

    private TreeError byText(@Nullable String text) {
        return text == null ? TreeError.IO : byText.getOrDefault(text, TreeError.IO);
    }
}
