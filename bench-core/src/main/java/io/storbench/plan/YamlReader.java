package io.storbench.plan;

import io.storbench.file.PlainFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLParser;

/// Reads YAML (and so JSON) into nodes that know their lines.
///
/// Bounded: at most [#MAX_CHARACTERS] characters of text, [PlanNode#MAX_DEPTH] levels; anchors and aliases
/// are refused, so that a small file cannot unfold into a large one.
public final class YamlReader {
    static final int MAX_CHARACTERS = 1 << 20;
    private static final YAMLMapper MAPPER = new YAMLMapper();

    private final YAMLParser parser;
    private final String source;
    private final boolean withLines;

    private YamlReader(YAMLParser parser, String source, boolean withLines) {
        this.parser = parser;
        this.source = source;
        this.withLines = withLines;
    }

    /// Reads a file; one that does not end is given up at the bound.
    ///
    /// @param kind what it is to be, such as `plan`, for messages
    /// @throws PlanException for any mistake, with file and line
    public static PlanNode read(Path file, String kind) {
        if (Files.isDirectory(file)) {
            throw new PlanException(file + " is a directory, not a " + kind + " file");
        }
        try (InputStream in = PlainFile.openNamed(file)) {
            String text = text(in, kind + " " + file);
            if (isFioJobFile(text)) {
                throw new PlanException(
                        "%s is a job file of fio, not a %s; convert it: storbench convert %s -o plan.yaml"
                                .formatted(file, kind, file));
            }
            return read(text, file.getFileName().toString(), true);
        } catch (NoSuchFileException e) {
            throw new PlanException(kind + " " + file + ": no such file");
        } catch (IOException e) {
            throw new PlanException(kind + " " + file + ": cannot be read: " + e.getMessage());
        }
    }

    /// Whether a text begins with a section such as `[global]`, as no plan does.
    private static boolean isFioJobFile(String text) {
        return text.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#") && !line.startsWith(";"))
                .limit(1)
                .anyMatch(line -> line.matches("\\[[^\\[\\],:]+].*"));
    }

    /// Reads a stream to its end, which is given up at the bound.
    ///
    /// @param name of what it is, for messages
    /// @throws PlanException when it is too long, or not text
    static String text(InputStream in, String name) throws IOException {
        int maxBytes = 4 * MAX_CHARACTERS;
        byte[] bytes = in.readNBytes(maxBytes + 1);
        if (bytes.length > maxBytes) {
            throw tooLong(name);
        }
        try {
            CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
            return decoder.decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            throw new PlanException(name + ": not UTF-8 text");
        }
    }

    private static PlanException tooLong(String name) {
        return new PlanException(name + ": longer than the " + MAX_CHARACTERS + " characters a file may have");
    }

    /// Reads one document.
    ///
    /// @param source the file's name for messages
    /// @param withLines false for texts that are not files
    public static PlanNode read(String text, String source, boolean withLines) {
        if (text.length() > MAX_CHARACTERS) {
            throw tooLong(source);
        }
        try (YAMLParser parser = (YAMLParser) MAPPER.createParser(text)) {
            YamlReader reader = new YamlReader(parser, source, withLines);
            JsonToken first = parser.nextToken();
            if (first == null) {
                throw new PlanException(source + ": empty; it needs \"key: value\" lines");
            }
            PlanNode node = reader.node(first, 0);
            if (parser.nextToken() != null) {
                throw new PlanException(reader.place(), "a second document; a file is one document");
            }
            return node;
        } catch (JacksonException e) {
            YamlMistake mistake = YamlMistake.of(text, e);
            throw new PlanException(
                    new Place(source, withLines ? mistake.line() : 0), "not valid YAML: " + mistake.problem());
        }
    }

    private Place place() {
        return new Place(source, withLines ? parser.currentTokenLocation().getLineNr() : 0);
    }

    private PlanNode node(JsonToken token, int depth) {
        Place place = place();
        if (depth > PlanNode.MAX_DEPTH) {
            throw new PlanException(place, "nested deeper than " + PlanNode.MAX_DEPTH + " levels");
        }
        if (parser.getObjectId() != null) {
            throw new PlanException(place, "anchors (&name) are not supported");
        }
        if (parser.isCurrentAlias()) {
            throw new PlanException(place, "aliases (*name) are not supported");
        }
        if (parser.getTypeId() != null) {
            throw new PlanException(place, "tags (!!name) are not supported");
        }
        return switch (token) {
            case START_OBJECT -> mapping(place, depth);
            case START_ARRAY -> sequence(place, depth);
            case VALUE_NULL -> throw new PlanException(place, missing());
            case VALUE_STRING, VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT, VALUE_TRUE, VALUE_FALSE ->
                new PlanNode.Scalar(place, parser.getString());
            default -> throw new PlanException(place, "tags (!!name) are not supported");
        };
    }

    /// A word that YAML takes for no value is a name in plans, as that of the engine `null`.
    private String missing() {
        String key = parser.currentName();
        String word = parser.getString();
        return "a value is missing"
                + (key == null ? "" : " for \"" + key + "\"")
                + (word == null || word.isBlank() ? "" : "; the word %s needs quotes: \"%s\"".formatted(word, word));
    }

    private PlanNode mapping(Place place, int depth) {
        Map<String, PlanNode> entries = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String key = parser.currentName();
            Place keyPlace = place();
            if (entries.put(key, node(parser.nextToken(), depth + 1)) != null) {
                throw new PlanException(keyPlace, "\"" + key + "\" appears twice");
            }
        }
        return new PlanNode.Mapping(place, entries);
    }

    private PlanNode sequence(Place place, int depth) {
        List<PlanNode> items = new ArrayList<>();
        for (JsonToken token = parser.nextToken(); token != JsonToken.END_ARRAY; token = parser.nextToken()) {
            items.add(node(token, depth + 1));
        }
        return new PlanNode.Sequence(place, items);
    }
}
