/// The commands that take over what other programs have written.
@NullMarked
package io.storbench.cli.exchange;

import org.jspecify.annotations.NullMarked;
