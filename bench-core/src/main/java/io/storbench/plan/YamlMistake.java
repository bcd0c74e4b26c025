package io.storbench.plan;

import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import tools.jackson.core.JacksonException;

/// Where and why a text is not YAML, in words of this program.
///
/// @param line from 1; 0 when it is not known
/// @param problem what is wrong there, and the remedy
record YamlMistake(int line, String problem) {
    private static final String RULES =
            "keys of one mapping begin in the same column, \"key: value\" has a space after the"
                    + " colon, and a text with \": \" or \" #\" in it is in quotes";

    /// What a value cannot begin with.
    private static final String RESERVED = "@`%&*!|>";

    /// The mistake at which a parser gave up.
    ///
    /// @param text that it read
    static YamlMistake of(String text, JacksonException e) {
        if (e.getCause() instanceof MarkedYamlEngineException marked) {
            Optional<Mark> problem = marked.getProblemMark();
            Optional<Mark> begin = marked.getContextMark();
            if (problem.isPresent()) {
                return of(text, problem.get(), begin, marked);
            }
        }
        int line = e.getLocation() == null ? 0 : Math.max(0, e.getLocation().getLineNr());
        boolean binary = text.chars().anyMatch(c -> c < ' ' && c != '\n' && c != '\r' && c != '\t');
        return new YamlMistake(
                line, binary ? "it contains control characters, so it is not text" : "check that " + RULES);
    }

    private static YamlMistake of(String text, Mark problem, Optional<Mark> begin, MarkedYamlEngineException e) {
        boolean key = String.valueOf(e.getContext()).contains("simple key");
        if (key && begin.isPresent()) {
            return new YamlMistake(begin.get().getLine() + 1, "a key without \": \" after it; " + RULES);
        }
        int index = problem.getIndex();
        boolean end = index >= text.length() || text.substring(index).isBlank();
        if (end && begin.isPresent()) {
            return new YamlMistake(
                    begin.get().getLine() + 1,
                    "what begins in column %d is not closed: a quote or a bracket is missing"
                            .formatted(begin.get().getColumn() + 1));
        }
        int line = problem.getLine() + 1;
        if (end) {
            return new YamlMistake(line, "it ends too early; check that " + RULES);
        }
        String found = text.substring(index, text.offsetByCodePoints(index, 1));
        String place = "\"%s\" in column %d".formatted(found, problem.getColumn() + 1);
        if (found.equals("\t")) {
            return new YamlMistake(
                    line, "a tab in column %d; YAML is indented by spaces only".formatted(problem.getColumn() + 1));
        }
        if (RESERVED.contains(found)) {
            return new YamlMistake(line, place + " cannot begin a value; put the value in quotes");
        }
        return new YamlMistake(line, place + " is not expected; " + RULES);
    }
}
