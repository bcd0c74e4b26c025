package io.storbench.report.exchange.rows;

import io.storbench.file.PlainFile;
import io.storbench.plan.JsonMistake;
import io.storbench.plan.Place;
import io.storbench.plan.PlanException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reads rows of JSON Lines: an object for each run, in a line of its own.
final class RowReader {
    /// The longest file: 16 MiB.
    private static final int MAX_BYTES = 16 << 20;

    private static final int MAX_ROWS = 10_000;

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private RowReader() {}

    /// The rows of a file, at least one.
    ///
    /// @throws PlanException for the first line that is not a row
    static List<ProgramRow> read(Path path) {
        String file = String.valueOf(path.getFileName());
        List<ProgramRow> rows = new ArrayList<>();
        int number = 0;
        for (String line : text(path).split("\n", -1)) {
            number++;
            if (line.isBlank()) {
                continue;
            }
            if (rows.size() == MAX_ROWS) {
                throw new PlanException(file + ": more than " + MAX_ROWS + " rows");
            }
            rows.add(row(file, number, line));
        }
        if (rows.isEmpty()) {
            throw new PlanException(file + ": no rows in it");
        }
        return rows;
    }

    private static ProgramRow row(String file, int number, String line) {
        Place place = new Place(file, number);
        try {
            JsonNode node = JSON.readTree(line);
            if (!node.isObject()) {
                throw new PlanException(place, "a row is a JSON object in a line of its own");
            }
            return ProgramRow.of(file + ":" + number, node);
        } catch (JacksonException e) {
            throw new PlanException(
                    place, "a row " + JsonMistake.of(e).inLine() + "; a row is a JSON object in a line of its own");
        } catch (IllegalArgumentException e) {
            throw new PlanException(place, String.valueOf(e.getMessage()));
        }
    }

    private static String text(Path path) {
        try (InputStream in = PlainFile.openNamed(path)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new PlanException(path + ": longer than 16 MiB; import it in parts");
            }
            return new String(bytes, StandardCharsets.UTF_8);
        } catch (NoSuchFileException e) {
            throw new PlanException(path + ": no such file");
        } catch (IOException e) {
            throw new PlanException(path + ": cannot be read: " + e.getMessage());
        }
    }
}
