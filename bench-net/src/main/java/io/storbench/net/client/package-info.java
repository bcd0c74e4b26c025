/// What the pipelined clients of NFS and iSCSI share: calls in their slots, many of them in flight on one
/// connection, and the emulated path that they cross. Codecs, recovery and errors are the protocols'.
@NullMarked
package io.storbench.net.client;

import org.jspecify.annotations.NullMarked;
