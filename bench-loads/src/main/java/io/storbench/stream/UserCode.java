package io.storbench.stream;

import java.lang.reflect.InvocationTargetException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/// What a workload's own code may do to its caller: fail in every way, or never return.
final class UserCode {
    /// As a call within a trial may take.
    private static final Duration LONGEST_CALL = Duration.ofSeconds(10);

    /// An exception of the user's may have a message of any length.
    private static final int MOST_CHARACTERS = 1_000;

    private UserCode() {}

    /// Names the class, the place in its code and the cause.
    ///
    /// @param what was called, such as `next`
    static String failure(Class<?> type, String what, Throwable thrown) {
        Throwable cause =
                thrown instanceof InvocationTargetException && thrown.getCause() != null ? thrown.getCause() : thrown;
        String text;
        try {
            text = place(type, cause.getStackTrace()) + ": " + cause;
        } catch (Throwable e) { // the exception's own methods are the user's, too
            text = ": " + cause.getClass().getName();
        }
        String shown = text.length() <= MOST_CHARACTERS ? text : text.substring(0, MOST_CHARACTERS) + "…";
        return "%s: %s failed%s".formatted(type.getName(), what, shown);
    }

    /// Calls the user's code where nobody watches for calls that do not return.
    ///
    /// @param what is called, such as `its constructor`
    /// @throws WorkloadClassException when it does not return; its thread is left behind
    /// @throws ReflectiveOperationException of the call, whatever it throws
    static <T> T call(Class<?> type, String what, Callable<T> code)
            throws WorkloadClassException, ReflectiveOperationException {
        FutureTask<T> task = new FutureTask<>(code);
        Thread thread = Thread.ofPlatform().name("storbench-workload").daemon().start(task);
        try {
            if (thread.join(LONGEST_CALL)) {
                return task.get();
            }
            throw new WorkloadClassException("%s: %s did not return for %d s%s"
                    .formatted(type.getName(), what, LONGEST_CALL.toSeconds(), place(type, thread.getStackTrace())));
        } catch (ExecutionException e) {
            throw new InvocationTargetException(
                    e.getCause() instanceof InvocationTargetException own ? own.getCause() : e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new WorkloadClassException("%s: interrupted in %s".formatted(type.getName(), what), e);
        }
    }

    /// The first line of the user's code in a stack: ` at Mail.java:42`; empty when there is none.
    static String place(Class<?> type, StackTraceElement[] stack) {
        ClassLoader own = UserCode.class.getClassLoader();
        for (StackTraceElement element : stack) {
            boolean isOfType = element.getClassName().startsWith(type.getName());
            if (isOfType || (!Objects.equals(type.getClassLoader(), own) && isLoadedBy(type, element))) {
                return " at %s:%d".formatted(element.getFileName(), element.getLineNumber());
            }
        }
        return "";
    }

    private static boolean isLoadedBy(Class<?> type, StackTraceElement element) {
        try {
            Class<?> found = Class.forName(element.getClassName(), false, type.getClassLoader());
            return Objects.equals(found.getClassLoader(), type.getClassLoader());
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }
}
