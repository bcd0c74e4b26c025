/// Tests of hosts.
@NullMarked
package io.storbench.sim.host;

import org.jspecify.annotations.NullMarked;
