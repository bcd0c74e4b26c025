package io.storbench.lab;

import io.storbench.cli.ProgramCommand;
import io.storbench.cli.QuietOption;
import io.storbench.cli.console.Console;
import io.storbench.cli.console.ExitCode;
import io.storbench.cli.console.Interrupt;
import io.storbench.engine.StopSignal;
import io.storbench.iscsi.server.EmbeddedTarget;
import io.storbench.iscsi.server.TargetOptions;
import io.storbench.iscsi.server.UnitOptions;
import io.storbench.plan.PlanException;
import io.storbench.plan.PlanReader;
import io.storbench.plan.TrialSpec;
import io.storbench.sim.SimEngine;
import io.storbench.sim.server.ModelledDevice;
import io.storbench.unit.ByteSize;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Puts the device that simulations of a plan have behind a real initiator.
@Command(
        name = "serve",
        description = {
            "Serves an iSCSI target whose LUN takes the time of the device that simulations of a plan have (server.disk),"
                    + " for initiators other than storbench's. Its data is in memory.",
            "Ctrl-C stops it, and it exits with 130."
        },
        mixinStandardHelpOptions = true)
public final class ServeCommand implements ProgramCommand {
    private static final long LOOK_NANOS = Duration.ofMillis(100).toNanos();

    @Parameters(paramLabel = "PLAN", description = "a plan (a YAML file)")
    private Path plan = Path.of("");

    @Option(
            names = "-p",
            paramLabel = "PATH=VALUE",
            description = "sets a key of the plan: -p simulate.server.disk.disks=5")
    private List<String> overrides = new ArrayList<>();

    @Option(
            names = "--listen",
            paramLabel = "[HOST:]PORT",
            defaultValue = "0",
            description = "where to listen, on loopback unless a host is given (default: any free port)")
    private String listen = "0";

    @Mixin
    private QuietOption quiet = new QuietOption();

    @Override
    public int place() {
        return 165;
    }

    @Override
    public Integer call() throws IOException {
        Console console = quiet.console();
        InetSocketAddress address = SocketOption.listen("--listen", listen);
        if (address.getAddress().isAnyLocalAddress()) {
            throw new PlanException("--listen %s: name one address of this host, which discovery gives to initiators"
                    .formatted(listen));
        }
        List<TrialSpec> trials = PlanReader.read(plan, overrides).trials();
        if (trials.stream().map(TrialSpec::point).distinct().count() > 1) {
            console.err("%s has several points; the device is that of the first".formatted(plan));
        }
        ModelledDevice device = device(trials.getFirst());
        TargetOptions options = TargetOptions.DEFAULT.withUnit(unit(device.capacityBytes()));
        StopSignal stop = new StopSignal();
        try (Interrupt _ = Interrupt.of(stop, console, 0);
                EmbeddedTarget target = EmbeddedTarget.start(options, device, address)) {
            console.out(List.of("iSCSI target %s on %s:%d, LUN %d: %s"
                    .formatted(
                            EmbeddedTarget.NAME,
                            target.address().getHostString(),
                            target.address().getPort(),
                            EmbeddedTarget.LUN,
                            ByteSize.humanReadable((double) options.unit().sizeBytes()))));
            while (!stop.isRequested()) {
                target.loop().check();
                LockSupport.parkNanos(LOOK_NANOS);
            }
        }
        return ExitCode.INTERRUPTED;
    }

    private static ModelledDevice device(TrialSpec trial) {
        var settings = new SimEngine().completed(trial.target().overlaid(trial.simulate()));
        return ModelledDevice.of(settings.child("server"), trial.seed())
                .orElseThrow(() -> new PlanException(
                        "serve needs a device: give the plan simulate.server.disk, or a profile that has one"));
    }

    /// As much of the device as is whole blocks.
    private static UnitOptions unit(long capacityBytes) {
        UnitOptions usual = UnitOptions.DEFAULT;
        int blockBytes = usual.physicalBlockBytes();
        if (capacityBytes < blockBytes) {
            throw new PlanException("the modelled device has %d bytes; a unit has at least a block of %d"
                    .formatted(capacityBytes, blockBytes));
        }
        return UnitOptions.of(capacityBytes / blockBytes * blockBytes, usual.blockBytes(), blockBytes);
    }
}
