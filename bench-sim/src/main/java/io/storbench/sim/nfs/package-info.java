/// NFS as it crosses the network, by version: which messages there are, and how long they are.
@NullMarked
package io.storbench.sim.nfs;

import org.jspecify.annotations.NullMarked;
