/// What the network engines share: connections, exact waiting, call slots and the emulated path.
@NullMarked
package io.storbench.net;

import org.jspecify.annotations.NullMarked;
