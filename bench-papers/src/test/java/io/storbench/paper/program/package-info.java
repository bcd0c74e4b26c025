/// Tests of the package of the same name.
@NullMarked
package io.storbench.paper.program;

import org.jspecify.annotations.NullMarked;
