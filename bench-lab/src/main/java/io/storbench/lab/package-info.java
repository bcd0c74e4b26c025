/// Distance on this machine: the networks of measured trials that storbench's own clients do not emulate.
@NullMarked
package io.storbench.lab;

import org.jspecify.annotations.NullMarked;
