/// A client's page cache, modelled: delayed and merged writes, readahead, attributes that are
/// believed for a while. Written against the seam only, so that the same class works on every
/// target, measured or simulated; see docs/reference/cache.md.
@NullMarked
package io.storbench.cache;

import org.jspecify.annotations.NullMarked;
