package io.storbench.report.exchange.rows;

import io.storbench.plan.JsonMistake;
import io.storbench.plan.Place;
import io.storbench.plan.PlanException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reads rows of JSON Lines: an object for each run, in a line of its own.
final class RowReader {
    /// The longest file.
    private static final int MAX_MEBIBYTES = 16;

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
        for (String line :
                ImportedFile.text(path, MAX_MEBIBYTES, "import it in parts").split("\n", -1)) {
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
}
