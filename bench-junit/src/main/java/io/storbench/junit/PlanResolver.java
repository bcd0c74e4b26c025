package io.storbench.junit;

import java.lang.reflect.Method;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/// Gives tests marked with [StorageBenchmark] their plan, or its results.
final class PlanResolver implements ParameterResolver {
    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return type == Plan.class || type == Results.class;
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
