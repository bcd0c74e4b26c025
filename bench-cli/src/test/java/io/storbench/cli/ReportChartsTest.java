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
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// `report --charts`.
@Execution(ExecutionMode.CONCURRENT)
class ReportChartsTest {
    private static final String PLAN = """
        name: sweep
        target: {engine: nfs, uri: embedded, server: {slots: 2, service: 100us}}
        workload: {operation: read, block: 4k, file: 256k}
        design: {factors: {network.rtt: [1ms, 2ms], workload.depth: [1, 4]}}
        protocol: {run: completion}
        """;

    @TempDir
    private Path directory = Path.of("");

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
        List<Path> pictures =
                files.stream().filter(f -> f.toString().endsWith(".png")).toList();
        assertThat(pictures).hasSizeGreaterThan(3);
        assertThat(files).hasSize(2 * pictures.size());
        BufferedImage first = ImageIO.read(pictures.getFirst().toFile());
        assertThat(first.getWidth()).isEqualTo(880);
        // Something is drawn on the white.
        assertThat(first.getRGB(0, 0)).isEqualTo(0xFFFFFFFF);
        assertThat(inked(first)).isGreaterThan(1000);
        String csv = Files.readString(out.resolve("001-completion-time-by-round-trip-time.csv"));
        assertThat(csv).startsWith("series,kind,x,y,low,high\r\n");
        // 2 levels of the round-trip time in nanoseconds, at 2 depths.
        assertThat(csv.lines()).hasSize(5).anyMatch(line -> line.contains("simulated,1000000.0,"));
        assertThat(Cli.run("report", results, "--charts", out).err()).contains("is not empty");
    }

    /// From the trials' interval logs, whose times have the warm-up in them.
    @Test
    void trialsOfSecondsHaveAHistory() throws IOException {
        Path plan = Files.writeString(
                directory.resolve("plan.yaml"),
                PLAN.replace("{run: completion}", "{warmup: 2s, measure: 4s}")
                        .replace("100us", "20ms")
                        .replace("name: sweep", "name: sweep\nnetwork: {loss: 2%}"));
        Path results = directory.resolve("r");
        Cli.run("simulate", plan, "-o", results, "--max-replicates", "2");
        Path out = directory.resolve("charts");
        assertThat(Cli.run("report", results, "--charts", out).err()).isEmpty();
        List<String> names;
        try (Stream<Path> list = Files.list(out)) {
            names = list.map(file -> file.getFileName().toString()).sorted().toList();
        }
        List<String> histories = names.stream()
                .filter(name -> name.contains("latency-over-time-simulated-point"))
                .filter(name -> name.endsWith(".csv"))
                .toList();
        assertThat(histories).hasSize(4);
        String csv = Files.readString(out.resolve(histories.getFirst()));
        // At depth 1 an operation takes the round trip of 1 ms and 20 ms at the server.
        assertThat(csv.lines().filter(line -> line.startsWith("\"p50\",value")).toList())
                .hasSize(4)
                .first()
                .asString()
                .startsWith("\"p50\",value,0.5,21.");
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
