package io.storbench.sim.nfs;

import java.util.Arrays;

/// What a client asks for one request, one message after the other, and what each is about. Used
/// again and again.
final class Exchange {
    private int[] messages = new int[32];
    private int[] nodes = new int[32];
    private int length;

    void clear() {
        length = 0;
    }

    /// @param message its number
    /// @param node what it is about, by its number in the tree
    void add(int message, int node) {
        if (length == messages.length) {
            messages = Arrays.copyOf(messages, 2 * length);
            nodes = Arrays.copyOf(nodes, 2 * length);
        }
        messages[length] = message;
        nodes[length] = node;
        length++;
    }

    int length() {
        return length;
    }

    /// The numbers of the messages; those from [#length] on are of no matter.
    int[] messages() {
        return messages;
    }

    int node(int position) {
        return nodes[position];
    }
}
