package io.storbench.nfs.server.tree;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Map;

/// Tells clients why the system refused something.
final class DiskErrors {
    /// What the C library says, where Java has no exception of its own.
    private static final Map<String, TreeError> BY_REASON =
            Map.ofEntries(
                    Map.entry("Operation not permitted", TreeError.PERM),
                    Map.entry("Not a directory", TreeError.NOTDIR),
                    Map.entry("Is a directory", TreeError.ISDIR),
                    Map.entry("Invalid argument", TreeError.INVAL),
                    Map.entry("File too large", TreeError.FBIG),
                    Map.entry("No space left on device", TreeError.NOSPC),
                    Map.entry("Read-only file system", TreeError.ROFS),
                    Map.entry("Too many links", TreeError.MLINK),
                    Map.entry("File name too long", TreeError.NAMETOOLONG),
                    Map.entry("Disk quota exceeded", TreeError.DQUOT),
                    Map.entry("Directory not empty", TreeError.NOTEMPTY),
                    Map.entry("Invalid cross-device link", TreeError.XDEV),
                    Map.entry("Too many levels of symbolic links", TreeError.STALE));

    private DiskErrors() {}

    static TreeException toTreeException(IOException e) {
        return new TreeException(
                switch (e) {
                    case NoSuchFileException _ -> TreeError.NOENT;
                    case FileAlreadyExistsException _ -> TreeError.EXIST;
                    case DirectoryNotEmptyException _ -> TreeError.NOTEMPTY;
                    case AccessDeniedException _ -> TreeError.ACCES;
                    case NotDirectoryException _ -> TreeError.NOTDIR;
                    case FileSystemLoopException _ -> TreeError.INVAL;
                    case FileSystemException named -> byReason(named.getReason());
                    default -> byReason(e.getMessage()); // of a channel: the reason alone
                });
    }

    private static TreeError byReason(@org.jspecify.annotations.Nullable String reason) {
        return reason == null ? TreeError.IO : BY_REASON.getOrDefault(reason, TreeError.IO);
    }
}
