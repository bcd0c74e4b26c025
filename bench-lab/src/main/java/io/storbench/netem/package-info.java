/// Distance on this machine's network devices, by the kernel's netem, and what removes it again.
@NullMarked
package io.storbench.netem;

import org.jspecify.annotations.NullMarked;
