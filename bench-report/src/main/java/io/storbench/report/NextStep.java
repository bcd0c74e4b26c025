package io.storbench.report;

/// What to do next, as a command.
///
/// @param words why
/// @param command to be typed in a shell
public record NextStep(String words, String command) {
    /// A command of this program, as it was called, on the results themselves. What another program measured is
    /// repeated there, and imported again.
    ///
    /// @param options behind their directory, as a shell reads them; may be empty
    static NextStep of(ReportInput input, String words, String verb, String options) {
        return verb.equals("run") && input.isImported()
                ? new NextStep(
                        words + " The results are another program's: repeat them there.",
                        "%s import FILE... -o %s".formatted(input.program(), input.directory()))
                : new NextStep(
                        words,
                        "%s %s %s %s"
                                .formatted(input.program(), verb, input.directory(), options)
                                .strip());
    }
}
