package io.storbench.cli;

/// What the program's exit codes mean.
final class ExitCode {
    static final int DONE = 0;
    static final int TRIAL_FAILED = 1;
    static final int USAGE = 2;
    static final int NOT_REPRODUCED = 3;
    static final int GATE_FAILED = 3;
    static final int CORRUPT = 4;
    static final int DOUBTFUL = 5;
    static final int BUG = 70;
    static final int INTERRUPTED = 130;

    private ExitCode() {}

    /// The one of two that says more: data that differ before failed trials before doubtful ones.
    static int worst(int a, int b) {
        for (int code : new int[] {INTERRUPTED, CORRUPT, TRIAL_FAILED, DOUBTFUL}) {
            if (a == code || b == code) {
                return code;
            }
        }
        return DONE;
    }
}
