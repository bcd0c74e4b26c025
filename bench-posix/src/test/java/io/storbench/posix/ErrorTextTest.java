package io.storbench.posix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// The numbers are asm-generic/errno-base.h's; the texts are what Java says of the same errors, in
/// whichever language this process speaks.
@EnabledOnOs(OS.LINUX)
class ErrorTextTest {
    @TempDir
    Path directory;

    private static String reason(Path path) {
        return catchThrowableOfType(FileSystemException.class, () -> FileChannel.open(path, StandardOpenOption.WRITE))
                .getReason();
    }

    @Test
    void aTextIsTheOneThatJavaGivesAsTheReason() throws Exception {
        Path file = Files.createFile(directory.resolve("file"));
        assertThat(ErrorText.of(21)).contains(reason(directory)); // EISDIR
        assertThat(ErrorText.of(20)).contains(reason(file.resolve("below"))); // ENOTDIR
        assertThat(ErrorText.of(36)).contains(reason(directory.resolve("n".repeat(300)))); // ENAMETOOLONG
    }

    @Test
    void anUnknownNumberHasATextToo() {
        assertThat(ErrorText.of(99_999)).get().asString().contains("99999");
    }
}
