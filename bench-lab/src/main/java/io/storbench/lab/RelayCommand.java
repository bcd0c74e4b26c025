package io.storbench.lab;

import io.storbench.cli.ProgramCommand;
import io.storbench.cli.QuietOption;
import io.storbench.cli.console.Console;
import io.storbench.cli.console.ExitCode;
import io.storbench.cli.console.Interrupt;
import io.storbench.engine.StopSignal;
import io.storbench.net.TimerSlack;
import io.storbench.plan.KeyHome;
import io.storbench.plan.NetworkSpec;
import io.storbench.plan.Place;
import io.storbench.plan.PlanNode;
import io.storbench.relay.Relay;
import io.storbench.relay.RelayOverhead;
import io.storbench.relay.RelaySpec;
import io.storbench.unit.TimeSpan;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Puts an emulated network between other programs.
@Command(
        name = "relay",
        description = {
            "Forwards TCP connections through an emulated network, for programs other than storbench.",
            "Ctrl-C stops it; it then prints what it measured, and exits with 130."
        },
        mixinStandardHelpOptions = true)
public final class RelayCommand implements ProgramCommand {
    private static final int CONNECT_MILLIS = 5000;

    @Option(
            names = "--listen",
            paramLabel = "[HOST:]PORT",
            defaultValue = "0",
            description = "where to listen, on loopback unless a host is given (default: any free port)")
    private String listen = "0";

    @Option(names = "--to", required = true, paramLabel = "HOST:PORT", description = "where to forward connections")
    private String to = "";

    @Option(names = "--rtt", paramLabel = "TIME", description = "added round-trip time: 20ms")
    private String rtt = "0";

    @Option(names = "--jitter", paramLabel = "TIME", description = "the largest deviation of a round trip")
    private String jitter = "0";

    @Option(names = "--rate", paramLabel = "RATE", description = "rate of each direction: 100mbit or 12.5MB")
    private String rate = "unlimited";

    @Option(names = "--loss", paramLabel = "PERCENT", description = "lost TCP segments, shown as stalls: 0.1%%")
    private String loss = "0";

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "42",
            description = "seed of jitter and losses (default: ${DEFAULT-VALUE})")
    private long seed;

    @Mixin
    private QuietOption quiet = new QuietOption();

    @Override
    public int place() {
        return 160;
    }

    @Override
    public Integer call() throws IOException {
        Console console = quiet.console();
        RelaySpec wanted = new RelaySpec(
                SocketOption.listen("--listen", listen), SocketOption.of("--to", to, "", 1), network(), seed);
        probe(wanted.target());
        StopSignal stop = new StopSignal();
        try (Relay _ = Relay.open(wanted, console::err)) {
            console.note("calibrating");
        }
        RelayOverhead calibration = RelayOverhead.of(wanted);
        try (Interrupt _ = Interrupt.of(stop, console, 0);
                Relay relay = Relay.open(calibration.spec(), console::err)) {
            console.out(introduction(relay.address(), calibration));
            relay.run(stop);
            console.out(summary(relay.report()));
        }
        return ExitCode.INTERRUPTED;
    }

    private NetworkSpec network() {
        Place place = new Place("relay", 0);
        Map<String, PlanNode> options = new LinkedHashMap<>();
        options.put("rtt", new PlanNode.Scalar(place, rtt));
        options.put("jitter", new PlanNode.Scalar(place, jitter));
        options.put("rate", new PlanNode.Scalar(place, rate));
        options.put("loss", new PlanNode.Scalar(place, loss));
        return NetworkSpec.of(KeyHome.settings(new PlanNode.Mapping(place, options), ""));
    }

    /// A relay to nowhere would only be noticed by its users.
    private static void probe(InetSocketAddress target) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(target, CONNECT_MILLIS);
        } catch (IOException e) {
            throw new IOException(
                    "cannot connect to %s:%d: %s".formatted(target.getHostString(), target.getPort(), e.getMessage()),
                    e);
        }
    }

    private List<String> introduction(InetSocketAddress address, RelayOverhead calibration) {
        return List.of(
                "Relay on %s:%d to %s: rtt %s, jitter %s, rate %s, loss %s, seed %d"
                        .formatted(address.getHostString(), address.getPort(), to, rtt, jitter, rate, loss, seed),
                "Relaying itself takes %s per round trip, which is taken off the delay%s"
                        .formatted(
                                TimeSpan.humanReadable((double) calibration.baseNanos()),
                                TimerSlack.minimize() ? "" : "; the system's timers are inexact"),
                "Round-trip time it adds, measured: " + calibration.added(),
                "Ctrl-C ends it.");
    }

    private static List<String> summary(Relay.Report report) {
        return List.of(
                "Connections: " + report.connections(),
                "To the target: %d bytes, held %s".formatted(report.outBytes(), report.out()),
                "Back:          %d bytes, held %s".formatted(report.backBytes(), report.back()));
    }
}
