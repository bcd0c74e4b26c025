/// A relay that puts an emulated network between programs that are not storbench's.
@NullMarked
package io.storbench.relay;

import org.jspecify.annotations.NullMarked;
