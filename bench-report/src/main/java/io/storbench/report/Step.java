package io.storbench.report;

/// What to do next, as data: its command is written last, as this program was called.
///
/// @param words why
/// @param verb a command of this program
/// @param arguments of it, as a shell reads them
record Step(String words, String verb, String arguments) {
    /// A command on the results themselves.
    ///
    /// @param options behind their directory; may be empty
    static Step of(ReportInput input, String words, String verb, String options) {
        return new Step(words, verb, (input.directory() + " " + options).strip());
    }

    /// What another program measured is repeated there, and imported again.
    NextStep of(ReportInput input) {
        return verb.equals("run") && input.isImported()
                ? new NextStep(
                        words + " The results are another program's: repeat them there.",
                        "%s import FILE... -o %s".formatted(input.program(), input.directory()))
                : new NextStep(words, "%s %s %s".formatted(input.program(), verb, arguments));
    }
}
