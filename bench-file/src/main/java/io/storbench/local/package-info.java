/// Engines on the local machine: null, and paths on mounted file systems.
@NullMarked
package io.storbench.local;

import org.jspecify.annotations.NullMarked;
