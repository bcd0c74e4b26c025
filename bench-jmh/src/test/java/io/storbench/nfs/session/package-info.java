/// JMH benchmarks of the client's codecs, which nobody else sees.
@NullMarked
package io.storbench.nfs.session;

import org.jspecify.annotations.NullMarked;
