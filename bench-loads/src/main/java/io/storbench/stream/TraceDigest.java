package io.storbench.stream;

import io.storbench.file.PlainFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Identifies a trace by the SHA-256 of its file, which is read once as long as it is not changed.
public final class TraceDigest {
    private static final int BUFFER_BYTES = 1 << 16;

    private static final Map<Known, String> DIGESTS = new ConcurrentHashMap<>();

    private TraceDigest() {}

    private record Known(Path path, long bytes, FileTime changed) {}

    /// The digest in hexadecimal digits.
    ///
    /// @throws WorkloadClassException when it cannot be read
    public static String of(String file) throws WorkloadClassException {
        Path path = Path.of(file).toAbsolutePath();
        try {
            PlainFile.check(path.toRealPath());
            Known known = new Known(path, Files.size(path), Files.getLastModifiedTime(path));
            String before = DIGESTS.get(known);
            String digest = before == null ? digest(path) : before;
            DIGESTS.put(known, digest);
            return digest;
        } catch (IOException e) {
            throw new WorkloadClassException("trace %s cannot be read: %s".formatted(file, e.getMessage()), e);
        }
    }

    private static String digest(Path path) throws IOException {
        try (InputStream in = PlainFile.openNamed(path)) {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            byte[] buffer = new byte[BUFFER_BYTES];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                sha.update(buffer, 0, read);
            }
            return HexFormat.of().formatHex(sha.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
