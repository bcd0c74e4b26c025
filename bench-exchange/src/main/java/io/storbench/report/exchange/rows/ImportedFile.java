package io.storbench.report.exchange.rows;

import io.storbench.file.PlainFile;
import io.storbench.plan.PlanException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// A file that another program wrote.
public final class ImportedFile {
    private ImportedFile() {}

    /// All of its text.
    ///
    /// @param mostMebibytes of which it may be long
    /// @param remedy what to do about a longer one
    /// @throws PlanException when it is longer, or cannot be read
    public static String text(Path path, int mostMebibytes, String remedy) {
        int mostBytes = mostMebibytes << 20;
        try (InputStream in = PlainFile.openNamed(path)) {
            byte[] bytes = in.readNBytes(mostBytes + 1);
            if (bytes.length > mostBytes) {
                throw new PlanException("%s: longer than %d MiB; %s".formatted(path, mostMebibytes, remedy));
            }
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (NoSuchFileException e) {
            throw new PlanException(path + ": no such file");
        } catch (IOException e) {
            throw new PlanException(path + ": cannot be read: " + e.getMessage());
        }
    }
}
