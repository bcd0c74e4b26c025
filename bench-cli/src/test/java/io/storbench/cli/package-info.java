@NullMarked
package io.storbench.cli;

import org.jspecify.annotations.NullMarked;
