/// A host of the model: its call slots, its processor, and the transport of its messages to the
/// server and back.
@NullMarked
package io.storbench.sim.host;

import org.jspecify.annotations.NullMarked;
