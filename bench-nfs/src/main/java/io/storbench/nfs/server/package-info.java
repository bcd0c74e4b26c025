/// The embedded NFSv3 server: a memory or null store behind service slots, on loopback.
@NullMarked
package io.storbench.nfs.server;

import org.jspecify.annotations.NullMarked;
