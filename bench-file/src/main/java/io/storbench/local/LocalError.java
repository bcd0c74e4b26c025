package io.storbench.local;

import io.storbench.posix.ErrorText;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/// Words for what the operating system refuses.
final class LocalError {
    /// What Java says, in the user's language, of ENOSPC of asm-generic/errno-base.h.
    private static final String NO_SPACE = ErrorText.of(28).orElse("No space left on device");

    private LocalError() {}

    static String explain(IOException e) {
        return switch (e) {
            case NoSuchFileException _ -> "no such file or directory; create the directory";
            case AccessDeniedException _ -> "permission denied; check the owner and the mode";
            case FileSystemException f when f.getReason() != null -> withRemedy(f.getReason());
            default -> withRemedy(String.valueOf(e.getMessage()));
        };
    }

    private static String withRemedy(String reason) {
        return reason.equals(NO_SPACE) ? reason + "; free some, or ask for a smaller workload.file" : reason;
    }
}
