/// An iSCSI target inside this process: a model to measure against and to test recovery with.
@NullMarked
package io.storbench.iscsi.server;

import org.jspecify.annotations.NullMarked;
