package io.storbench.stream;

import java.lang.reflect.InvocationTargetException;
import java.util.Objects;

/// What is said when a workload's own code fails.
final class UserCode {
    private UserCode() {}

    /// Names the class, the place in its code and the cause.
    ///
    /// @param what was called, such as `next`
    static String failure(Class<?> type, String what, Throwable thrown) {
        Throwable cause =
                thrown instanceof InvocationTargetException && thrown.getCause() != null ? thrown.getCause() : thrown;
        return "%s: %s failed%s: %s".formatted(type.getName(), what, place(type, cause.getStackTrace()), cause);
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
