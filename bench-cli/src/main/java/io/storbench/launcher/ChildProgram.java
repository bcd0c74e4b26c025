package io.storbench.launcher;

import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;

/// A program that this process stands in for until it ends. It has this process's standard streams,
/// folder and environment.
public final class ChildProgram {
    /// What a shell reports for SIGTERM: 128 + 15.
    private static final int EXIT_TERMINATED = 143;

    /// Whether this process is to end; guarded by this object, as is the child.
    private boolean ending;

    /// Present once the child was started.
    private Optional<Process> child = Optional.empty();

    private ChildProgram() {}

    /// Runs the command and waits for its end, whatever signal arrives meanwhile: a terminal's
    /// Ctrl-C reaches the child too, which then ends in its own way; any other end of this process
    /// (SIGTERM, SIGHUP) is passed on to the child as a request to terminate.
    ///
    /// @return the child's exit code
    /// @throws IOException if the child cannot be started
    public static int run(List<String> command) throws IOException, InterruptedException {
        return new ChildProgram().start(command);
    }

    private int start(List<String> command) throws IOException, InterruptedException {
        ignoreInterrupt();
        Thread hook = new Thread(this::end, "storbench-child");
        // Before the child: a signal that comes while it starts must find its way to it as well.
        Runtime.getRuntime().addShutdownHook(hook);
        Process started;
        synchronized (this) {
            if (ending) {
                return EXIT_TERMINATED;
            }
            started = new ProcessBuilder(command).inheritIO().start();
            child = Optional.of(started);
        }
        int exit = started.waitFor();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException shuttingDown) {
            // The hook itself ends this process, with the same exit code.
            hook.join();
        }
        return exit;
    }

    /// Runs as a shutdown hook, so only `halt` can still choose the exit code.
    private synchronized void end() {
        ending = true;
        if (!child.isPresent()) {
            return;
        }
        child.get().destroy();
        try {
            Runtime.getRuntime().halt(child.get().waitFor());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /// `sun.misc.Signal` is on every JVM, but in no API that can be compiled against. Without it
    /// Ctrl-C ends the child by SIGTERM as well, which is no worse than a hurried end.
    private static void ignoreInterrupt() {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            InvocationHandler nothing = (proxy, method, arguments) -> null;
            Object ignore =
                    Proxy.newProxyInstance(ChildProgram.class.getClassLoader(), new Class<?>[] {handler}, nothing);
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance("INT"), ignore);
        } catch (ReflectiveOperationException e) {
            // See above: nothing else changes.
        }
    }
}
