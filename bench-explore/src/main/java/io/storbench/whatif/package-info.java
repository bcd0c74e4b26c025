/// Questions of administrators about a network's distance, answered by simulation of profiles alone.
@NullMarked
package io.storbench.whatif;

import org.jspecify.annotations.NullMarked;
