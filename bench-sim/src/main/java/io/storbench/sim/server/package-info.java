/// The server of the model: what it serves calls with, and what it stores data on.
@NullMarked
package io.storbench.sim.server;

import org.jspecify.annotations.NullMarked;
