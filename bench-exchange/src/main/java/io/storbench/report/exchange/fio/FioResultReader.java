package io.storbench.report.exchange.fio;

import io.storbench.plan.JsonMistake;
import io.storbench.plan.Place;
import io.storbench.plan.PlanException;
import io.storbench.report.exchange.rows.ImportedFile;
import io.storbench.result.JsonFields;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reads what `fio --output-format=json` or `json+` wrote, and passes over the text that fio puts
/// around it.
final class FioResultReader {
    /// The longest file. A job with all its bins has about 100 KiB.
    static final int MAX_MEBIBYTES = 64;

    static final int MAX_JOBS = 10_000;

    private static final Pattern VERSION = Pattern.compile("fio-([0-9]{1,4})\\..{0,60}");
    private static final Pattern BEGIN = Pattern.compile("^\\{", Pattern.MULTILINE);

    /// What follows a result is looked at later: text, or another result.
    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private final String file;
    private final List<FioJob> jobs = new ArrayList<>();
    private int groups;

    private FioResultReader(String file) {
        this.file = file;
    }

    /// The jobs of a file, at least one.
    ///
    /// @throws PlanException when it is not a result of fio 3, damaged, or too large
    static List<FioJob> read(Path path) {
        FioResultReader reader = new FioResultReader(String.valueOf(path.getFileName()));
        reader.documents(ImportedFile.text(path, MAX_MEBIBYTES, "import runs one by one"));
        return reader.jobs;
    }

    /// A file may hold the results of several runs.
    private void documents(String text) {
        char[] characters = text.toCharArray();
        Matcher begin = BEGIN.matcher(text);
        int from = 0;
        int lines = 0;
        while (begin.find(from)) {
            lines += lines(characters, from, begin.start());
            int length = characters.length - begin.start();
            try (JsonParser parser = JSON.createParser(characters, begin.start(), length)) {
                parser.nextToken();
                document(JSON.readTree(parser));
                int end = begin.start() + (int) parser.currentLocation().getCharOffset();
                lines += lines(characters, begin.start(), end);
                from = end;
            } catch (JacksonException e) {
                JsonMistake mistake = JsonMistake.of(e);
                throw new PlanException(
                        new Place(file, lines + Math.max(1, mistake.line())),
                        "not JSON as fio writes it: the result "
                                + mistake.problem()
                                + "; run fio again, or import a whole copy of its output");
            }
        }
        if (jobs.isEmpty()) {
            throw new PlanException(file + ": no results of fio in it; run fio with --output-format=json or json+");
        }
    }

    private static int lines(char[] characters, int from, int to) {
        int lines = 0;
        for (int i = from; i < to; i++) {
            lines += characters[i] == '\n' ? 1 : 0;
        }
        return lines;
    }

    private void document(JsonNode node) {
        String version = node.path("fio version").asString("");
        Matcher major = VERSION.matcher(version);
        if (!major.matches()) {
            throw new PlanException(file + ": no \"fio version\", so not a result of fio");
        }
        if (Integer.parseInt(major.group(1)) < 3) {
            throw new PlanException(file + ": of " + version + "; fio is read from 3.0 on, which has nanoseconds");
        }
        JsonNode all = node.path("jobs");
        if (!all.isArray() || all.isEmpty()) {
            throw new PlanException(file
                    + (node.has("client_stats")
                            ? ": of fio's client, whose results are not read; import those of the servers"
                            : ": no \"jobs\""));
        }
        int first = groups;
        for (int i = 0; i < all.size(); i++) {
            if (jobs.size() == MAX_JOBS) {
                throw new PlanException(file + ": more than " + MAX_JOBS + " jobs");
            }
            jobs.add(job(node, all.get(i), version, first, i));
            groups = Math.max(groups, jobs.getLast().group() + 1);
        }
    }

    private FioJob job(JsonNode root, JsonNode node, String version, int firstGroup, int index) {
        String name = node.path("jobname").asString("");
        String place = "%s: jobs[%d] \"%s\"".formatted(file, index, FioJobReader.shown(name));
        Map<String, String> options = new LinkedHashMap<>();
        root.path("global options")
                .properties()
                .forEach(entry -> options.put(entry.getKey(), entry.getValue().asString("")));
        node.path("job options")
                .properties()
                .forEach(entry -> options.put(entry.getKey(), entry.getValue().asString("")));
        JsonFields fields = new JsonFields(node, "");
        try {
            return new FioJob(
                    place,
                    file,
                    version,
                    name,
                    firstGroup + (int) fields.count("groupid", MAX_JOBS),
                    options,
                    node.path("error").asInt(0),
                    startedAt(root, node),
                    directions(fields),
                    syncs(fields));
        } catch (IllegalArgumentException e) {
            throw new PlanException(place + ": " + e.getMessage());
        }
    }

    private static List<FioJob.Direction> directions(JsonFields job) {
        List<String> names = job.has("mixed") ? List.of("mixed") : List.of("read", "write", "trim");
        List<FioJob.Direction> directions = names.stream()
                .filter(job::has)
                .map(name -> FioFigures.direction(name, job.object(name)))
                .toList();
        if (directions.isEmpty()) {
            throw new IllegalArgumentException("neither \"read\" nor \"write\"");
        }
        return directions;
    }

    private static FioJob.Syncs syncs(JsonFields job) {
        if (!job.has("sync") || !job.object("sync").has("lat_ns")) {
            return FioJob.Syncs.NONE;
        }
        return FioFigures.syncs(job.object("sync").object("lat_ns"));
    }

    private static String startedAt(JsonNode root, JsonNode job) {
        long millis = job.path("job_start").asLong(root.path("timestamp_ms").asLong(0));
        return Instant.ofEpochMilli(Math.clamp(millis, 0, 253_402_300_799_000L)).toString();
    }
}
