package io.storbench.report;

/// What to do next, as a command.
///
/// @param words why
/// @param command to be typed in a shell
public record NextStep(String words, String command) {
    /// The same as this program was called.
    ///
    /// @param program such as `./storbench`
    NextStep calledAs(String program) {
        return command.startsWith("storbench ")
                ? new NextStep(
                        words.replace("storbench run ", program + " run "),
                        program + command.substring("storbench".length()))
                : this;
    }

    /// The same for results of another program, which storbench cannot repeat.
    ///
    /// @param directory of the results, as a shell reads it
    NextStep forImported(String directory) {
        return command.startsWith("storbench run ")
                ? new NextStep(
                        words + " The results are another program's: repeat them there.",
                        "storbench import FILE... -o " + directory)
                : this;
    }
}
