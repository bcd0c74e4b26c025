package io.storbench.plan;

import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;

/// Where and why a text is not JSON, in words of this program.
///
/// @param line from 1; 0 when it is not known
/// @param column from 1; 0 when it is not known
/// @param problem what is wrong, as the end of a sentence that begins with the text
public record JsonMistake(int line, int column, String problem) {
    /// The mistake at which a parser gave up.
    public static JsonMistake of(JacksonException e) {
        TokenStreamLocation location = e.getLocation();
        return new JsonMistake(
                location == null ? 0 : Math.max(0, location.getLineNr()),
                location == null ? 0 : Math.max(0, location.getColumnNr()),
                switch (e) {
                    case UnexpectedEndOfInputException _ -> "is cut short: it ends too early";
                    case StreamConstraintsException _ ->
                        "is nested deeper, or has a longer number or name, than any result";
                    default -> "is not JSON";
                });
    }

    /// The problem and its place within one line.
    public String inLine() {
        return column == 0 ? problem : problem + " at column " + column;
    }

    /// The place within a file, such as `plan.json:3:14`.
    ///
    /// @param file its name
    public String in(String file) {
        return line == 0 ? file : column == 0 ? file + ":" + line : file + ":" + line + ":" + column;
    }
}
