package io.storbench.nfs.server.tree;

/// An operation on the tree failed, for a reason that the client gets. Has no stack trace: it is an
/// answer, not a defect.
public final class TreeException extends Exception {
    private static final long serialVersionUID = 1L;

    private final TreeError error;

    TreeException(TreeError error) {
        super(error.name(), null, false, false);
        this.error = error;
    }

    /// The reason.
    public TreeError error() {
        return error;
    }
}
