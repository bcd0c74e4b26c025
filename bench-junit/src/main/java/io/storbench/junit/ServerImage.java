package io.storbench.junit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.testcontainers.images.builder.ImageFromDockerfile;
import org.testcontainers.images.builder.Transferable;

/// The images of the servers, made of the files in this jar and of Debian's packages.
enum ServerImage {
    /// An NFS server, NFS-Ganesha.
    GANESHA,
    /// An iSCSI target, tgt.
    TGT;

    private static final int EXECUTABLE = 0100755;

    /// The image, built by the Docker engine on first use, which fetches its base image and packages, and kept.
    ImageFromDockerfile build() {
        String folder = name().toLowerCase(Locale.ROOT);
        ImageFromDockerfile image = new ImageFromDockerfile("storbench/" + folder + ":1", false)
                .withFileFromTransferable("Dockerfile", file("Dockerfile"))
                .withBuildArg("PACKAGES", new String(bytes(folder + "/packages"), StandardCharsets.UTF_8).strip());
        return files().stream()
                .reduce(
                        image,
                        (with, each) -> with.withFileFromTransferable(each, file(folder + "/" + each)),
                        (a, _) -> a);
    }

    private List<String> files() {
        return switch (this) {
            case GANESHA -> List.of("files/start.sh", "files/etc/ganesha/storbench.conf");
            case TGT -> List.of("files/start.sh");
        };
    }

    private static Transferable file(String name) {
        return Transferable.of(bytes(name), EXECUTABLE);
    }

    private static byte[] bytes(String file) {
        try (InputStream in = ServerImage.class.getResourceAsStream("images/" + file)) {
            return Objects.requireNonNull(in, file).readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
