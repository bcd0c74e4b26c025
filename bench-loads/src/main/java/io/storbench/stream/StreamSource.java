package io.storbench.stream;

import io.storbench.api.Actor;
import io.storbench.api.OperationStream;
import java.util.Map;

/// Where the operations of a plan's `workload.class` come from: a class of the user's, or a trace.
public sealed interface StreamSource permits WorkloadClass, TraceSource {
    /// Its name in messages.
    String name();

    /// Whether it writes.
    boolean writes();

    /// Makes the stream of an actor, parameters set, of which nothing was called yet.
    ///
    /// @throws WorkloadClassException when it does not take the parameters
    OperationStream newInstance(Map<String, String> values) throws WorkloadClassException;

    /// Prepares a stream.
    ///
    /// @throws ReflectiveOperationException when a class's own method fails
    void setUp(OperationStream stream, Actor actor) throws ReflectiveOperationException;

    /// Ends a stream.
    ///
    /// @throws ReflectiveOperationException when a class's own method fails
    void tearDown(OperationStream stream) throws ReflectiveOperationException;

    /// What is said when a call fails: the place and the cause.
    ///
    /// @param what was called, such as `next`
    String failure(String what, Throwable thrown);

    /// The first line of its own code in a stack, ` at Mail.java:42`; empty when there is none.
    String place(StackTraceElement[] stack);
}
