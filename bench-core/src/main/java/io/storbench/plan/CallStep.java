package io.storbench.plan;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A call of a load of metadata with what it is about.
///
/// @param call what is called
/// @param subject what it is about
/// @param second the new name of RENAME and LINK; else the subject
public record CallStep(Operation call, Subject subject, Subject second) {
    /// What a call can be about.
    public enum Subject {
        /// The data file.
        DATA,
        /// A symbolic link that was prepared.
        LINK,
        /// A directory that was prepared.
        LISTED,
        /// What the actor has made.
        OWN,
        /// The same after it was renamed.
        OTHER
    }

    /// What an actor has made in an operation.
    private enum Own {
        NOTHING,
        FILE,
        DIRECTORY,
        SYMBOLIC_LINK
    }

    /// What the calls are about, one after the other.
    ///
    /// @throws IllegalArgumentException when an operation leaves something behind, so that the next
    ///   one could not follow it, or misses something
    static List<CallStep> of(List<Operation> calls) {
        Reading reading = new Reading();
        List<CallStep> steps = new ArrayList<>();
        for (Operation call : calls) {
            steps.add(reading.next(call));
        }
        reading.end();
        return List.copyOf(steps);
    }

    /// Where a list of calls has got to.
    private static final class Reading {
        private Own own = Own.NOTHING;
        private Subject name = Subject.OWN;
        private boolean filled;
        private @Nullable Operation made;
        private @Nullable Operation opened;
        private Subject openFile = Subject.DATA;

        private CallStep next(Operation call) {
            return switch (call) {
                case CREATE, MKDIR, SYMLINK -> make(call, Subject.OWN);
                case OPEN_NEW -> open(call, make(call, Subject.OWN));
                case LINK -> {
                    CallStep _ = make(call, Subject.DATA);
                    yield new CallStep(call, Subject.DATA, Subject.OWN);
                }
                case REMOVE -> remove(call, own == Own.FILE || own == Own.SYMBOLIC_LINK);
                case RMDIR -> remove(call, own == Own.DIRECTORY);
                case OPEN -> open(call, about(call, own == Own.FILE ? name : Subject.DATA));
                case CLOSE -> {
                    CallStep step = openOne(call);
                    opened = null;
                    yield step;
                }
                case READ -> {
                    CallStep step = openOne(call);
                    yield step.subject == Subject.DATA || filled
                            ? step
                            : refuse(call, "the file that the list makes is empty; write before");
                }
                case FLUSH -> openOne(call);
                case WRITE -> {
                    CallStep step = openOne(call);
                    filled = true;
                    yield step.subject == Subject.DATA ? refuse(call, "needs a file that the list makes") : step;
                }
                case STAT, CHMOD, CHOWN, UTIMES, ACCESS, GETACL ->
                    about(call, own == Own.FILE || own == Own.DIRECTORY ? name : Subject.DATA);
                case TRUNCATE -> {
                    filled = false;
                    yield own == Own.FILE && made != Operation.LINK
                            ? about(call, name)
                            : refuse(call, "needs a file that the list makes");
                }
                case RENAME -> rename(call);
                case READLINK -> about(call, own == Own.SYMBOLIC_LINK ? name : Subject.LINK);
                case READDIR -> about(call, own == Own.DIRECTORY ? name : Subject.LISTED);
            };
        }

        private static CallStep about(Operation call, Subject file) {
            return new CallStep(call, file, file);
        }

        private static CallStep refuse(Operation call, String reason) {
            throw new IllegalArgumentException(call.key() + ": " + reason);
        }

        private CallStep make(Operation call, Subject file) {
            if (own != Own.NOTHING) {
                return refuse(call, "an actor has one name; remove it before");
            }
            if (opened != null) {
                return refuse(call, "close the open file before");
            }
            name = Subject.OWN;
            filled = call == Operation.LINK;
            made = call;
            own = switch (call) {
                case MKDIR -> Own.DIRECTORY;
                case SYMLINK -> Own.SYMBOLIC_LINK;
                default -> Own.FILE;
            };
            return about(call, file);
        }

        private CallStep remove(Operation call, boolean there) {
            if (!there) {
                return refuse(
                        call,
                        "needs %s before it"
                                .formatted(call == Operation.RMDIR ? "mkdir" : "create, open_new, link or symlink"));
            }
            if (opened != null && openFile == name) {
                return refuse(call, "close the open file before");
            }
            own = Own.NOTHING;
            return about(call, name);
        }

        private CallStep open(Operation call, CallStep step) {
            if (opened != null) {
                return refuse(call, "close the open file before");
            }
            opened = call;
            openFile = step.subject;
            return step;
        }

        private CallStep openOne(Operation call) {
            return opened == null ? refuse(call, "needs open or open_new before it") : about(call, openFile);
        }

        private CallStep rename(Operation call) {
            if (own == Own.NOTHING) {
                return refuse(call, "needs something that the list makes before it");
            }
            if (opened != null && openFile == name) {
                return refuse(call, "close the open file before");
            }
            Subject from = name;
            name = from == Subject.OWN ? Subject.OTHER : Subject.OWN;
            return new CallStep(call, from, name);
        }

        private void end() {
            if (opened != null) {
                refuse(opened, "needs close after it");
            }
            if (own != Own.NOTHING && made != null) {
                refuse(made, "needs %s after it".formatted(own == Own.DIRECTORY ? "rmdir" : "remove"));
            }
        }
    }
}
