@NullMarked
package io.storbench.sim.filesystem;

import org.jspecify.annotations.NullMarked;
