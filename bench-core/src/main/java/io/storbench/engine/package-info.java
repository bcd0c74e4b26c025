/// The seam: what a worker needs from a target, measured or simulated.
@NullMarked
package io.storbench.engine;

import org.jspecify.annotations.NullMarked;
