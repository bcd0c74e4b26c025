package io.storbench.report;

import io.storbench.report.render.ReportFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Writes the sample as a page, to look at.
public final class SampleReport {
    private SampleReport() {}

    /// Takes the file to write.
    public static void main(String[] arguments) throws IOException {
        String html = ReportFormat.HTML.render(Report.of(Samples.demonstration()));
        Files.writeString(Path.of(arguments[0]), html);
    }
}
