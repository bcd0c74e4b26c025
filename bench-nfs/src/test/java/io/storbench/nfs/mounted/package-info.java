@NullMarked
package io.storbench.nfs.mounted;

import org.jspecify.annotations.NullMarked;
