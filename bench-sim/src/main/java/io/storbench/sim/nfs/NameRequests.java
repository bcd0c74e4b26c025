package io.storbench.sim.nfs;

import io.storbench.engine.Request;
import io.storbench.sim.filesystem.NameTree;

/// What a program's calls about names ask of the client: of its caches of names and attributes, and
/// of what it keeps of files.
final class NameRequests {
    private final NameTree tree;
    private final LinuxCalls calls;
    private final LinuxNames names;
    private final NamedFiles files;

    /// By directory, the last node in it, and by node, the one before it in the same directory; 0 where there is none.
    private final int[] lastIn;

    private final int[] beforeIn;

    NameRequests(NameTree tree, LinuxCalls calls, LinuxNames names, NamedFiles files) {
        this.tree = tree;
        this.calls = calls;
        this.names = names;
        this.files = files;
        this.lastIn = new int[tree.count()];
        this.beforeIn = new int[tree.count()];
        for (int node = 1; node < tree.count(); node++) {
            beforeIn[node] = lastIn[tree.parent(node)];
            lastIn[tree.parent(node)] = node;
        }
    }

    /// Adds to an exchange what the caches do not answer.
    ///
    /// @param node that the request names first
    /// @throws IllegalArgumentException if the request is not about a name
    void ask(Request request, int node, long nowNanos, Exchange out) {
        switch (request.operation()) {
            case OPEN -> names.open(node, nowNanos, out);
            case OPEN_NEW -> makeFile(node, nowNanos, out);
            case CREATE -> {
                makeFile(node, nowNanos, out);
                calls.closed(node, out);
            }
            case STAT -> names.stat(node, nowNanos, out);
            case ACCESS -> names.access(node, nowNanos, out);
            case GETACL -> names.readAccessList(node, nowNanos, out);
            case CHMOD -> names.set(calls.number("SETATTR"), node, nowNanos, out);
            case CHOWN -> names.set(calls.number("SETATTR_OWNER"), node, nowNanos, out);
            case UTIMES -> names.set(calls.number("SETATTR_TIMES"), node, nowNanos, out);
            case TRUNCATE -> {
                names.set(calls.number("SETATTR_SIZE"), node, nowNanos, out);
                files.truncate(node, request.offset());
            }
            case MKDIR -> make(calls.number("MKDIR"), node, nowNanos, out);
            case SYMLINK -> make(calls.symlink(), node, nowNanos, out);
            case REMOVE -> remove(calls.number("REMOVE"), node, nowNanos, out);
            case RMDIR -> remove(calls.rmdir(), node, nowNanos, out);
            case RENAME -> {
                int to = tree.node(request.slot(), request.second());
                names.rename(node, to, nowNanos, out);
                files.rename(node, to);
            }
            case LINK -> {
                int to = tree.node(request.slot(), request.second());
                names.link(node, to, nowNanos, out);
                files.link(node, to);
            }
            case READLINK -> names.readLink(node, nowNanos, out);
            case READDIR -> list(node, nowNanos, out);
            case READ, WRITE, FLUSH, CLOSE ->
                throw new IllegalArgumentException("not about a name: " + request.operation());
        }
    }

    private void list(int directory, long nowNanos, Exchange out) {
        boolean brought = names.readDirectory(files.listingReplies(directory), directory, nowNanos, out);
        if (!brought || !calls.listsAttributes()) {
            return;
        }
        for (int node = lastIn[directory]; node > 0; node = beforeIn[node]) {
            if (files.isThere(node)) {
                names.listed(node, nowNanos);
            }
        }
    }

    private void makeFile(int node, long nowNanos, Exchange out) {
        names.openNew(node, nowNanos, out);
        files.make(node);
    }

    private void make(int message, int node, long nowNanos, Exchange out) {
        names.make(message, node, nowNanos, out);
        files.make(node);
    }

    private void remove(int message, int node, long nowNanos, Exchange out) {
        names.remove(message, node, nowNanos, out);
        files.remove(node);
    }
}
