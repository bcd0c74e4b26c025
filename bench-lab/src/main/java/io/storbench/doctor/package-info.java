/// What this machine can measure, and how well, with the command `doctor`.
@NullMarked
package io.storbench.doctor;

import org.jspecify.annotations.NullMarked;
