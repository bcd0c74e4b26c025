/// The embedded NFS server (versions 3, 4.0, 4.1 and 4.2): a memory or null store behind service
/// slots, on loopback.
@NullMarked
package io.storbench.nfs.server;

import org.jspecify.annotations.NullMarked;
