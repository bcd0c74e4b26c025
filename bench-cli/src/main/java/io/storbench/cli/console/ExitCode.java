package io.storbench.cli.console;

/// What the program's exit codes mean.
public final class ExitCode {
    /// All is done.
    public static final int DONE = 0;

    /// A trial failed, or results could not be kept.
    public static final int TRIAL_FAILED = 1;

    /// Usage, a bad plan, or a write that was refused.
    public static final int USAGE = 2;

    /// A published value was not reproduced.
    public static final int NOT_REPRODUCED = 3;

    /// A gate failed, or a run missed the limit of its plan.
    public static final int GATE_FAILED = 3;

    /// Data read back were not what had been written.
    public static final int CORRUPT = 4;

    /// Done, but a trial is doubtful, or a comparison inconclusive.
    public static final int DOUBTFUL = 5;

    /// A bug of storbench.
    public static final int BUG = 70;

    /// Interrupted; results so far are kept.
    public static final int INTERRUPTED = 130;

    private ExitCode() {}

    /// The one of two that says more: data that differ before failed trials before doubtful ones.
    public static int worst(int a, int b) {
        for (int code : new int[] {INTERRUPTED, CORRUPT, TRIAL_FAILED, DOUBTFUL}) {
            if (a == code || b == code) {
                return code;
            }
        }
        return DONE;
    }
}
