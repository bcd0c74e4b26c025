package io.storbench.cli;

import io.storbench.file.Folder;
import io.storbench.file.NewFile;
import io.storbench.plan.PlanException;
import io.storbench.report.Block;
import io.storbench.report.Report;
import io.storbench.report.chart.Chart;
import io.storbench.report.chart.ChartFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// A directory of a report's charts, each as PNG and CSV.
final class ChartFolder {
    private ChartFolder() {}

    /// Writes all charts; none that is there is overwritten.
    ///
    /// @return how many there are
    static int write(Report report, Path folder) throws IOException {
        List<Chart> charts = report.sections().stream()
                .flatMap(section -> section.blocks().stream())
                .flatMap(ChartFolder::charts)
                .toList();
        Folder.make(folder);
        try (Stream<Path> there = Files.list(folder)) {
            if (there.findAny().isPresent()) {
                throw new PlanException(folder + " is not empty; name a new directory for --charts");
            }
        }
        int number = 0;
        for (Chart chart : charts) {
            String name = ChartFiles.name(chart, ++number);
            NewFile.create(folder.resolve(name + ".csv"), ChartFiles.csv(chart).getBytes(StandardCharsets.UTF_8));
            NewFile.create(folder.resolve(name + ".png"), ChartFiles.png(chart));
        }
        return number;
    }

    private static Stream<Chart> charts(Block block) {
        return block instanceof Block.Charts(List<Chart> own) ? own.stream() : Stream.empty();
    }
}
