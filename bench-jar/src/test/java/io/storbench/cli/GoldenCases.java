package io.storbench.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/// What [GoldenTest] compares: the examples, the papers, recorded results, and the program's help.
final class GoldenCases {
    private static final Path EXAMPLES = Path.of("../examples");
    private static final Path RESULTS = Path.of("src/test/resources/goldens");

    /// One replicate of each point where the model is exact, two where it is not.
    private static final String FEW = " -q --threads=1 --precision=90% --max-replicates=2 -p design.replicates=1";

    /// What makes an example smaller, so that its simulation takes about a second.
    private static final Map<String, String> SMALLER = Map.ofEntries(
            Map.entry("accuracy/floor", " -p protocol.warmup=50ms -p protocol.measure=200ms"),
            Map.entry("bursts", " -p protocol.warmup=500ms -p protocol.measure=2s"),
            Map.entry("clear-fraction", " -p protocol.measure=100ms"),
            Map.entry("ext4-on-iscsi-and-nfs", " -p workload.file=16m"),
            Map.entry("nfs-message-overhead", " -p workload.block=512,8k,64k"),
            Map.entry("postmark", " -p workload.params.transactions=100"),
            Map.entry("queue-length", " -p protocol.warmup=500ms -p protocol.measure=1s"),
            Map.entry("studies/dirty-limits", " -p network.rtt=10ms"),
            Map.entry("studies/macro-loads", " -p network.rtt=10ms"),
            Map.entry("studies/macro-pages", " -p path=10ms"),
            Map.entry("studies/parda-linux", " -p hosts=1,2 -p protocol.warmup=200ms -p protocol.measure=1s"),
            Map.entry("studies/parda-linux-queues", " -p protocol.warmup=200ms -p protocol.measure=1s"),
            Map.entry("studies/parda-linux-workloads", " -p protocol.warmup=200ms -p protocol.measure=1s"),
            Map.entry(
                    "studies/queue-depth",
                    " -p network.rtt=10ms -p workload.depth=8" + " -p protocol.warmup=200ms -p protocol.measure=300ms"),
            Map.entry("studies/radkov-fig5", " -p size=4k,64k"),
            Map.entry("studies/radkov-linux", " -p network.rtt=10ms -p workload.file=1m"),
            Map.entry("studies/radkov-macro", " -p load=source-tree"),
            Map.entry("studies/radkov-pages", " -p protocol.measure=1s"),
            Map.entry("studies/saif-factorial", " -p size=256k"));

    /// They need jars that the reactor does not build.
    private static final Set<String> REFUSED = Set.of("my-engine/plan", "my-workload/plan");

    /// Plans that take more than a second of processor time all the same.
    private static final Set<String> SLOW = Set.of(
            "queue-length",
            "studies/dirty-limits",
            "studies/macro-loads",
            "studies/macro-pages",
            "studies/parda-linux",
            "studies/parda-linux-queues",
            "studies/parda-linux-workloads",
            "studies/queue-depth",
            "studies/radkov-fig5",
            "studies/radkov-linux",
            "studies/radkov-macro",
            "studies/radkov-pages",
            "studies/saif-factorial",
            "studies/tuning-25ms");

    /// The papers' experiments that take seconds; VerdictsTest judges the cells of all.
    private static final List<String> PAPERS =
            List.of("radkov-table4", "radkov-fig5", "radkov-fig6", "radkov-metadata");

    /// A name, and how its text is made, given an empty directory.
    record Case(String name, boolean slow, Function<Path, String> text) {
        @Override
        public String toString() {
            return name;
        }
    }

    private GoldenCases() {}

    static List<Case> all() throws IOException {
        List<Case> cases = new ArrayList<>();
        for (Path plan : plans()) {
            ofPlan(plan, cases);
        }
        ofLine("what-if database -q --size 1m", true, cases);
        PAPERS.forEach(name -> ofLine("reproduce -q " + name, true, cases));
        Stream.of("demonstration", "screening", "compare/a", "limit", "failed", "imported")
                .forEach(results -> ofResults(results, cases));
        for (String format : List.of("text", "json", "junit", "md", "html", "csv")) {
            String sides = " " + RESULTS + "/compare/a " + RESULTS + "/compare/b --format ";
            ofLine("compare" + sides + format, false, cases);
            ofLine("gate" + sides + format, false, cases);
            ofLine("gate " + RESULTS + "/limit --format " + format, false, cases);
        }
        ofHelp("help", Main.commandLine(), cases);
        for (String line : List.of("list", "reproduce", "what-if", "completion bash", "completion zsh")) {
            ofLine(line, false, cases);
        }
        return cases;
    }

    private static List<Path> plans() throws IOException {
        try (Stream<Path> files = Files.walk(EXAMPLES)) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .filter(file -> !file.toString().matches(".*/(src|target)/.*"))
                    .sorted()
                    .toList();
        }
    }

    private static void ofPlan(Path plan, List<Case> cases) {
        String name = EXAMPLES.relativize(plan).toString().replace(".yaml", "");
        String file = plan + (name.equals("replay") ? " -p workload.params.file=../examples/traces/mixed.trace" : "");
        cases.add(new Case("design " + name, false, directory -> printed("design " + file)));
        cases.add(new Case("explain " + name, false, directory -> printed("simulate " + file + " --explain")));
        cases.add(new Case("simulate " + name, SLOW.contains(name), directory -> {
            Path results = directory.resolve("results");
            String line = "simulate " + file + FEW + SMALLER.getOrDefault(name, "");
            String text = printed(line, "-o", results);
            return REFUSED.contains(name) ? text : text + trials(results);
        }));
    }

    private static void ofResults(String name, List<Case> cases) {
        for (String format : List.of("md", "json", "csv")) {
            ofLine("report " + RESULTS + "/" + name + " --format " + format, false, cases);
        }
        cases.add(new Case("report " + name + " --format html", false, directory -> {
            Path page = directory.resolve("report.html");
            return printed("report " + RESULTS + "/" + name, "-o", page) + read(page);
        }));
    }

    private static void ofHelp(String name, CommandLine command, List<Case> cases) {
        cases.add(new Case(name, false, directory -> command.getUsageMessage(Ansi.OFF)));
        command.getSubcommands().forEach((word, below) -> ofHelp(name + " " + word, below, cases));
    }

    private static void ofLine(String line, boolean slow, List<Case> cases) {
        cases.add(new Case(line.replace(RESULTS + "/", ""), slow, directory -> printed(line)));
    }

    /// What the program prints, and its exit code.
    private static String printed(String line, Object... more) {
        Cli cli = Cli.run(Stream.concat(Arrays.stream(line.split(" ")), Arrays.stream(more))
                .toArray());
        return "exit code " + cli.exitCode() + "\n" + cli.out() + cli.err();
    }

    /// The lines of the trials without what differs from machine to machine, and from day to day.
    private static String trials(Path results) {
        return read(results.resolve("trials.jsonl"))
                .replaceAll("\"started_at\":\"[^\"]*\",\"environment\":\"[^\"]*\",", "")
                .replaceAll(",\"crc32c\":\"[0-9a-f]{8}\"}(?=\n)", "}");
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
