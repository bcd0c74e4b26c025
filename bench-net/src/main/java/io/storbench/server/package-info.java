/// What the embedded servers of all protocols share.
@NullMarked
package io.storbench.server;

import org.jspecify.annotations.NullMarked;
