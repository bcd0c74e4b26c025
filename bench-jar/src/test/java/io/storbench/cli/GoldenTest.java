package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.storbench.Leaf;
import io.storbench.cli.console.CommandLineName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What the program prints and predicts is what it was, byte for byte: the SHA-256 of each text stands in
/// `goldens.sha256`. To write them after an intended change, run this test with `-Dstorbench.goldens=write`. The texts
/// themselves are left in `target/goldens`, to be compared with those of another checkout.
@Execution(ExecutionMode.CONCURRENT)
class GoldenTest {
    private static final Path HASHES = Path.of("src/test/resources/goldens/goldens.sha256");
    private static final Path TEXTS = Path.of("target/goldens");
    private static final boolean WRITE = "write".equals(System.getProperty("storbench.goldens"));

    @TempDir
    private Path directory = Path.of("");

    /// As the program's own `main` does, and as the program is called by its name.
    @BeforeAll
    static void sameEverywhere() throws IOException {
        assumeTrue(Leaf.areAllThere(), "a leaf is left out of this build");
        Locale.setDefault(Locale.ROOT);
        System.setProperty(CommandLineName.PROPERTY, "storbench");
        Files.createDirectories(TEXTS);
    }

    static Stream<GoldenCases.Case> quick() throws IOException {
        return GoldenCases.all().stream().filter(each -> !each.slow());
    }

    static Stream<GoldenCases.Case> slow() throws IOException {
        return GoldenCases.all().stream().filter(GoldenCases.Case::slow);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("quick")
    void theTextIsTheSame(GoldenCases.Case golden) throws Exception {
        check(golden);
    }

    @Tag("slow")
    @ParameterizedTest(name = "{0}")
    @MethodSource("slow")
    void theTextOfALongerOneIsTheSame(GoldenCases.Case golden) throws Exception {
        check(golden);
    }

    @Test
    void eachHashIsOfACase() throws IOException {
        List<String> names =
                GoldenCases.all().stream().map(GoldenCases.Case::name).toList();
        if (WRITE) {
            write(hashes -> hashes.keySet().retainAll(names));
        }
        assertThat(names).doesNotHaveDuplicates().containsAll(hashes().keySet());
    }

    private void check(GoldenCases.Case golden) throws IOException, NoSuchAlgorithmException {
        String text = golden.text().apply(directory).replace(directory.toString(), "DIRECTORY");
        Path file = Files.writeString(TEXTS.resolve(golden.name().replaceAll("[^A-Za-z0-9.-]+", "-") + ".txt"), text);
        String hash = HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        if (WRITE) {
            write(hashes -> hashes.put(golden.name(), hash));
        }
        assertThat(hash)
                .as("`%s`: its text is not what it was; it stands in %s", golden, file.toAbsolutePath())
                .isEqualTo(hashes().get(golden.name()));
    }

    private static synchronized void write(Consumer<SortedMap<String, String>> change) throws IOException {
        SortedMap<String, String> hashes = hashes();
        change.accept(hashes);
        StringBuilder lines = new StringBuilder();
        hashes.forEach(
                (key, value) -> lines.append(value).append("  ").append(key).append('\n'));
        Files.writeString(HASHES, lines);
    }

    private static synchronized SortedMap<String, String> hashes() throws IOException {
        SortedMap<String, String> hashes = new TreeMap<>();
        for (String line : Files.readAllLines(HASHES)) {
            String[] words = line.split(" {2}", 2);
            hashes.put(words[1], words[0]);
        }
        return hashes;
    }
}
