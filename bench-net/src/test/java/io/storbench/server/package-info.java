@NullMarked
package io.storbench.server;

import org.jspecify.annotations.NullMarked;
