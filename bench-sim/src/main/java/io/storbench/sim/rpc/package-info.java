/// What an ONC RPC client and server do about messages that are late or lost: the client's timers,
/// and the server's memory of calls that may come twice.
@NullMarked
package io.storbench.sim.rpc;

import org.jspecify.annotations.NullMarked;
