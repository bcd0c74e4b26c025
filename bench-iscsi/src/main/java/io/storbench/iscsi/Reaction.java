package io.storbench.iscsi;

/// What an answer asks of the initiator.
enum Reaction {
    /// Nothing: the task is done.
    DONE,
    /// To try again at once: the unit has told of a change, or lost the task.
    AGAIN,
    /// To try again later: the unit is busy.
    LATER,
    /// Nothing more: the task has failed for good.
    FAIL
}
