package io.storbench.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every relative link and image of every Markdown file leads to a file, and every anchor to a
/// heading.
class DocumentLinksTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    static List<String> pages() throws IOException {
        List<String> pages = new ArrayList<>();
        Files.walkFileTree(ROOT, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                String name = folder.getFileName().toString();
                return name.startsWith(".") || name.equals("target")
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                if (file.toString().endsWith(".md")) {
                    pages.add(ROOT.relativize(file).toString());
                }
                return FileVisitResult.CONTINUE;
            }
        });
        return pages;
    }

    @ParameterizedTest
    @MethodSource("pages")
    void linksLeadToFilesAndHeadings(String name) throws IOException {
        Path page = ROOT.resolve(name);
        MarkdownPage text = MarkdownPage.of(Files.readString(page));
        assertThat(text.links().filter(link -> !found(page, link)))
                .as("links of %s that lead nowhere", name)
                .isEmpty();
    }

    private static boolean found(Path page, String link) {
        int hash = link.indexOf('#');
        String path = hash < 0 ? link : link.substring(0, hash);
        Path file = path.isEmpty() ? page : page.resolveSibling(path).normalize();
        if (!file.startsWith(ROOT) || !Files.exists(file)) {
            return false;
        }
        return hash < 0 || anchors(file).anyMatch(link.substring(hash + 1)::equals);
    }

    private static Stream<String> anchors(Path file) {
        try {
            return MarkdownPage.of(Files.readString(file)).anchors();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
