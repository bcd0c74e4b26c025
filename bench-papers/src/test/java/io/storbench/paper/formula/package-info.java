/// Tests of the package of the same name.
@NullMarked
package io.storbench.paper.formula;

import org.jspecify.annotations.NullMarked;
