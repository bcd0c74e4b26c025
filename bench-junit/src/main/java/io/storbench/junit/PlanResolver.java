package io.storbench.junit;

import java.lang.reflect.Method;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/// Gives tests marked with [StorageBenchmark] their plan, or its results.
final class PlanResolver implements ParameterResolver, BeforeEachCallback {
    /// Refuses a test that would measure nothing.
    @Override
    public void beforeEach(ExtensionContext context) {
        Method method = context.getRequiredTestMethod();
        if (Stream.of(method.getParameterTypes()).noneMatch(PlanResolver::isResolved)) {
            throw new IllegalStateException(
                    "%s takes neither Plan nor Results, so that nothing is measured".formatted(method.getName()));
        }
    }

    private static boolean isResolved(Class<?> type) {
        return type == Plan.class || type == Results.class;
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return isResolved(parameter.getParameter().getType());
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> test = context.getRequiredTestClass();
        Method method = context.getRequiredTestMethod();
        String named = method.getAnnotation(StorageBenchmark.class).value();
        Plan plan =
                Plan.resource(test, named.isEmpty() ? test.getSimpleName() + "." + method.getName() + ".yaml" : named);
        return parameter.getParameter().getType() == Plan.class ? plan : Storbench.run(plan);
    }
}
