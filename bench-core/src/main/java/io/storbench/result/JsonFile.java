package io.storbench.result;

import io.storbench.plan.JsonMistake;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A file of results that is one JSON object.
final class JsonFile {
    /// The longest: 256 MiB.
    private static final long MAX_BYTES = 256 << 20;

    private static final JsonMapper JSON = new JsonMapper();

    private JsonFile() {}

    /// Reads it.
    ///
    /// @param remedy what to do when it is damaged, as the end of a sentence
    /// @param reader of its fields; refuses them by an [IllegalArgumentException]
    /// @throws IOException naming the file, the place and the remedy when it cannot be read so
    static <T> T read(Path file, String remedy, Function<JsonFields, T> reader) throws IOException {
        if (Files.size(file) > MAX_BYTES) {
            throw new IOException("%s: longer than 256 MiB; %s".formatted(file, remedy));
        }
        try {
            JsonNode node = JSON.readTree(Files.readString(file));
            if (node.isMissingNode()) {
                throw new IOException("%s is empty; %s".formatted(file, remedy));
            }
            return reader.apply(JsonFields.of(node, "what storbench wrote"));
        } catch (CharacterCodingException e) {
            throw new IOException("%s is not UTF-8 text; %s".formatted(file, remedy), e);
        } catch (JacksonException e) {
            JsonMistake mistake = JsonMistake.of(e);
            throw new IOException(
                    "%s: the file %s; %s"
                            .formatted(mistake.in(file.toString()), mistake.problem(), remedy),
                    e);
        } catch (IllegalArgumentException e) {
            throw new IOException("%s: %s; %s".formatted(file, e.getMessage(), remedy), e);
        }
    }
}
