package io.storbench.junit;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Future;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;

/// An iSCSI target, tgt, without any capability. It is ready when [#start] returns.
///
/// Target `iqn.2026-11.io.storbench.test:open` has LUN 1 of 128 MiB, LUN 2 of 64 MiB with blocks of 4 KiB, LUN 3 of
/// 64 MiB to be read only, and LUN 4 of 4 MiB. Their data live in memory, and are zeros at first.
public final class IscsiTargetContainer extends GenericContainer<IscsiTargetContainer> {
    /// The target that anyone may log in to.
    public static final String TARGET = "iqn.2026-11.io.storbench.test:open";

    private static final int ISCSI = 3260; // RFC 7143, section 14

    /// A target of an image that is built when it is first started: this needs a registry with
    /// `debian:bookworm-slim`, and Debian's packages.
    public IscsiTargetContainer() {
        this(ServerImage.TGT.build());
    }

    /// A target of an image that is there, made as `src/it/images/build.sh` makes it.
    public IscsiTargetContainer(String image) {
        super(image);
        withImagePullPolicy(_ -> false); // it is in no registry
        settings();
    }

    private IscsiTargetContainer(Future<String> image) {
        super(image);
        settings();
    }

    private void settings() {
        withExposedPorts(ISCSI);
        withTmpFs(Map.of("/data", "size=1g"));
        waitingFor(Wait.forLogMessage(".*targets ready.*", 1).withStartupTimeout(Duration.ofSeconds(60)));
    }

    /// The address of a LUN of [#TARGET], as plans take it.
    public String uri(int lun) {
        return "iscsi://%s:%d/%s".formatted(getHost(), port(), device(lun));
    }

    /// The name of a LUN of [#TARGET], for [Plan#allowDeviceWrite].
    public static String device(int lun) {
        return TARGET + "/" + lun;
    }

    /// The port of the portal on this machine.
    public int port() {
        return getMappedPort(ISCSI);
    }
}
