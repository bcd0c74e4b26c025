package io.storbench.report.exchange.fio;

import io.storbench.file.PlainFile;
import io.storbench.plan.Place;
import io.storbench.plan.PlanException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads job files and command lines as fio does (init.c, `__parse_jobs_ini` and `parse_cmd_line`): everything
/// from `;` or `#` on is comment, an included file's lines stand in place of its name, and `${NAME}` is a
/// variable of the environment.
final class FioJobReader {
    private static final int MAX_BYTES = 1 << 20;
    private static final int MAX_SECTIONS = 1000;
    private static final int MAX_OPTIONS = 1000;
    private static final int MAX_FILES = 100;
    private static final String GLOBAL = "global";
    private static final String INCLUDE = "include ";

    private static final Pattern COMMAND = Pattern.compile("(?:sudo +)?(?:\\S*/)?fio\\s+(\\S.*)", Pattern.DOTALL);

    /// A redirection without its file's name, the end of a command, or a word.
    private static final Pattern TOKEN = Pattern.compile("(?<redirection>(?:\\d++|&)?[<>]++&?)|(?<end>[;|&]++)"
            + "|(?<word>(?:\"[^\"]*\"|'[^']*'|\\\\.|[^\\s\"'\\\\;|&<>]++)++)");

    /// A command of fio after the end of another.
    private static final Pattern ANOTHER = Pattern.compile("(?:^|[\\s/])fio\\s");
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^}]+)}");

    private final Map<String, String> environment;
    private final Map<String, FioJobFile.Line> global = new LinkedHashMap<>();
    private final List<FioJobFile.Section> sections = new ArrayList<>();
    private Map<String, FioJobFile.Line> current = global;
    private boolean begun;
    private boolean isBehindOthers;
    private int files;

    FioJobReader(Map<String, String> environment) {
        this.environment = environment;
    }

    /// What was read.
    ///
    /// @throws PlanException when there is no job
    List<FioJobFile.Section> sections(String name) {
        if (sections.isEmpty()) {
            throw new PlanException(name + ": no section with a job, such as [job1]");
        }
        return List.copyOf(sections);
    }

    /// Reads a file, and those that it includes or names as a command line does.
    ///
    /// @param name for messages
    void read(Path path, String name) {
        if (++files > MAX_FILES) {
            throw new PlanException("%s: more than %d files are included or named".formatted(name, MAX_FILES));
        }
        String text = text(path);
        Matcher command = COMMAND.matcher(withoutComments(text));
        if (command.matches()) {
            Place place = new Place(name, 1);
            command(place, words(place, command.group(1)));
            return;
        }
        List<String> lines = text.lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i).split("[;#]", 2)[0].strip();
            if (!line.isEmpty()) {
                line(new Place(name, i + 1), line, path);
            }
        }
    }

    private static String text(Path path) {
        try (InputStream in = PlainFile.openNamed(path)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new PlanException(path + ": longer than 1 MiB, too large for a job file");
            }
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (NoSuchFileException e) {
            throw new PlanException(path + ": no such file");
        } catch (IOException e) {
            throw new PlanException(path + ": cannot be read: " + e.getMessage());
        }
    }

    /// A shell's text as one line, when it is one command.
    private static String withoutComments(String text) {
        return text.replaceAll("(?m)^[ \\t]*#.*$", "")
                .replaceAll("\\\\\\R", " ")
                .strip();
    }

    /// The words of a shell's command without its redirections, up to the command's end.
    ///
    /// @throws PlanException when another command of fio follows
    private static List<String> words(Place place, String command) {
        List<String> words = new ArrayList<>();
        boolean isRedirected = false;
        Matcher token = TOKEN.matcher(command);
        while (token.find()) {
            if (token.group("end") != null) {
                if (ANOTHER.matcher(command.substring(token.end())).find()) {
                    throw new PlanException(place, "more than one command of fio; convert each separately");
                }
                break;
            }
            String word = token.group("word");
            if (word != null && !isRedirected) {
                words.add(word.replaceAll("[\"']", ""));
            }
            isRedirected = word == null;
        }
        return words;
    }

    /// Reads `--name=value`, or `-name=value`, and names of job files. As fio does, reads the job files after all
    /// options, each after the first behind a `stonewall` and without the options before the first `--name`, which
    /// are of all jobs (init.c, `parse_options`).
    void command(Place place, List<String> words) {
        begun = true;
        List<Path> jobFiles = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            String word = words.get(i);
            if (!word.startsWith("-")) {
                jobFiles.add(path(place, word));
                continue;
            }
            if (!word.matches("(?s)--.*|-\\w[^=]+(=.*)?")) {
                throw new PlanException(place, "\"%s\" is not an option, such as --bs=4k".formatted(shown(word)));
            }
            String option = word.substring(word.startsWith("--") ? 2 : 1);
            boolean hasNext = i + 1 < words.size() && !words.get(i + 1).startsWith("-");
            if (!option.contains("=") && hasNext && !FioOptions.isFlag(option)) {
                option += "=" + words.get(++i);
            }
            if (option.startsWith("name=")) {
                section(place, option.substring("name=".length()));
            } else {
                option(place, option);
            }
        }
        for (int i = 0; i < jobFiles.size(); i++) {
            if (i > 0) {
                global.clear();
                isBehindOthers = true;
            }
            begun = false;
            current = global;
            read(jobFiles.get(i), String.valueOf(jobFiles.get(i).getFileName()));
        }
    }

    private void line(Place place, String line, Path file) {
        if (line.startsWith("[") && line.endsWith("]") && line.length() > 2) {
            section(place, line.substring(1, line.length() - 1));
        } else if (!begun) {
            throw new PlanException(place, "\"%s\" is before the first section".formatted(shown(line)));
        } else if (line.startsWith(INCLUDE)) {
            include(place, line.substring(INCLUDE.length()).strip(), file);
        } else {
            option(place, line);
        }
    }

    /// A name is of the working directory, else of the directory of the file that includes it.
    private void include(Place place, String name, Path file) {
        Path direct = path(place, name);
        Path included = Files.exists(direct) ? direct : file.resolveSibling(direct);
        if (!Files.exists(included)) {
            throw new PlanException(place, "include %s: no such file".formatted(shown(name)));
        }
        read(included, String.valueOf(included.getFileName()));
    }

    private static Path path(Place place, String name) {
        try {
            return Path.of(name);
        } catch (InvalidPathException _) {
            throw new PlanException(place, "\"%s\" is not a file's name".formatted(shown(name)));
        }
    }

    private void section(Place place, String name) {
        begun = true;
        if (name.startsWith(GLOBAL)) {
            current = global;
            return;
        }
        if (sections.size() == MAX_SECTIONS) {
            throw new PlanException(place, "more than " + MAX_SECTIONS + " sections");
        }
        current = new LinkedHashMap<>(global);
        if (isBehindOthers) {
            current.put("stonewall", new FioJobFile.Line(place, ""));
            isBehindOthers = false;
        }
        sections.add(new FioJobFile.Section(place, name, current));
    }

    private void option(Place place, String line) {
        int equals = line.indexOf('=');
        String name = (equals < 0 ? line : line.substring(0, equals)).strip();
        String value = equals < 0 ? "" : line.substring(equals + 1).strip();
        if (!name.matches("[A-Za-z][A-Za-z0-9_-]{0,63}")) {
            throw new PlanException(place, "\"%s\" is not an option, such as bs=4k".formatted(shown(line)));
        }
        if (equals >= 0 && value.isEmpty()) {
            throw new PlanException(place, "%s= has no value, which fio refuses too".formatted(name));
        }
        if (current.size() == MAX_OPTIONS) {
            throw new PlanException(place, "more than " + MAX_OPTIONS + " options");
        }
        String option = FioOptions.canonical(name);
        // The later one holds, at its own place.
        current.remove(option);
        current.put(option, new FioJobFile.Line(place, substituted(place, name, value)));
    }

    /// fio takes a variable that is not set for nothing, which makes it another load, or none.
    private String substituted(Place place, String option, String value) {
        return VARIABLE.matcher(value).replaceAll(variable -> {
            String known = environment.get(variable.group(1));
            if (known == null) {
                throw new PlanException(
                        place,
                        "%s=%s: %s is not set; set it as for fio: %s=… storbench convert FILE"
                                .formatted(option, shown(value), shown(variable.group(1)), shown(variable.group(1))));
            }
            return Matcher.quoteReplacement(known);
        });
    }

    /// A text of anybody's in a message, at most 60 characters of it.
    static String shown(String line) {
        return line.length() > 60 ? line.substring(0, 60) + "…" : line;
    }
}
