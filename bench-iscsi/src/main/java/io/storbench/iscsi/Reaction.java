package io.storbench.iscsi;

/// What an answer asks of the initiator.
enum Reaction {
    /// Nothing: the task is done.
    DONE,
    /// To try again at once: the unit has told of a change, or lost the task.
    AGAIN,
    /// To try again at once, and to count as lost what was not flushed: the unit was reset.
    RESET,
    /// To try again, in a session made anew, which looks whether the unit is the one that it was.
    IDENTIFY,
    /// To try again later: the unit is busy.
    LATER,
    /// Nothing more: the task has failed for good.
    FAIL
}
