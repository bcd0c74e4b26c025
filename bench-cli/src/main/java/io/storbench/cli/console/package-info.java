/// What faces the terminal and the shell: output, progress, Ctrl-C and exit codes.
@NullMarked
package io.storbench.cli.console;

import org.jspecify.annotations.NullMarked;
