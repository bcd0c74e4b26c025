package io.storbench.report.exchange.fio;

import io.storbench.plan.PlanException;

/// An option whose value a plan cannot describe, or that fio would not read.
final class FioRefusal extends PlanException {
    private static final long serialVersionUID = 1;

    private static final int MOST_CHARACTERS = 400;

    private final String option;

    /// @param option fio's name of it
    FioRefusal(String option, String message) {
        super(shortened(message));
        this.option = option;
    }

    /// The value in a message may be of any length, and what is wrong with it stands behind it.
    private static String shortened(String message) {
        int half = MOST_CHARACTERS / 2;
        return message.length() <= MOST_CHARACTERS
                ? message
                : message.substring(0, half) + "…" + message.substring(message.length() - half);
    }

    String option() {
        return option;
    }
}
