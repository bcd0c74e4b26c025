package io.storbench.net;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/// How late the kernel may wake a thread whose timer is due. Linux groups wake-ups within 50 µs by
/// default and lets each thread choose (`PR_SET_TIMERSLACK`, prctl(2)); elsewhere nothing is done.
public final class TimerSlack {
    /// `PR_SET_TIMERSLACK` in linux/prctl.h.
    private static final int PR_SET_TIMERSLACK = 29;

    private TimerSlack() {}

    /// Asks for wake-ups as exact as the kernel can, for the calling thread. An improvement where
    /// it works, never a requirement.
    ///
    /// @return whether the kernel agreed
    // Linking prctl is restricted because a wrong signature could crash the JVM; this one is right.
    @SuppressWarnings("restricted")
    public static boolean minimize() {
        if (!System.getProperty("os.name", "").equals("Linux")) {
            return false;
        }
        try {
            Linker linker = Linker.nativeLinker();
            Optional<MemorySegment> prctl = linker.defaultLookup().find("prctl");
            if (prctl.isEmpty()) {
                return false;
            }
            FunctionDescriptor signature =
                    FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG);
            MethodHandle call = linker.downcallHandle(prctl.get(), signature, Linker.Option.firstVariadicArg(1));
            return (int) call.invokeExact(PR_SET_TIMERSLACK, 1L) == 0;
        } catch (Throwable _) {
            // Native access may be forbidden on this JVM; waits are then up to 50 µs longer.
            return false;
        }
    }
}
