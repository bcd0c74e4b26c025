/// The NFS engine.
@NullMarked
package io.storbench.nfs;

import org.jspecify.annotations.NullMarked;
