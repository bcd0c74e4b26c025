/// Paths of this machine's kernel, mounts and block devices, in the words of the model.
@NullMarked
package io.storbench.sim.kernel;

import org.jspecify.annotations.NullMarked;
