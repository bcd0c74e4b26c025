/// Main effects of factors. Pure functions.
@NullMarked
package io.storbench.report.effects;

import org.jspecify.annotations.NullMarked;
