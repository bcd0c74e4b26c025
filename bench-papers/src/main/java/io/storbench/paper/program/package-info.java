/// A plan's program on a simulated target, as papers count it.
@NullMarked
package io.storbench.paper.program;

import org.jspecify.annotations.NullMarked;
