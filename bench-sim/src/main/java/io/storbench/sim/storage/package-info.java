/// A server's storage: what its calls wait for besides its own time. A device alone for block
/// storage; for files a page cache, writing back, and a journal before it.
@NullMarked
package io.storbench.sim.storage;

import org.jspecify.annotations.NullMarked;
