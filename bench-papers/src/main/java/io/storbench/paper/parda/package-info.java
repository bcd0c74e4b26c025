/// The experiments of the PARDA paper: hosts that share an array.
@NullMarked
package io.storbench.paper.parda;

import org.jspecify.annotations.NullMarked;
