package io.storbench.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Results as a version without checksums would have written them, so that a test can change them.
final class Unchecked {
    private Unchecked() {}

    /// The text of `trials.jsonl` without checksums, and without what came with them.
    static String text(Path trials) throws IOException {
        return Files.readString(trials)
                .replaceAll(",\"histograms\":\\{[^}]*\\}", "")
                .replaceAll(",\"plan_tree\":.*?(?=,\"checksum\":)", "")
                .replaceAll(",\"checksum\":\"crc32c\",\"crc32c\":\"[0-9a-f]{8}\"", "");
    }
}
