package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// `report --charts`.
class ReportChartsTest {
    private static final String PLAN =
            """
            name: sweep
            target: {engine: nfs, uri: embedded, server: {slots: 2, service: 100us}}
            workload: {operation: read, block: 4k, file: 256k}
            design: {factors: {network.rtt: [1ms, 2ms], workload.depth: [1, 4]}}
            protocol: {run: completion}
            """;

    @TempDir private Path directory = Path.of("");

    @Test
    void everyChartIsAPictureAndATable() throws IOException {
        Path plan = Files.writeString(directory.resolve("plan.yaml"), PLAN);
        Path results = directory.resolve("r");
        Cli.run("simulate", plan, "-o", results, "--max-replicates", "2");
        Path out = directory.resolve("charts");
        Cli cli = Cli.run("report", results, "--charts", out);
        assertThat(cli.err()).isEmpty();
        assertThat(cli.out()).contains("in " + out);
        List<Path> files;
        try (Stream<Path> list = Files.list(out)) {
            files = list.sorted().toList();
        }
        List<Path> pictures = files.stream().filter(f -> f.toString().endsWith(".png")).toList();
        assertThat(pictures).hasSizeGreaterThan(3);
        assertThat(files).hasSize(2 * pictures.size());
        BufferedImage first = ImageIO.read(pictures.getFirst().toFile());
        assertThat(first.getWidth()).isEqualTo(880);
        // Something is drawn on the white.
        assertThat(first.getRGB(0, 0)).isEqualTo(0xFFFFFFFF);
        assertThat(inked(first)).isGreaterThan(1000);
        String csv = Files.readString(out.resolve("001-completion-time-over-network-rtt.csv"));
        assertThat(csv).startsWith("series,kind,x,y,low,high\r\n");
        // 2 levels of the round-trip time in nanoseconds, at 2 depths.
        assertThat(csv.lines()).hasSize(5).anyMatch(line -> line.contains("simulated,1000000.0,"));
        assertThat(Cli.run("report", results, "--charts", out).err()).contains("is not empty");
    }

    private static int inked(BufferedImage image) {
        int inked = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                inked += image.getRGB(x, y) == 0xFFFFFFFF ? 0 : 1;
            }
        }
        return inked;
    }
}
