package io.storbench.local;

import java.io.IOException;
import java.nio.file.FileSystemException;

/// Words for what the operating system refuses.
final class LocalError {
    private LocalError() {}

    static String explain(IOException e) {
        String reason =
                e instanceof FileSystemException f && f.getReason() != null
                        ? f.getReason()
                        : String.valueOf(e.getMessage());
        return reason.contains("No space left")
                ? reason + "; free some, or ask for a smaller workload.file"
                : reason;
    }
}
