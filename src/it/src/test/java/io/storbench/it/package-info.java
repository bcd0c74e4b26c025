/// Tests of the runnable jar against real servers in containers.
@NullMarked
package io.storbench.it;

import org.jspecify.annotations.NullMarked;
