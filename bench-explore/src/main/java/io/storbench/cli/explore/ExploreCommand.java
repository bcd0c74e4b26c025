package io.storbench.cli.explore;

import io.storbench.cli.ProgramCommand;
import io.storbench.cli.QuietOption;
import io.storbench.cli.Results;
import io.storbench.cli.console.Console;
import io.storbench.cli.console.ExitCode;
import io.storbench.explore.PageServer;
import io.storbench.plan.PlanException;
import io.storbench.report.render.ReportFormat;
import java.io.IOException;
import java.net.BindException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Serves the page on which a plan's values are moved.
@Command(
        name = "explore",
        description = {
            "Opens a page on loopback for what-if questions: curves of NFSv3, NFSv4.1 and ext4 on iSCSI over a round-trip"
                    + " time, a depth or any other value, simulated as values are moved.",
            "Prints the page's address, and serves it until Ctrl-C."
        },
        mixinStandardHelpOptions = true)
public final class ExploreCommand implements ProgramCommand {
    private static final int MOST_PORT = 65535;

    @Parameters(
            arity = "0..1",
            paramLabel = "PLAN",
            description =
                    "a plan with a full factorial design, or a results directory, whose measured trials are shown on"
                            + " the curves (default: a file on three mounts)")
    private @Nullable Path named;

    @Option(names = "--port", paramLabel = "PORT", description = "port on loopback (default: any that is free)")
    private int port;

    @Mixin
    private QuietOption quiet = new QuietOption();

    @Override
    public int place() {
        return 26;
    }

    @Override
    public Integer call() throws IOException {
        Console console = quiet.console();
        if (port < 0 || port > MOST_PORT) {
            throw new PlanException("--port %d: a port is 1 to 65535, or 0 for any that is free".formatted(port));
        }
        try (PageServer server = PageServer.start(
                port, Optional.ofNullable(named), directory -> ReportFormat.HTML.render(Results.report(directory)))) {
            console.out(List.of(server.address()));
            console.aside(List.of("Open this address in a browser on this machine; Ctrl-C ends it."));
            new CountDownLatch(1).await();
            return ExitCode.DONE;
        } catch (BindException e) {
            throw new PlanException("--port %d: %s; name another, or none".formatted(port, e.getMessage()));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return ExitCode.INTERRUPTED;
        }
    }
}
