package io.storbench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/// The arrows between packages that Maven does not hold, and the table of modules; ARCHITECTURE.md draws
/// both. A module's pom names the modules that it may use.
@Execution(ExecutionMode.CONCURRENT)
class ArchitectureTest {
    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            // A packaged build has the tests that modules share in jars, which that option
            // does not know.
            .withImportOption(location -> !location.contains("-tests.jar"))
            .importPackages("io.storbench");

    private static final Path ROOT = Path.of("..");

    /// The folders of all modules, so that a new one is held, too.
    private static List<String> modules() throws IOException {
        try (Stream<Path> folders = Files.list(ROOT)) {
            return folders.map(folder -> folder.getFileName().toString())
                    .filter(name -> name.startsWith("bench-") && Files.isDirectory(sources(name)))
                    .toList();
        }
    }

    private static Path sources(String module) {
        return ROOT.resolve(module).resolve("src/main/java/io/storbench");
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

    @Test
    void everyPackageOfEveryModuleStandsInTheTable() throws IOException {
        String page = Files.readString(ROOT.resolve("ARCHITECTURE.md"));
        for (String module : modules()) {
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

    /// Rows of another program become trials of a plan, whose operations are counted as a run makes them.
    @Test
    void aReportCannotStartAMeasurement() {
        noClasses()
                .that()
                .resideInAPackage("io.storbench.report..")
                .and()
                .resideOutsideOfPackage("io.storbench.report.exchange.rows..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.storbench.run..",
                        "io.storbench.workload..",
                        "io.storbench.local..",
                        "io.storbench.net..",
                        "io.storbench.gate..",
                        "io.storbench.measure..",
                        "io.storbench.posix..")
                .check(CLASSES);
    }

    @Test
    void aClaimHasNoWords() {
        mayNotUse("io.storbench.report.claim..", "io.storbench.report.wording..");
    }

    @Test
    void aRunKnowsNoStatisticsOfResults() {
        mayNotUse("io.storbench.run..", "io.storbench.stats..", "io.storbench.report..");
    }

    @Test
    void foundationsUseNothingAboveThem() {
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
