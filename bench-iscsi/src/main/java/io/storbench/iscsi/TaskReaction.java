package io.storbench.iscsi;

/// What an answer asks of the initiator.
enum TaskReaction {
    /// Nothing: the task is done.
    DONE,
    /// To try again at once: the unit has reported a change, or lost the task.
    AGAIN,
    /// As [#IDENTIFY], and to count as lost what was not flushed: the unit was reset.
    RESET,
    /// To try again, in a session made again, in which the unit proves that it is the one that was
    /// admitted.
    IDENTIFY,
    /// Nothing more, of no task: the unit is gone, and another one may come in its place.
    GONE,
    /// To try again later: the unit is busy.
    LATER,
    /// Nothing more: the task has failed for good.
    FAIL
}
