package io.storbench.iscsi.initiator;

import io.storbench.iscsi.login.TextKeys;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Asks a portal which targets there are (SendTargets; RFC 7143, section 4.3 and appendix C).
/// Blocks.
public final class Discovery {
    private static final int MAX_NAMED = 20;

    private Discovery() {}

    /// The names of the targets.
    ///
    /// @param address of which the portal and the options count
    /// @throws IOException when the portal cannot be reached or refuses
    public static List<String> targets(UnitAddress address, SessionName name) throws IOException {
        try (ControlSession session = ControlSession.open(address, name, LoginDialogue.Type.DISCOVERY)) {
            List<String> names = new ArrayList<>();
            for (String pair : session.text(Map.of("SendTargets", "All")).split("\0", -1)) {
                if (pair.startsWith("TargetName=")) {
                    names.add(TextKeys.shown(pair.substring("TargetName=".length())));
                }
            }
            return List.copyOf(names);
        }
    }

    /// The same in words, for a message.
    static String offer(UnitAddress address, SessionName name) throws IOException {
        try {
            List<String> names = targets(address, name);
            String list = String.join(", ", names.subList(0, Math.min(MAX_NAMED, names.size())));
            return names.isEmpty() ? "discovery offers none" : "discovery offers " + list;
        } catch (IscsiException | LoginException e) {
            return "discovery fails: " + e.getMessage();
        }
    }
}
