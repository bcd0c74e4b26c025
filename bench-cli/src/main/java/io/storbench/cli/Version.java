package io.storbench.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IVersionProvider;

/// The version in the jar's manifest, and the jar's own digest: since builds are reproducible, that
/// names the sources exactly, without a repository beside them.
final class Version implements IVersionProvider {
    private static final int DIGEST_BYTES = 6;

    @Override
    public String[] getVersion() {
        return new String[] {"storbench " + text()};
    }

    /// Such as `0.1.0 (build 8c1f0a4b9d22)`, the first 12 digits of the jar's SHA-256.
    static String text() {
        String version = Version.class.getPackage().getImplementationVersion();
        return version == null
                ? "development"
                : version + build().map(build -> " (build " + build + ")").orElse("");
    }

    private static Optional<String> build() {
        return jar(Version.class.getProtectionDomain().getCodeSource()).map(Version::digest);
    }

    private static Optional<Path> jar(@Nullable CodeSource source) {
        if (source == null || source.getLocation() == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(Path.of(source.getLocation().toURI())).filter(Files::isRegularFile);
        } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException _) {
            return Optional.empty();
        }
    }

    private static String digest(Path jar) {
        try (InputStream in = Files.newInputStream(jar)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            try (DigestInputStream read = new DigestInputStream(in, digest)) {
                long _ = read.transferTo(OutputStream.nullOutputStream());
            }
            return HexFormat.of().formatHex(digest.digest(), 0, DIGEST_BYTES);
        } catch (IOException | NoSuchAlgorithmException _) {
            return "unknown";
        }
    }
}
