/// The simulation engine.
@NullMarked
package io.storbench.sim;

import org.jspecify.annotations.NullMarked;
