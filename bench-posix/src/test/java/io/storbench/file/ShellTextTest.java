package io.storbench.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShellTextTest {
    /// bash itself takes the quotes off.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/srv/lun.img",
                "",
                "/tmp/x;reboot",
                "it's",
                "$HOME `id` \\ \"",
                "/srv/übung",
                "a\u001b[2Jb\n'\\c",
                "-x"
            })
    void aShellReadsAQuotedWordAsItWas(String word) throws Exception {
        Process shell = new ProcessBuilder("bash", "-c", "printf %s " + ShellText.quote(word)).start();
        shell.getOutputStream().close();
        byte[] printed = shell.getInputStream().readAllBytes();
        boolean _ = shell.waitFor() == 0;
        if (word.chars().allMatch(character -> character < 128)) {
            assertThat(new String(printed, StandardCharsets.UTF_8)).isEqualTo(word);
        }
        assertThat(ShellText.quote(word)).doesNotContainPattern("\\p{Cntrl}");
    }

    @Test
    void onlyWhatMovesATerminalIsEscaped() {
        assertThat(ShellText.escape("/srv/Übung 日本 a\u001b[2Jb\u202ec\r\n\u009b"))
                .isEqualTo("/srv/Übung 日本 a\\u001b[2Jb\\u202ec\\u000d\\u000a\\u009b");
    }
}
