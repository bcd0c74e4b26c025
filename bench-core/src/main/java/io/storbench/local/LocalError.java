package io.storbench.local;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/// Words for what the operating system refuses.
final class LocalError {
    private LocalError() {}

    static String explain(IOException e) {
        return switch (e) {
            case NoSuchFileException _ ->
                    "there is no such file or directory; create the directory";
            case AccessDeniedException _ -> "permission denied; check the owner and the mode";
            case FileSystemException f when f.getReason() != null -> withRemedy(f.getReason());
            default -> withRemedy(String.valueOf(e.getMessage()));
        };
    }

    private static String withRemedy(String reason) {
        return reason.contains("No space left")
                ? reason + "; free some, or ask for a smaller workload.file"
                : reason;
    }
}
