/// What commands print, as lines: tables of results, of designs and of calibrations.
@NullMarked
package io.storbench.cli.text;

import org.jspecify.annotations.NullMarked;
