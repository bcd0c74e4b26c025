package io.storbench.measure;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/// Files in which Linux says what it counts, such as those of proc(5).
///
/// @param root `/`, or a tree of files in its place
record SystemFiles(Path root) {
    /// A file's text; empty where there is none, or it must not be read.
    ///
    /// @param file without the first slash
    String text(String file) {
        try {
            return new String(Files.readAllBytes(root.resolve(file)), StandardCharsets.UTF_8);
        } catch (IOException _) {
            return "";
        }
    }
}
