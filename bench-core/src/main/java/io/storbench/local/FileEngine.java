package io.storbench.local;

import io.storbench.engine.Engine;
import io.storbench.engine.Target;
import io.storbench.engine.TargetSpec;
import io.storbench.plan.PlanException;
import io.storbench.plan.Settings;
import java.io.IOException;
import java.nio.file.Files;

/// A directory on any mounted file system, by positional reads and writes: buffered, past the
/// client's cache (`direct`), stable at each write (`sync`).
///
/// Blocking by nature: each operation outstanding has a thread of its own. A write trial ends with
/// fdatasync.
public final class FileEngine implements Engine {
    /// For [java.util.ServiceLoader].
    public FileEngine() {}

    @Override
    public String name() {
        return "file";
    }

    /// The most threads: one per operation outstanding of every host.
    private static final int MAX_LANES = 512;

    /// The most memory for payload, in bytes: each operation outstanding has a block of its own.
    private static final long MAX_BUFFER_BYTES = 4L << 30;

    @Override
    public void check(TargetSpec spec) {
        Settings settings = spec.settings();
        FileSettings.of(settings, spec.workload());
        if (spec.network().isEmulated()) {
            throw new PlanException(
                    settings.mapping().place(),
                    "network: nothing can be emulated below a mounted path; leave it out");
        }
        int lanes = spec.hosts() * spec.workload().depth();
        if (lanes > MAX_LANES) {
            throw new PlanException(
                    settings.mapping().place(),
                    "hosts times workload.depth: at most %d here, since each operation has a thread"
                            .formatted(MAX_LANES));
        }
        if ((long) lanes * spec.workload().blockBytes() > MAX_BUFFER_BYTES) {
            throw new PlanException(
                    settings.mapping().place(),
                    "hosts times workload.depth blocks of workload.block bytes are more than 4g of"
                            + " memory");
        }
    }

    @Override
    public Target open(TargetSpec spec) throws IOException {
        check(spec);
        FileSettings settings = FileSettings.of(spec.settings(), spec.workload());
        if (!Files.isDirectory(settings.directory())) {
            throw new IOException("target.path " + settings.directory() + " is not a directory");
        }
        return new FileTarget(settings, spec.workload());
    }
}
