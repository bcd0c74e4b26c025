/// The export as a client sees it before the measurement: mounted, its data set looked at and
/// filled.
@NullMarked
package io.storbench.nfs.export;

import org.jspecify.annotations.NullMarked;
