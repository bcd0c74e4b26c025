/// Tests of what an RPC client and server do about late messages.
@NullMarked
package io.storbench.sim.rpc;

import org.jspecify.annotations.NullMarked;
