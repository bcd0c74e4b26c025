package io.storbench.sim.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.storbench.plan.ExperimentPlan;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.plan.Settings;
import io.storbench.run.Engines;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ProfileTest {
    private static final String PLAN = """
        target: {engine: sim, uri: "nfs://server/export", rsize: 64k}
        workload: {operation: read, block: 64k, file: 8m, depth: 2}
        network: {rtt: 1ms}
        simulate: {server: {threads: 3}}
        protocol: {run: completion}
        """;

    @TempDir
    private Path directory = Path.of("");

    private Path file(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }

    private static Resolved at(Map<String, Resolved> parameters, String key) {
        return Objects.requireNonNull(parameters.get(key), key);
    }

    private static Map<String, Resolved> resolved(String plan, String... overrides) {
        ExperimentPlan experiment = PlanReader.parse(plan, "plan.yaml", List.of(overrides));
        return Resolved.of(new Engines().parameters(experiment.trials().getFirst())).stream()
                .collect(Collectors.toMap(Resolved::key, parameter -> parameter));
    }

    @Test
    void aPlanGoesBeforeItsProfileAndAProfileBeforeTheDefaults() throws IOException {
        Path profile = file("own.yaml", """
            title: a test's
            parameters:
              rsize: {value: 32k, kind: assumed, source: made up}
              wsize: {value: 16k, kind: fitted, source: made up as well}
              server.threads: {value: 5, kind: assumed, source: made up}
            """);
        Map<String, Resolved> parameters = resolved(PLAN, "simulate.profile=" + profile);
        assertThat(at(parameters, "rsize")).isEqualTo(new Resolved("rsize", "64k", "plan.yaml:1"));
        assertThat(at(parameters, "server.threads").value()).isEqualTo("3");
        assertThat(at(parameters, "wsize"))
                .isEqualTo(new Resolved("wsize", "16k", "profile " + profile + ", fitted: made up as well"));
        assertThat(at(parameters, "client.send")).isEqualTo(new Resolved("client.send", "1us", "default"));
    }

    /// Linux's limits are ratios of the memory (Documentation/admin-guide/sysctl/vm.rst, dirty_ratio and
    /// dirty_background_ratio), and those of the profile are 400 and 200 MiB of 2 GiB.
    @ParameterizedTest
    @CsvSource({
        "simulate.cache.memory=8g, 1600m, 800m",
        "simulate.cache.memory=2g, 400m, 200m",
        "simulate.cache.memory=512m, 100m, 50m",
        // Of 12,501 pages 2,441.6 and 1,220.8.
        "simulate.cache.memory=50004k, 9764k, 4880k",
        "simulate.cache.dirty_limit=300m, 300m, 200m"
    })
    void limitsThatAreSharesOfTheMemoryFollowThePlansMemory(String said, String limit, String background) {
        Map<String, Resolved> parameters = resolved(PLAN, "simulate.profile=linux-6.x", said);
        assertThat(at(parameters, "cache.dirty_limit").value()).isEqualTo(limit);
        assertThat(at(parameters, "cache.background").value()).isEqualTo(background);
    }

    @Test
    void aLimitOfThePlanStaysWhateverItsMemory() {
        Map<String, Resolved> parameters = resolved(
                PLAN, "simulate.profile=linux-6.x", "simulate.cache.memory=8g", "simulate.cache.dirty_limit=300m");
        assertThat(at(parameters, "cache.dirty_limit").value()).isEqualTo("300m");
        assertThat(at(parameters, "cache.background").value()).isEqualTo("800m");
    }

    @Test
    void limitsOfAnExtendedProfileFollowTheMemoryOfTheExtendingOne() throws IOException {
        Path profile = file("own.yaml", """
            title: a test's
            extends: linux-6.x-nfs3
            parameters: {cache.memory: {value: 1g, kind: assumed, source: made up}}
            """);
        assertThat(at(resolved(PLAN, "simulate.profile=" + profile), "cache.dirty_limit")
                        .value())
                .isEqualTo("200m");
        assertThat(at(resolved(PLAN, "simulate.profile=" + profile, "simulate.cache.memory=4g"), "cache.dirty_limit")
                        .value())
                .isEqualTo("800m");
    }

    /// `server.slots` and `server.threads` are two names of one number.
    @ParameterizedTest
    @CsvSource({"server.slots, server.threads", "server.threads, server.slots"})
    void aPlansNumberOfSlotsGoesBeforeAProfilesByEitherName(String ofProfile, String ofPlan) throws IOException {
        Path profile = file("own.yaml", """
            title: a test's
            parameters: {%s: {value: 5, kind: assumed, source: made up}}
            """.formatted(ofProfile));
        String plan = PLAN.replace("simulate: {server: {threads: 3}}\n", "");
        assertThat(at(resolved(plan, "simulate.profile=" + profile), ofProfile).value())
                .isEqualTo("5");
        Map<String, Resolved> parameters = resolved(plan, "simulate.profile=" + profile, "simulate." + ofPlan + "=3");
        assertThat(at(parameters, ofPlan).value()).isEqualTo("3");
        assertThat(parameters).doesNotContainKey(ofProfile);
    }

    /// What a plan says of all calls is not overruled by what a profile says of some.
    @ParameterizedTest
    @CsvSource({
        "server.service, server.service_read",
        "server.service, server.service_write",
        "server.service, server.service_commit",
        "cache.copy, cache.copy_write"
    })
    void aPlansKeyGoesBeforeAProfilesMoreSpecialOne(String general, String special) throws IOException {
        Path profile = file("own.yaml", """
            title: a test's
            parameters:
              %s: {value: 90us, kind: assumed, source: made up}
              cache.mode: {value: writeback, kind: assumed, source: made up}
            """.formatted(special));
        assertThat(at(resolved(PLAN, "simulate.profile=" + profile), special).value())
                .isEqualTo("90us");
        Map<String, Resolved> said = resolved(PLAN, "simulate.profile=" + profile, "simulate." + general + "=4ms");
        assertThat(Optional.ofNullable(said.get(special)).map(Resolved::value).orElse("4ms"))
                .isEqualTo("4ms");
        assertThat(at(
                                resolved(
                                        PLAN,
                                        "simulate.profile=" + profile,
                                        "simulate." + general + "=4ms",
                                        "simulate." + special + "=1ms"),
                                special)
                        .value())
                .isEqualTo("1ms");
    }

    @Test
    void bothNamesOfTheNumberOfSlotsAreRefused() {
        assertThatThrownBy(() -> resolved(PLAN, "target.server.slots=8"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("simulate.server.threads: is another name of server.slots")
                .hasMessageContaining("simulate.server.slots");
    }

    @Test
    void aFamilyStandsForTheMemberThatFitsTheTarget() {
        assertThat(at(resolved(PLAN, "simulate.profile=linux-2.4"), "profile").value())
                .isEqualTo("linux-2.4-nfs3");
        String disk = PLAN.replace("nfs:", "iscsi:").replace(", rsize: 64k", "").replace("sim,", "iscsi,");
        assertThat(at(resolved(disk, "simulate.profile=linux-2.4"), "profile").value())
                .isEqualTo("linux-2.4-iscsi");
        assertThatThrownBy(() -> resolved(PLAN, "simulate.profile=linux-3.16", "target.engine=iscsi"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("\"linux-3.16\" has no member for engine iscsi; it has: linux-3.16-nfs3");
    }

    @Test
    void aNameOfSeveralFamiliesIsRefusedWithTheirMembers() {
        assertThatThrownBy(() -> resolved(PLAN, "simulate.profile=linux"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("profile \"linux\" names several families; for engine nfs, version 3 there are"
                        + " linux-2.4-nfs3, linux-3.16-nfs3, linux-6.1-nfs3, linux-6.x-nfs3; name one of them");
    }

    @Test
    void aProfileForOtherTargetsIsRefused() {
        assertThatThrownBy(() -> resolved(PLAN, "simulate.profile=linux-2.4-iscsi"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("profile linux-2.4-iscsi is made for engine iscsi; the target has engine nfs,"
                        + " version 3; repeat --profile for each kind of target, such as --profile linux-2.4-nfs3");
    }

    @Test
    void aProfileMayExtendABuiltInOneAndAFileBesideIt() throws IOException {
        file("base.yml", """
            title: base
            extends: linux-2.4-nfs3
            parameters:
              client.slots: {value: 4, kind: assumed, source: base}
              cache.outstanding: {value: 4, kind: assumed, source: base}
            """);
        Path top = file("top.yaml", """
            title: top
            extends: ./base.yml
            parameters: {client.slots: {value: 2, kind: assumed, source: top}}
            """);
        Map<String, Resolved> parameters = resolved(PLAN, "simulate.profile=" + top);
        assertThat(at(parameters, "client.slots").value()).isEqualTo("2");
        assertThat(at(parameters, "cache.outstanding").origin())
                .isEqualTo("profile " + directory.resolve("base.yml") + ", assumed: base");
        assertThat(at(parameters, "cache.max_request").origin())
                .startsWith("profile linux-2.4-nfs3, sourced: Linux 2.4.20");
    }

    @Test
    void profilesThatExtendOneAnotherInACircleAreRefused() throws IOException {
        Path one = file("one.yaml", "title: one\nextends: ./two.yaml\n");
        file("two.yaml", "title: two\nextends: ./one.yaml\n");
        assertThatThrownBy(() -> resolved(PLAN, "simulate.profile=" + one))
                .isInstanceOf(PlanException.class)
                .hasMessageStartingWith("two.yaml:2: profiles extend one another in a circle: ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rsise: {value: 4k, kind: sourced, source: x} | own.yaml:3: unknown key"
                        + " \"target.rsise\"; did you mean \"rsize\"?",
                "server.threads: {value: 0, kind: sourced, source: x} | own.yaml:3:"
                        + " target.server.threads: \"0\" is not a whole number from 1 to 65536",
                "wsize: {value: 3g, kind: sourced, source: x} | own.yaml:3: target.wsize: 3g is out of range; must be a"
                        + " multiple of 8 bytes",
                "wsize: {value: 4q, kind: sourced, source: x} | own.yaml:3: target.wsize: \"4q\"",
                "wsize: {value: 4k, kind: guessed, source: x} | own.yaml:3: parameters.wsize.kind:"
                        + " \"guessed\" is not one of: sourced, fitted, assumed",
                "wsize: {value: 4k, kind: sourced} | \"parameters.wsize.source\" is missing",
                "wsize: {value: 4k, source: x} | \"parameters.wsize.kind\" is missing",
                "wsize: {kind: fitted, source: x} | \"parameters.wsize.value\" is missing",
                "wsize: {value: 4k, kind: fitted, source: x, unit: k} | unknown key" + " \"parameters.wsize.unit\"",
                "wsize: {value: [4k], kind: fitted, source: x} | parameters.wsize.value: needs a" + " single value",
                "wsize: {value: 4k, kind: fitted, source: x, drawn_with: cpu} | parameters.wsize.drawn_with:"
                        + " is for what is drawn: it needs a prior",
                "wsize: {value: 4k, kind: fitted, source: x, follows: cache.memory} | parameters.wsize.follows: must name"
                        + " another size in the profile",
                "cache.copy: {value: 4us, kind: fitted, source: x, follows: cache.copy} |"
                        + " parameters.cache.copy.follows: must name another size in the profile",
                "wsize: 4k | \"parameters.wsize\" needs keys below it",
                "uri: {value: embedded, kind: fitted, source: x} | parameters.uri: is the plan's to" + " say",
                "Rsize: {value: 4k, kind: fitted, source: x} | parameters.Rsize: is not a key of a" + " target",
            })
    void aMistakeInAProfileIsReportedWithItsPlace(String parameter, String message) throws IOException {
        Path profile = file("own.yaml", "title: own\nparameters:\n  " + parameter + "\n");
        // Without the plan's own values, which would go before.
        String plan = PLAN.replace(", rsize: 64k", "").replace("server: {threads: 3}", "");
        assertThatThrownBy(() -> resolved(plan, "simulate.profile=" + profile))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(message);
    }

    @Test
    void whatIsNoProfileIsRefused() throws IOException {
        assertThatThrownBy(() -> resolved(PLAN, "simulate.profile=linux-6.1-nfs5"))
                .hasMessageContaining("did you mean \"linux-6.1-nfs3\"?");
        String many = String.join(", ", Collections.nCopies(17, "linux-6.1-nfs41"));
        assertThatThrownBy(() -> resolved(PLAN, "simulate.profile=[" + many + "]"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("names 17 profiles; there may be 16");
        assertThatThrownBy(() -> resolved(PLAN, "simulate.profile=./none.yaml"))
                .hasMessage("profile none.yaml: no such file");
        Path list = file("list.yaml", "- 1\n");
        assertThatThrownBy(() -> resolved(PLAN, "simulate.profile=" + list))
                .hasMessageContaining("list.yaml:1: a profile is a list of \"key: value\" lines");
        Path large = file("large.yaml", "title: " + "x".repeat(5 << 20));
        assertThatThrownBy(() -> resolved(PLAN, "simulate.profile=" + large))
                .hasMessageContaining("large.yaml: longer than the 1048576 characters a file may have");
        assertThatThrownBy(() -> resolved(PLAN, "simulate.profile=/dev/zero"))
                .hasMessageContaining("/dev/zero is a directory, a pipe or a device, not a file");
        Path bytes = Files.write(directory.resolve("b.yaml"), new byte[] {(byte) 0xff});
        assertThatThrownBy(() -> resolved(PLAN, "simulate.profile=" + bytes)).hasMessageContaining("not UTF-8");
    }

    static List<String> builtIn() {
        return Profile.builtIn();
    }

    /// A plan of a target that a profile is made for.
    private static String planFor(Profile profile, String operation, String uri) {
        Scope scope = profile.scope().orElseThrow();
        String version = scope.versions().isEmpty()
                ? ""
                : ", version: " + scope.versions().getFirst();
        return """
            target: {engine: %s, uri: "%s"%s}
            workload: {operation: %s, block: 64k, file: 8m, depth: 2}
            network: {rtt: 1ms}
            simulate: {profile: %s}
            protocol: {run: completion}
            """.formatted(scope.engine(), uri, version, operation, profile.name());
    }

    @ParameterizedTest
    @MethodSource("builtIn")
    void theModelReadsEveryParameterOfABuiltInProfile(String name) {
        Profile profile = Profile.builtIn(name);
        Set<String> read = new TreeSet<>();
        for (String operation : List.of("read", "write")) {
            for (String uri : uris(profile)) {
                ExperimentPlan plan = PlanReader.parse(planFor(profile, operation, uri), "plan", List.of());
                for (Settings.Read value :
                        new Engines().parameters(plan.trials().getFirst())) {
                    read.add(value.path().substring("target.".length()));
                }
            }
        }
        assertThat(read).containsAll(profile.parameters().keySet());
    }

    /// The embedded servers have no disk.
    private static List<String> uris(Profile profile) {
        String server = profile.scope().orElseThrow().engine() + "://server/a/b";
        boolean disk = profile.parameters().keySet().stream().anyMatch(key -> key.startsWith("server.disk."));
        return disk ? List.of(server) : List.of("embedded", server);
    }

    @Test
    void theIndexNamesTheFilesInTheirFolder() throws Exception {
        List<String> files = new ArrayList<>();
        Path folder =
                Path.of(Profile.class.getResource("/profiles/index").toURI()).resolveSibling(".");
        try (Stream<Path> entries = Files.list(folder)) {
            entries.map(entry -> entry.getFileName().toString())
                    .filter(file -> file.endsWith(".yaml"))
                    .map(file -> file.substring(0, file.length() - ".yaml".length()))
                    .forEach(files::add);
        }
        assertThat(Profile.builtIn()).containsExactlyInAnyOrderElementsOf(files).isSorted();
        assertThat(Files.readString(folder.resolve("index"), StandardCharsets.UTF_8))
                .endsWith("\n");
    }

    /// A profile calibrated on top of another: what is open of the first, and not fitted again, is
    /// still open; two fits have no normal numbers in common.
    @Test
    void calibrationsThatExtendOneAnotherKeepWhatIsOpen() throws IOException {
        String calibration = """
            calibration:
              experiment: x
              plan: x
              fitted_error: 0
              noise_floor: 0
              held_out: []
              trials: []
            """;
        file("first.yaml", """
            title: first
            parameters:
              client.send: {value: 1us, range: [1us, 9us], kind: fitted, source: x}
              client.receive: {value: 1us, range: [1us, 9us], kind: fitted, source: x}
            """ + calibration + "  spread: {client.send: [0.1, 0], client.receive: [0.2, 0.3]}\n");
        Path second = file("second.yaml", """
            title: second
            extends: ./first.yaml
            parameters:
              client.receive: {value: 2us, range: [1us, 9us], kind: fitted, source: x}
            """ + calibration + "  spread: {client.receive: [0.4]}\n");
        Path third = file("third.yaml", """
            title: third
            extends: ./second.yaml
            parameters:
              client.send: {value: 2us, kind: assumed, source: by hand}
            """);
        assertThat(spread(second))
                .isEqualTo(Map.of("client.send", List.of(0.1, 0.0, 0.0), "client.receive", List.of(0.0, 0.0, 0.4)));
        assertThat(spread(third)).isEqualTo(Map.of("client.receive", List.of(0.0, 0.0, 0.4)));
    }

    private static Map<String, List<Double>> spread(Path profile) {
        ExperimentPlan plan = PlanReader.parse(PLAN, "plan.yaml", List.of("simulate.profile=" + profile));
        Settings target = plan.trials().getFirst().simulate();
        return Profile.of(
                        new Settings(plan.trials().getFirst().target().mapping().overlaid(target.mapping()), "target"))
                .orElseThrow()
                .calibrated()
                .orElseThrow()
                .spreadByKey();
    }
}
