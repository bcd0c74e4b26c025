package io.storbench.nfs.server.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiskErrorsTest {
    /// The texts of glibc's German catalogue, by the numbers of asm-generic/errno-base.h and
    /// errno.h.
    private static final Map<Integer, String> GERMAN =
            Map.ofEntries(
                    Map.entry(1, "Die Operation ist nicht erlaubt"),
                    Map.entry(18, "Ungültiger Link über Gerätegrenzen hinweg"),
                    Map.entry(20, "Ist kein Verzeichnis"),
                    Map.entry(21, "Ist ein Verzeichnis"),
                    Map.entry(22, "Das Argument ist ungültig"),
                    Map.entry(27, "Die Datei ist zu groß"),
                    Map.entry(28, "Auf dem Gerät ist kein Speicherplatz mehr verfügbar"),
                    Map.entry(30, "Das Dateisystem ist nur lesbar"),
                    Map.entry(31, "Zu viele Links"),
                    Map.entry(36, "Der Dateiname ist zu lang"),
                    Map.entry(39, "Das Verzeichnis ist nicht leer"),
                    Map.entry(40, "Zu viele Ebenen aus symbolischen Links"),
                    Map.entry(122, "Der zugewiesene Plattenplatz (Quota) ist überschritten"));

    private final DiskErrors german =
            new DiskErrors(errno -> Optional.ofNullable(GERMAN.get(errno)));

    /// The errors are those of RFC 1813, section 2.6.
    @ParameterizedTest
    @CsvSource({
        "1, PERM",
        "18, XDEV",
        "20, NOTDIR",
        "21, ISDIR",
        "22, INVAL",
        "27, FBIG",
        "28, NOSPC",
        "30, ROFS",
        "31, MLINK",
        "36, NAMETOOLONG",
        "39, NOTEMPTY",
        "122, DQUOT",
    })
    void errorsAreToldApartInTheLanguageOfTheSystem(int errno, TreeError expected) {
        String text = GERMAN.get(errno);
        assertThat(german.of(new FileSystemException("f", null, text))).isEqualTo(expected);
        assertThat(german.of(new IOException(text))).isEqualTo(expected);
    }

    @Test
    void whereTheSystemCannotBeAskedItsTextsAreThoseOfTheCLibrary() {
        DiskErrors unasked = new DiskErrors(_ -> Optional.empty());
        assertThat(unasked.of(new IOException("No space left on device")))
                .isEqualTo(TreeError.NOSPC);
        assertThat(unasked.of(new FileSystemException("f", null, "Read-only file system")))
                .isEqualTo(TreeError.ROFS);
    }

    @Test
    void exceptionsOfTheirOwnNeedNoText() {
        assertThat(german.of(new AccessDeniedException("f", null, "Keine Berechtigung")))
                .isEqualTo(TreeError.ACCES);
        assertThat(german.of(new AtomicMoveNotSupportedException("f", "g", "?")))
                .isEqualTo(TreeError.XDEV);
    }

    @Test
    void whatIsNotKnownIsAnErrorOfTheDevice() {
        assertThat(german.of(new IOException())).isEqualTo(TreeError.IO);
        assertThat(german.of(new FileSystemException("f"))).isEqualTo(TreeError.IO);
        assertThat(german.of(new IOException("Is a directory"))).isEqualTo(TreeError.IO);
    }
}
