package io.storbench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The arrows between modules and packages; ARCHITECTURE.md draws them.
@Execution(ExecutionMode.CONCURRENT)
class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            // A packaged build has the tests that modules share in jars, which that option
            // does not know.
            .withImportOption(location -> !location.contains("-tests.jar"))
            .importPackages("io.storbench");

    private static final Path ROOT = Path.of("..");

    /// The modules, each with those that it may use.
    private static final Map<String, Set<String>> MODULES = Map.of(
            "bench-api", Set.of(),
            "bench-core", Set.of("bench-api"),
            "bench-nfs", Set.of("bench-core"),
            "bench-iscsi", Set.of("bench-core"),
            "bench-sim", Set.of("bench-core"),
            "bench-report", Set.of("bench-core"),
            "bench-cli", Set.of("bench-api", "bench-core", "bench-nfs", "bench-iscsi", "bench-sim", "bench-report"));

    private static Path sources(String module) {
        return ROOT.resolve(module).resolve("src/main/java/io/storbench");
    }

    /// The top packages of a module, read from its folders, so that a new one is held, too.
    private static List<String> packages(String module) {
        try (Stream<Path> folders = Files.list(sources(module))) {
            return folders.filter(Files::isDirectory)
                    .map(folder -> "io.storbench." + folder.getFileName() + "..")
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void mayNotUse(String user, String... used) {
        noClasses()
                .that()
                .resideInAPackage(user)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(used)
                .check(CLASSES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bench-core", "bench-nfs", "bench-iscsi", "bench-sim", "bench-report", "bench-cli"})
    void aModuleUsesOnlyThoseBelowIt(String module) {
        Set<String> allowed = Objects.requireNonNull(MODULES.get(module));
        String[] others = MODULES.keySet().stream()
                .filter(other -> !other.equals(module) && !allowed.contains(other))
                .flatMap(other -> packages(other).stream())
                .toArray(String[]::new);
        if (others.length == 0) {
            assertThat(module).as("the one that may use all").isEqualTo("bench-cli");
            return;
        }
        noClasses()
                .that()
                .resideInAnyPackage(packages(module).toArray(String[]::new))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(others)
                .check(CLASSES);
    }

    @Test
    void everyPackageOfEveryModuleStandsInTheTable() throws IOException {
        String page = Files.readString(ROOT.resolve("ARCHITECTURE.md"));
        for (String module : MODULES.keySet()) {
            String row = page.lines()
                    .filter(line -> line.startsWith("| " + module + " |"))
                    .findFirst()
                    .orElseThrow();
            List<String> listed = Pattern.compile("`([^`]+)`")
                    .matcher(row.split("\\|", -1)[2])
                    .results()
                    .map(name -> name.group(1))
                    .toList();
            assertThat(listed).as(module).containsExactlyInAnyOrderElementsOf(allPackages(module));
        }
    }

    /// All packages of a module, without the part that all share: `nfs.server.tree`.
    private static List<String> allPackages(String module) throws IOException {
        try (Stream<Path> files = Files.walk(sources(module))) {
            return files.filter(file -> file.getFileName().toString().equals("package-info.java"))
                    .map(file -> sources(module).relativize(file.getParent()).toString())
                    .map(folder -> folder.replace(File.separatorChar, '.'))
                    .toList();
        }
    }

    @Test
    void aReportCannotStartAMeasurement() {
        mayNotUse(
                "io.storbench.report..",
                "io.storbench.run..",
                "io.storbench.workload..",
                "io.storbench.local..",
                "io.storbench.net..",
                "io.storbench.gate..",
                "io.storbench.measure..",
                "io.storbench.posix..");
    }

    @Test
    void aRunKnowsNoStatisticsOfResults() {
        mayNotUse("io.storbench.run..", "io.storbench.stats..", "io.storbench.report..");
    }

    @Test
    void foundationsUseNothingAboveThem() {
        mayNotUse("io.storbench.unit..", "io.storbench.plan..", "io.storbench.engine..", "io.storbench.result..");
        mayNotUse("io.storbench.file..", "io.storbench.plan..", "io.storbench.engine..", "io.storbench.result..");
        mayNotUse("io.storbench.random..", "io.storbench.plan..", "io.storbench.engine..");
        mayNotUse("io.storbench.design..", "io.storbench.plan..", "io.storbench.engine..", "io.storbench.result..");
        mayNotUse("io.storbench.plan..", "io.storbench.engine..", "io.storbench.run..", "io.storbench.result..");
        mayNotUse("io.storbench.engine..", "io.storbench.workload..", "io.storbench.run..", "io.storbench.result..");
    }

    @Test
    void theRelayKnowsNoCommandAndNoTrial() {
        mayNotUse(
                "io.storbench.relay..",
                "io.storbench.cli..",
                "io.storbench.run..",
                "io.storbench.result..",
                "io.storbench.workload..");
    }

    @Test
    void theLauncherUsesNothing() {
        noClasses()
                .that()
                .resideInAPackage("io.storbench.launcher..")
                .should()
                .dependOnClassesThat()
                .resideOutsideOfPackages("java..", "io.storbench.launcher..", "org.jspecify..")
                .check(CLASSES);
    }

    @Test
    void theModelsKnowNothingOfThePapers() {
        mayNotUse("io.storbench.sim..", "io.storbench.paper..");
    }

    @Test
    void noPackagesUseEachOther() {
        slices().matching("io.storbench.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void packagesOfTheCoreFormNoCycle() {
        slices().matching("io.storbench.(*)..").should().beFreeOfCycles().check(CLASSES);
    }
}
