package io.storbench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/// The arrows between modules and packages; ARCHITECTURE.md draws them.
class ArchitectureTest {
    private static final JavaClasses CLASSES =
            new ClassFileImporter()
                    .withImportOption(new ImportOption.DoNotIncludeTests())
                    // A packaged build has the tests that modules share in jars, which that option
                    // does not know.
                    .withImportOption(location -> !location.contains("-tests.jar"))
                    .importPackages("io.storbench");

    private static final String CORE =
            "io.storbench.(plan|design|workload|engine|gate|run|measure|result|stats|unit|random|posix|local|net|server|fio)..";

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
    void theCoreUsesNoOtherModule() {
        noClasses()
                .that()
                .resideInAPackage(CORE)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.storbench.nfs..",
                        "io.storbench.iscsi..",
                        "io.storbench.sim..",
                        "io.storbench.report..",
                        "io.storbench.cli..")
                .check(CLASSES);
    }

    @Test
    void siblingsNeverUseEachOther() {
        mayNotUse(
                "io.storbench.nfs..",
                "io.storbench.iscsi..",
                "io.storbench.sim..",
                "io.storbench.report..",
                "io.storbench.cli..");
        mayNotUse(
                "io.storbench.iscsi..",
                "io.storbench.nfs..",
                "io.storbench.sim..",
                "io.storbench.report..",
                "io.storbench.cli..");
        mayNotUse(
                "io.storbench.sim..",
                "io.storbench.nfs..",
                "io.storbench.iscsi..",
                "io.storbench.report..",
                "io.storbench.cli..");
        mayNotUse(
                "io.storbench.report..",
                "io.storbench.nfs..",
                "io.storbench.iscsi..",
                "io.storbench.sim..",
                "io.storbench.cli..");
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
        mayNotUse(
                "io.storbench.unit..",
                "io.storbench.plan..",
                "io.storbench.engine..",
                "io.storbench.result..");
        mayNotUse("io.storbench.random..", "io.storbench.plan..", "io.storbench.engine..");
        mayNotUse(
                "io.storbench.design..",
                "io.storbench.plan..",
                "io.storbench.engine..",
                "io.storbench.result..");
        mayNotUse(
                "io.storbench.plan..",
                "io.storbench.engine..",
                "io.storbench.run..",
                "io.storbench.result..");
        mayNotUse(
                "io.storbench.engine..",
                "io.storbench.workload..",
                "io.storbench.run..",
                "io.storbench.result..");
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
    void packagesOfTheCoreFormNoCycle() {
        slices().matching("io.storbench.(*)..").should().beFreeOfCycles().check(CLASSES);
    }
}
