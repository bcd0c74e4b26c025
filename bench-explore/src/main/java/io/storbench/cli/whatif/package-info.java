/// The command `what-if`.
@NullMarked
package io.storbench.cli.whatif;

import org.jspecify.annotations.NullMarked;
