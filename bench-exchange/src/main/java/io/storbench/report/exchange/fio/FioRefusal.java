package io.storbench.report.exchange.fio;

import io.storbench.plan.PlanException;

/// An option whose value a plan cannot describe, or that fio would not read.
final class FioRefusal extends PlanException {
    private static final long serialVersionUID = 1;

    private final String option;

    /// @param option fio's name of it
    FioRefusal(String option, String message) {
        super(message);
        this.option = option;
    }

    String option() {
        return option;
    }
}
