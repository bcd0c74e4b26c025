package io.storbench.report.exchange.fio;

import io.storbench.file.PlainFile;
import io.storbench.plan.Place;
import io.storbench.plan.PlanException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A job file of fio: sections in brackets, a line per option, `[global]` for those that follow.
/// Everything from `;` or `#` on is comment, as in fio.
///
/// @param sections those with jobs, in their order
/// @param notes lines that are not options of a job
record FioJobFile(List<Section> sections, List<Line> notes) {
    private static final int MAX_BYTES = 1 << 20;
    private static final int MAX_SECTIONS = 1000;
    private static final int MAX_OPTIONS = 1000;
    private static final String GLOBAL = "global";

    /// A job.
    ///
    /// @param place of its heading
    /// @param options by name as written, those of `[global]` before it included
    record Section(Place place, String name, Map<String, Line> options) {
        /// The options without their places.
        Map<String, String> values() {
            Map<String, String> values = new LinkedHashMap<>();
            options.forEach((name, line) -> values.put(name, line.text()));
            return values;
        }
    }

    /// A text of the file.
    record Line(Place place, String text) {}

    /// Reads a file.
    ///
    /// @throws PlanException when it is too large or no job file
    static FioJobFile read(Path path) {
        try (InputStream in = PlainFile.openNamed(path)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new PlanException(path + ": longer than 1 MiB, too large for a job file");
            }
            return new Parser(String.valueOf(path.getFileName())).parse(new String(bytes, StandardCharsets.UTF_8));
        } catch (NoSuchFileException e) {
            throw new PlanException(path + ": no such file");
        } catch (IOException e) {
            throw new PlanException(path + ": cannot be read: " + e.getMessage());
        }
    }

    private static final class Parser {
        private final String file;
        private final Map<String, Line> global = new LinkedHashMap<>();
        private final List<Section> sections = new ArrayList<>();
        private final List<Line> notes = new ArrayList<>();
        private Map<String, Line> current = global;
        private boolean begun;

        Parser(String file) {
            this.file = file;
        }

        FioJobFile parse(String text) {
            List<String> lines = text.lines().toList();
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i).split("[;#]", 2)[0].strip();
                if (!line.isEmpty()) {
                    line(new Place(file, i + 1), line);
                }
            }
            if (sections.isEmpty()) {
                throw new PlanException(file + ": no section with a job, such as [job1]");
            }
            return new FioJobFile(List.copyOf(sections), List.copyOf(notes));
        }

        private void line(Place place, String line) {
            if (line.startsWith("[") && line.endsWith("]") && line.length() > 2) {
                section(place, line.substring(1, line.length() - 1));
            } else if (line.startsWith("include ")) {
                notes.add(new Line(place, line + ": files are not included; put its lines here"));
            } else if (!begun) {
                throw new PlanException(place, "\"%s\" is before the first section".formatted(abbreviated(line)));
            } else {
                option(place, line);
            }
        }

        private void section(Place place, String name) {
            begun = true;
            if (name.equals(GLOBAL)) {
                current = global;
                return;
            }
            if (sections.size() == MAX_SECTIONS) {
                throw new PlanException(place, "more than " + MAX_SECTIONS + " sections");
            }
            current = new LinkedHashMap<>(global);
            sections.add(new Section(place, name, current));
        }

        private void option(Place place, String line) {
            int equals = line.indexOf('=');
            String name = (equals < 0 ? line : line.substring(0, equals)).strip();
            String value = equals < 0 ? "" : line.substring(equals + 1).strip();
            if (!name.matches("[A-Za-z][A-Za-z0-9_-]{0,63}")) {
                throw new PlanException(place, "\"%s\" is not an option, such as bs=4k".formatted(abbreviated(line)));
            }
            if (current.size() == MAX_OPTIONS) {
                throw new PlanException(place, "more than " + MAX_OPTIONS + " options");
            }
            if (value.contains("$")) {
                notes.add(new Line(place, line + ": variables are known when fio runs; put the value in"));
                return;
            }
            current.put(FioOptions.canonical(name), new Line(place, value));
        }

        private static String abbreviated(String line) {
            return line.length() > 60 ? line.substring(0, 60) + "…" : line;
        }
    }
}
