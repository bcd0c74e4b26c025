/// Storage devices: disks, solid-state disks, RAIDs of them, a write-back cache, and an array that
/// hosts share.
///
/// Devices are built from records of parameters and are stations like all others: accesses come,
/// stay, and leave for a handler. They nest: a cache is before a RAID, which is made of disks.
@NullMarked
package io.storbench.sim.disk;

import org.jspecify.annotations.NullMarked;
