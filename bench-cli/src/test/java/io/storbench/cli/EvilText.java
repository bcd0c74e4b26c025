package io.storbench.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;

/// A text of anybody's that would be obeyed by a terminal.
final class EvilText {
    /// Clears the screen, sets the window's title, moves the cursor by a C1 control, turns the
    /// direction of writing, rings and goes back to the begin of the line.
    static final String EVIL = "x\u001b[2J\u001b]0;t\u0007\u009b1A\u202e\ry";

    /// What a terminal would obey.
    static final Pattern COMMANDS = Pattern.compile("[\\p{Cc}\\u202e&&[^\n\t]]");

    private EvilText() {}

    /// The program must have shown the text, and none of its commands.
    static void assertPlain(Cli cli) {
        String all = (cli.out() + cli.err()).replace("\r\n", "\n"); // of CSV
        assertThat(all).contains("[2J");
        assertThat(COMMANDS.matcher(all).results().map(found ->
                        (int) found.group().charAt(0)))
                .isEmpty();
    }
}
