package io.storbench.plan;

import static io.storbench.plan.SweepPlan.SWEEP;
import static io.storbench.plan.SweepPlan.parse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A mistake in a plan is reported with its place, its value and a remedy.
class PlanMistakesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "network.rtt | [1ms, 1000us]",
                "workload.block | [4k, 4096]",
                "workload.block | [1m, 1048576]",
                "workload.depth | [1, 01]",
            })
    void aLevelWrittenInTwoWaysIsRefused(String path, String levels) {
        assertThatThrownBy(() -> parse("""
            target: {engine: "null"}
            design: {factors: {%s: %s}}
            """.formatted(path, levels)))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("has a level twice");
    }

    @Test
    void aMebibyteIsNotAMinute() {
        assertThat(parse("target: {engine: 'null'}\ndesign: {factors: {workload.block: [1m, 64]}}"))
                .isNotNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "workload: {opertion: read} | plan.yaml:2: unknown key \"workload.opertion\"; did you mean"
                        + " \"operation\"?",
                "wrkload: {} | unknown key \"wrkload\"; did you mean \"workload\"?",
                "workload: {block: 4q} | plan.yaml:2: workload.block: \"4q\" is not a size such as",
                "workload: {block: 12} | workload.block: 12 is out of range; must be a multiple of 8 bytes, from 8 to"
                        + " 64m",
                "workload: {block: 4k, file: 5000} | workload.file: 5000 bytes is not a whole number of blocks",
                "workload: {operation: raed} | \"raed\" is not one of: read, write, mixed, metadata; did you mean"
                        + " \"read\"?",
                "workload: {load: otlp} | \"otlp\" is not one of: small-files, postmark, source-tree, listing, mail, home,"
                        + " many-files, oltp, dss, vm-boot; did you mean \"oltp\"?",
                "workload: {depth: 0} | \"0\" is not a whole number from 1 to 1024",
                "network: {jitter: 1ms} | plan.yaml:2: network.jitter: at most the round-trip time",
                "network: {rtt: 11s} | is out of range; must be at most 10s",
                "network: {rate: 100mbps} | network.rate: \"100mbps\" is not a rate such as 100mbit",
                "network: {rate: 100} | \"100\" is not a rate such as",
                "network: {loss: 0.01} | network.loss: \"0.01\" has no unit; write 0.01%",
                "network: {loss: 21%} | network.loss: 21% is out of range; must be at most 20",
                "network: {los: 1%} | unknown key \"network.los\"",
                "workload: {depth: x} | \"x\" is not a whole number",
                "workload: {path: ../x} | must be a name below the target",
                "workload: {verify: yes} | \"yes\" is neither true nor false",
                "workload: 5 | \"workload\" needs keys below it",
                "network: {rtt: 10 parsecs} | network.rtt: \"10 parsecs\" is not a time such as",
                "network: {rtt: 1h} | is out of range; must be at most 10s",
                "network: {apply: relay} | network.apply: relay with network.relays, such as",
                "network: {apply: netem, device: eth1, relays: {a: {to: \"s:1\"}}} | network.relays: left out",
                "network: {apply: relay, relays: {a: {listen: 5}}} | \"network.relays.a.to\" is missing",
                "network: {apply: relay, relays: {a: {to: s}}} | network.relays.a.to: \"s\" is not HOST:PORT",
                "network: {apply: relay, relays: {a: {to: \"s:0\"}}} | network.relays.a.to: names no port",
                "network: {apply: relay, relays: {a: {to: \"s:1\", port: 2}}} | unknown key \"network.relays.a.port\"",
                "network: {apply: relay, relays: {A: {to: \"s:1\"}}} | network.relays.A: a relay's name is",
                "network: {apply: relay, relays: s} | needs keys below it",
                "network: {latency: 1ms} | unknown key \"network.latency\"",
                "protocol: {run: complete} | \"complete\" is not one of: time, completion",
                "protocol: {run: completion, warmup: 1s} | completion has no warmup",
                "protocol: {measure: 0} | must be longer than 0",
                "name: 'a/b' | must be letters, digits, dots or dashes",
                "hosts: {} | has no group of hosts",
                "hosts: {a: {cuont: 2}} | unknown key \"hosts.a.cuont\"; did you mean \"count\"?",
                "hosts: {a: {files: 9}} | hosts.a.files: is for a class or load to work on; name it",
                "hosts: {a: {count: 40}, b: {count: 40}} | hosts.b.count: makes more than 64 hosts",
                "hosts: {A: {}} | hosts.A: a group's name is a letter",
                "hosts: {a: {depth: 4, window: 5}} | hosts.a.window: \"5\" is not a whole number from 1 to 4",
                "workload: {operation: mixed} | \"workload.reads\" is missing",
                "workload: {operation: mixed, reads: 50} | workload.reads: \"50\" has no unit; write 50%",
                "workload: {random: 50%} | workload.random: is a share of a mixed load: it needs pattern: mixed",
                "workload: {operation: mixed, reads: 5%, verify: true, block: 8, file: 8g} | workload.verify:"
                        + " remembers at most 134217728 blocks of 8 bytes",
                "workload: {rate: 0} | workload.rate: \"0\" is not a number from 0.001 to 1000000000",
                "workload: {rate: 1e10} | workload.rate: \"1e10\" is not a number from 0.001 to 1000000000",
                "workload: {rate: fast} | workload.rate: \"fast\" is not a number",
                "workload: {arrivals: constant} | workload.arrivals: needs a rate: set workload.rate",
                "workload: {arrivals: uniform, rate: 5} | \"uniform\" is not one of: poisson, constant, bursty,"
                        + " schedule",
                "workload: {rate: 5, think: 1ms} | workload.think: belongs to a closed loop",
                "workload: {think_times: exponential} | workload.think_times: needs workload.think",
                "workload: {load: oltp, rate: 5, think: 1ms} | workload.think: belongs to a closed loop",
                "workload: {load: oltp, rate: 5, window: 2} | workload.window: with a rate",
                "workload: {load: oltp, pattern: random} | workload.pattern: does not apply to a class or load",
                "workload: {load: oltp, block: 512, file: 128g, verify: true} | workload.verify: remembers at most"
                        + " 134217728 blocks of 512 bytes",
                "workload: {rate: 5, arrivals: bursty} | \"workload.burst_on\" is missing",
                "workload: {rate: 5, burst_on: 1s} | workload.burst_on: needs arrivals: bursty",
                "workload: {rate: 1e9, arrivals: bursty, burst_on: 1s, burst_off: 1s} | so short a burst needs"
                        + " 2.00e+09 operations/s",
                "workload: {rate: 5, arrivals: schedule} | workload.rate: the schedule has the rates",
                "workload: {arrivals: schedule} | workload.arrivals: needs a rate",
                "workload: {schedule: ''} | workload.schedule: the value is empty",
                "workload: {schedule: '0/1s'} | has no operation at any time",
                "workload: {schedule: '5'} | \"5\" is not RATE/TIME",
                "workload: {schedule: '5/0s'} | \"5/0s\" lasts no time",
                "workload: {schedule: '-5/1s'} | \"-5\" is not a number of operations per second",
                "workload: {schedule: '5/1s', arrivals: poisson} | workload.schedule: needs arrivals: schedule",
                "workload: {rate: 5, depth: 4, window: 2} | workload.window: with a rate, depth alone limits",
                "workload: {block: 4k/60:64k/30, pattern: random} | the shares of \"4k/60:64k/30\" come to 90 %, not"
                        + " to 100",
                "workload: {block: 4k/60:64k/50, pattern: random} | come to 110 %, not to 100",
                "workload: {block: 4k/60:64k, pattern: random} | \"64k\" is not SIZE/PERCENT",
                "workload: {block: 4k/100:64k/0, pattern: random} | \"0\" is not a percentage above 0",
                "workload: {block: 4k/60:64k/40} | several sizes need pattern: random, zipf or hot_cold",
                "workload: {pattern: zipf, theta: 0} | \"0\" is not a number from 0.001 to 10",
                "workload: {theta: 1} | workload.theta: needs pattern: zipf",
                "workload: {pattern: hot_cold} | \"workload.hot\" is missing",
                "workload: {pattern: hot_cold, hot: 90} | \"90\" is not OPERATIONS/SPACE",
                "workload: {pattern: hot_cold, hot: 90/0} | has no hot blocks",
                "workload: {pattern: strided, stride: 6k} | workload.stride: 6144 bytes is not a whole number of"
                        + " blocks",
                "workload: {pattern: strided, stride: 1g} | within 134217728 bytes",
                "workload: {range: 64m-32m} | ends before it begins",
                "workload: {range: 64m-256m} | does not consist of whole blocks of 4096 bytes within the file's"
                        + " 134217728",
                "workload: {flush_every: 4} | workload.flush_every: needs a load that writes",
                "workload: {operation: write, open: each, flush_every: 4} | workload.flush_every: needs open: once",
                "hosts: {a: {operation: read, reads: 5%}} | hosts.a.reads: is a share of a mixed load",
                "workload: {operation: metadata} | \"workload.metadata.calls\" is missing",
                "workload: {metadata: {calls: stat}} | workload.metadata: needs operation: metadata",
                "workload: {operation: metadata, block: 8k, metadata: {calls: stat}} | workload.block: does not apply",
                "workload: {operation: metadata, path: a/b, metadata: {calls: stat}} | workload.path: has no",
                "workload: {operation: metadata, metadata: {calls: touch}} | \"touch\" is not one of: create,"
                        + " open_new, remove",
                "workload: {operation: metadata, metadata: {calls: mkdir}} | mkdir: needs rmdir after it",
                "workload: {operation: metadata, metadata: {calls: close}} | close: needs open or open_new before it",
                "workload: {operation: metadata, metadata: {calls: open open close}} | open: close the open file"
                        + " before",
                "workload: {operation: metadata, metadata: {calls: create mkdir rmdir remove}} | an actor has one name",
                "workload: {operation: metadata, metadata: {calls: open create remove close}} | close the open file"
                        + " before",
                "workload: {operation: metadata, metadata: {calls: rename}} | rename: needs something that the list"
                        + " makes before it",
                "workload: {operation: metadata, metadata: {calls: truncate}} | truncate: needs a file that the list"
                        + " makes",
                "workload: {operation: metadata, metadata: {calls: open write close}} | write: needs a file that the"
                        + " list makes",
                "workload: {operation: metadata, metadata: {calls: open_new read close remove}} | read: the file that"
                        + " the list makes is empty; write before",
                "workload: {operation: metadata, metadata: {calls: mkdir rename remove}} | remove: needs create,"
                        + " open_new, link or symlink before it",
                "workload: {operation: metadata, file: 65m, metadata: {calls: stat}} | workload.file: with operation:"
                        + " metadata, is a multiple of 8 bytes, from 8 bytes to 64m",
                "workload: {operation: metadata, file: 0, metadata: {calls: stat}} | workload.file: with operation:"
                        + " metadata, is a multiple of 8 bytes, from 8 bytes to 64m",
                "workload: {operation: metadata, metadata: {calls: stat, level: 65}} | \"65\" is not a whole number"
                        + " from 0 to 64",
                "workload: {operation: metadata, metadata: {calls: stat, depth: 1}} | unknown key"
                        + " \"workload.metadata.depth\"",
                "hosts: 0 | \"0\" is not a whole number from 1 to 64",
                "design: {factors: {workload.depth: []}} | factor workload.depth has no levels",
                "design: {factors: {workload.depth: 4}} | needs a list of levels",
                "design: {factors: {workload.depth: [1, 1]}} | has a level twice",
                "design: {factors: {wrkload.depth: [1]}} | factor \"wrkload.depth\" is not a key of the plan; did you"
                        + " mean \"workload\"?",
                "design: {factors: {workload.dept: [1]}} | unknown key \"workload.dept\"",
                "design: {factors: {target: [x]}} | no target is named \"x\"",
                "design: {kind: half} | \"half\" is not one of: full, fraction, plackett_burman, latin_hypercube,"
                        + " one_at_a_time, rows",
                "design: {kind: fraction, factors: {workload.depth: [1, 2, 3]}, generators: [C=AB]} | has 3 levels; a"
                        + " 2^(k-p) fraction needs exactly 2",
                "design: {generators: [C=AB]} | only a design of kind: fraction has generators",
                "design: {kind: rows, rows: []} | needs a list of points",
                "design: {kind: rows, rows: [{workload.depth: 1}, {workload.block: 4k}]} | every row must set the same"
                        + " factors",
                "design: {replicates: 0} | \"0\" is not a whole number from 1 to 1000",
                "target: {engine: nfs} | \"target\" appears twice",
                "protocol: {measure: 9223372036s} | at most 720h",
                "protocol: {warmup: 1s, measure: 5s, limit: 3s} | must be longer than warmup and measure",
                "protocol: {measure: 1s, steady: 10s, limit: 5s} | must be longer than warmup, steady and measure",
                "protocol: {measure: 1s, steady: 500ms} | 500ms is less than measure, 1s, which five rounds take",
                "protocol: {measure: 20ms, steady: 5s} | 20ms has no five rounds of at least 10ms",
                "protocol: {run: completion, steady: 5s} | completion has no warmup, steady or measure",
                "workload: {data: {compressible: 150%}} | a share must be from 0% to 100%",
                "workload: {data: {dedupable: half}} | is not a percentage",
                "workload: {data: {unit: 3k}} | 3k is not a power of two",
                "workload: {data: {unit: 2m}} | must be a multiple of 512 bytes, from 512 to 1m",
                "workload: {data: {zeros: 1%}} | unknown key",
                "workload: {operation: metadata, metadata: {calls: stat}, data: {}} | does not apply to operation:"
                        + " metadata",
                "design: {factors: {workload.depth: [1, 8], mode: [{a: {workload.depth: 2}}]}} | the factors"
                        + " workload.depth and mode both set workload.depth",
                "design: {replicates: 1000, factors: {workload.depth: [1,2,3,4,5,6,7,8,9,10,11], hosts:"
                        + " [1,2,3,4,5,6,7,8,9,10]}} | more than 100000 trials",
                "hosts: *a | aliases",
                "hosts: !!binary QUJD | tags",
                "design: | a value is missing for \"design\"",
                "target: {engine: null} | a value is missing for \"engine\"; the word null needs quotes",
                "workload: &a {depth: 1} | anchors",
                "workload: !!java.lang.Runtime {} | tags (!!name) are not supported",
                "workload: {depth: !!int 1} | tags (!!name) are not supported",
                "workload: [1, | not valid YAML",
            })
    void mistakesAreNamedWithPlaceValueAndRemedy(String line, String message) {
        assertThatThrownBy(() -> parse("target: {engine: \"null\"}\n" + line + "\n"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(message);
    }

    @Test
    void aTargetsNameHasNoControlCharacters() {
        assertThatThrownBy(() -> parse("targets: {\"a\\e[2J\": {engine: \"null\"}}\n"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("the target name \"a\\u001b[2J\" has control characters");
    }

    /// With the line in which the mistake is, and in words of this program.
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        workload:~<T>depth: 1           | 3: not valid YAML: a tab in column 1; YAML is indented by spaces only
        workload:~  depth: 1~   block: 4k | 4: not valid YAML: ":" in column 9 is not expected; keys of one mapping begin
        name: x~workload~hosts: 1       | 3: not valid YAML: a key without ": " after it; keys of one mapping begin in
        name: a: b                      | 2: not valid YAML: ":" in column 8 is not expected; keys of one mapping begin
        workload: {depth: 1~            | 2: not valid YAML: what begins in column 11 is not closed: a quote or a bracket
        name: "x~hosts: 1               | 2: not valid YAML: what begins in column 7 is not closed: a quote or a bracket
        workload: {depth: [1}}          | 2: not valid YAML: "}" in column 21 is not expected; keys of one mapping
        name: @home                     | 2: not valid YAML: "@" in column 7 cannot begin a value; put the value in quotes
        name: <0>                       | not valid YAML: it contains control characters, so it is not text
        """)
    void whatIsNotYamlIsReportedWithItsPlace(String line, String message) {
        String text = line.replace('~', '\n').replace("<T>", "\t").replace("<0>", "\u0000\u0001");
        assertThatThrownBy(() -> parse("target: {engine: \"null\"}\n" + text + "\n"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(message);
    }

    @Test
    void allUnknownKeysOfOnePlaceAreNamedAtOnce() {
        String text = """
            target: {engine: "null"}
            workload:
              opertion: read
              blok: 4k
              depth: 1
            """;
        assertThatThrownBy(() -> parse(text)).isInstanceOf(PlanException.class).hasMessageStartingWith("""
            plan.yaml:3: unknown key "workload.opertion"; did you mean "operation"?; \
            plan.yaml:4: unknown key "workload.blok"; did you mean "block"?; known here: \
            """);
    }

    @Test
    void aPlanNeedsATarget() {
        assertThatThrownBy(() -> parse("workload: {depth: 1}"))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("no target");
        assertThatThrownBy(() -> parse("target: {uri: x}")).hasMessageContaining("\"target.engine\" is missing");
        assertThatThrownBy(() -> parse("")).hasMessageContaining("empty");
        assertThatThrownBy(() -> parse("- a")).hasMessageContaining("key: value");
        assertThatThrownBy(() -> parse("targets: {a: {engine: nfs}, b: {engine: nfs}}"))
                .hasMessageContaining("no factor \"target\"");
    }

    @Test
    void mistakesOnTheCommandLineAreNamed() {
        assertThatThrownBy(() -> parse(SWEEP, "network.rtt")).hasMessageContaining("needs path=value");
        assertThatThrownBy(() -> parse(SWEEP, "network.rtt=")).hasMessageContaining("the value is missing");
        assertThatThrownBy(() -> parse(SWEEP, "wrkload.depth=1"))
                .hasMessageContaining("-p wrkload.depth=1: unknown key \"wrkload\"");
        assertThatThrownBy(() -> PlanReader.read(Path.of("no-such-plan.yaml"), List.of()))
                .hasMessage("plan no-such-plan.yaml: no such file");
        assertThatThrownBy(() -> PlanReader.read(Path.of("."), List.of())).hasMessageContaining("directory");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "wrkload.url=iscsi://joe%hush@h/iqn.x/1",
                "wrkload.url=iscsi://joe%hu/hush@h/iqn.x/1",
                "workload.depth=[1, 'iscsi://joe:hush@h', 'nfs://h']",
            })
    void aPasswordInAnAddressOnTheCommandLineIsNotRepeated(String override) {
        assertThatThrownBy(() -> parse(SWEEP, override))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("-p " + override.substring(0, override.indexOf('=')))
                .hasMessageNotContaining("hush");
    }

    @Test
    void anOverrideThatTheDesignWouldHideIsRefused() {
        String rows = """
            target: {engine: "null"}
            design: {kind: rows, rows: [{workload.depth: 1}, {workload.depth: 2}]}
            """;
        assertThatThrownBy(() -> parse(rows, "workload.depth=64"))
                .hasMessageContaining("-p workload.depth: the design's factor workload.depth");
        assertThat(parse(rows, "workload.block=8k").points()).hasSize(2);
    }

    @Test
    void aBombOfDepthOrLengthIsRefused() {
        assertThatThrownBy(() -> parse("a: " + "[".repeat(5000) + "]".repeat(5000)))
                .isInstanceOf(PlanException.class);
        assertThatThrownBy(() -> parse("a: b\n".repeat(1 << 18)))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("longer than");
    }

    @Test
    void aPathOfHundredsOfKeysIsRefused() {
        String path = "a.".repeat(50_000) + "a";
        assertThatThrownBy(() -> PlanReader.parse(SWEEP, "plan.yaml", List.of(path + "=1")))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("has more than the 32 levels")
                .extracting(Throwable::getMessage)
                .asString()
                .hasSizeLessThan(500);
        assertThatThrownBy(() -> parse("""
            target: {engine: "null"}
            design: {factors: {%s: [1, 2]}}
            """.formatted("target." + "a.".repeat(100) + "a")))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("has more than the 32 levels");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{a: ", "- ", "? "})
    void anyDepthOfNestingIsRefused(String level) {
        assertThatThrownBy(() -> parse(level.repeat(100_000)))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("plan.yaml");
    }

    /// An empty text must not mean the default, unseen.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "name: ''",
                "workload: {path: ''}",
                "workload: {path: '  '}",
                "workload: {path: 'a//b'}",
                "workload: {path: 'a/'}",
                "workload: {path: './a'}",
                "workload: {cache: {server: ''}}",
                "workload: {block: ''}",
                "workload: {open: ''}",
                "protocol: {run: ''}",
                "network: {rtt: ''}",
                "question: {compare: ''}",
            })
    void anEmptyTextIsNotTheDefault(String keys) {
        assertThatThrownBy(() -> parse("target: {engine: 'null'}\n" + keys))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining("plan.yaml:2");
    }
}
