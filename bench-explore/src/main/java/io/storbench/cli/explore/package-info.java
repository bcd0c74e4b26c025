/// The commands `what-if` and `explore`.
@NullMarked
package io.storbench.cli.explore;

import org.jspecify.annotations.NullMarked;
