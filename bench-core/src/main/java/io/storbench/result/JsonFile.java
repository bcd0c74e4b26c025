package io.storbench.result;

import io.storbench.file.PlainFile;
import io.storbench.plan.JsonMistake;
import java.io.IOException;
import java.io.Serial;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// A file of results that is one JSON object.
final class JsonFile {
    /// The longest: 256 MiB.
    private static final int MAX_BYTES = 256 << 20;

    /// It is not what was written.
    static final class DamagedException extends IOException {
        @Serial
        private static final long serialVersionUID = 1;

        private DamagedException(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }

    private JsonFile() {}

    /// Reads it.
    ///
    /// @param remedy what to do when it is damaged, as the end of a sentence
    /// @param reader of its fields; refuses them by an [IllegalArgumentException]
    /// @throws DamagedException naming the file, the place and the remedy when it is damaged
    /// @throws IOException when it cannot be read, or is not a file
    static <T> T read(Path file, String remedy, Function<JsonFields, T> reader) throws IOException {
        byte[] bytes = PlainFile.read(file, MAX_BYTES, remedy);
        try {
            JsonNode node = RecordJson.parse(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
            if (node.isMissingNode()) {
                throw new DamagedException("%s is empty; %s".formatted(file, remedy), null);
            }
            return reader.apply(JsonFields.of(node, "what storbench wrote"));
        } catch (CharacterCodingException e) {
            throw new DamagedException("%s is not UTF-8 text; %s".formatted(file, remedy), e);
        } catch (JacksonException e) {
            JsonMistake mistake = JsonMistake.of(e);
            throw new DamagedException(
                    "%s: the file %s; %s".formatted(mistake.in(file.toString()), mistake.problem(), remedy), e);
        } catch (IllegalArgumentException e) {
            throw new DamagedException("%s: %s; %s".formatted(file, e.getMessage(), remedy), e);
        }
    }
}
