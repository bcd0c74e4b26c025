package io.storbench.result;

import io.storbench.file.NewFile;
import io.storbench.file.PlainFile;
import io.storbench.plan.JsonMistake;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;

/// A directory's `environments.jsonl`: where its trials ran, a line each.
final class Environments {
    private static final String FILE = "environments.jsonl";

    /// The longest file, 256 MiB; an environment has less than 1 KiB.
    private static final int MAX_BYTES = 256 << 20;

    private static final String LOAD = "load_average_1min";

    private Environments() {}

    /// The environments of a directory by id.
    static Map<String, SortedMap<String, Object>> read(Path directory) throws IOException {
        Map<String, SortedMap<String, Object>> environments = new LinkedHashMap<>();
        Path file = directory.resolve(FILE);
        List<String> lines = text(file).lines().toList();
        for (int i = 0; i < lines.size(); i++) {
            SortedMap<String, Object> facts = environment(lines.get(i), file + ":" + (i + 1));
            environments.put(String.valueOf(facts.remove("id")), facts);
        }
        return environments;
    }

    /// The lines that end; a crash of an older version may have cut the last one short, even within
    /// a character.
    private static String text(Path file) throws IOException {
        if (!PlainFile.isThere(file)) {
            return "";
        }
        byte[] bytes = PlainFile.read(file, MAX_BYTES, "delete lines of environments of no trial");
        int end = bytes.length;
        while (end > 0 && bytes[end - 1] != '\n') {
            end--;
        }
        return new String(bytes, 0, end, StandardCharsets.UTF_8);
    }

    /// Less than any where it is not known.
    private static double load(SortedMap<String, Object> facts) {
        try {
            return Double.parseDouble(String.valueOf(facts.getOrDefault(LOAD, "-1")));
        } catch (NumberFormatException _) {
            return -1;
        }
    }

    private static SortedMap<String, Object> environment(String line, String place) throws IOException {
        SortedMap<String, Object> facts = new TreeMap<>();
        try {
            JsonFields.of(RecordJson.parse(line), "an environment")
                    .node()
                    .properties()
                    .forEach(entry -> facts.put(entry.getKey(), entry.getValue().asString("")));
        } catch (JacksonException e) {
            throw new IOException(
                    "%s: not an environment: the line %s; delete it"
                            .formatted(place, JsonMistake.of(e).inLine()),
                    e);
        } catch (IllegalArgumentException e) {
            throw new IOException("%s: %s; delete the line".formatted(place, e.getMessage()), e);
        }
        return facts;
    }

    /// The same for the same facts but the load.
    static String id(SortedMap<String, Object> facts) {
        SortedMap<String, Object> lasting = new TreeMap<>(facts);
        lasting.remove(LOAD);
        return HexFormat.of().toHexDigits(RecordJson.write(lasting).hashCode());
    }

    /// Adds one to a directory, unless its id is there with as high a load: of several runs the
    /// busiest moment counts. It is on the device when this returns.
    static void add(Path directory, String id, SortedMap<String, Object> facts) throws IOException {
        SortedMap<String, Object> known = read(directory).get(id);
        if (known != null && load(known) >= load(facts)) {
            return;
        }
        SortedMap<String, Object> line = new TreeMap<>(facts);
        line.put("id", id);
        Path file = directory.resolve(FILE);
        NewFile.replace(file, (text(file) + RecordJson.write(line) + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
