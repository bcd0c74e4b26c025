/// The iSCSI engine.
@NullMarked
package io.storbench.iscsi;

import org.jspecify.annotations.NullMarked;
