/// The experiments of Saif and Nussbaum: which factors decide over a wide-area network.
@NullMarked
package io.storbench.paper.saif;

import org.jspecify.annotations.NullMarked;
