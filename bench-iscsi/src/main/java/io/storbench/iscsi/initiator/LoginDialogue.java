package io.storbench.iscsi.initiator;

import io.storbench.iscsi.login.Agreement;
import io.storbench.iscsi.login.InitiatorNegotiation;
import io.storbench.iscsi.login.TextException;
import io.storbench.iscsi.login.TextKeys;
import io.storbench.iscsi.pdu.LoginRequest;
import io.storbench.iscsi.pdu.LoginResponse;
import io.storbench.iscsi.pdu.Opcode;
import io.storbench.iscsi.pdu.PduException;
import io.storbench.iscsi.pdu.Stage;
import io.storbench.iscsi.pdu.Stages;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// One login (RFC 7143, section 6.3): who each side is, then what the session is to be like.
final class LoginDialogue {
    private static final int DEFAULT_PORT = 3260;

    /// What the session is for.
    enum Type {
        /// Commands to logical units.
        NORMAL("Normal"),
        /// The question which targets there are.
        DISCOVERY("Discovery");

        private final String text;

        Type(String text) {
            this.text = text;
        }
    }

    private static final int FIRST_COMMAND = 1;

    /// More rounds than any login needs.
    private static final int MAX_ROUNDS = 32;

    private final PduChannel pdus;
    private final UnitAddress address;
    private final SessionName name;
    private int rounds;
    private @Nullable LoginResponse last;

    LoginDialogue(PduChannel pdus, UnitAddress address, SessionName name) {
        this.pdus = pdus;
        this.address = address;
        this.name = name;
    }

    /// Logs in.
    LoggedIn hold(Type type, LoginLimit limit) throws IOException {
        pdus.beginExchange("its login", limit.leftMillis(), limit.wholeMillis());
        try {
            return begin(type);
        } catch (TextException e) {
            throw new IscsiException(pdus.server() + ": " + e.getMessage(), e);
        }
    }

    private LoggedIn begin(Type type) throws IOException {
        security(type);
        Agreement terms = operational(type);
        pdus.agree(terms);
        LoginResponse end = last();
        return new LoggedIn(terms, FIRST_COMMAND, end.maxCmdSn(), end.statSn() + 1, false);
    }

    private LoginResponse last() {
        LoginResponse response = last;
        if (response == null) {
            throw new IllegalStateException("nothing was received");
        }
        return response;
    }

    private void security(Type type) throws IOException {
        ChapDialogue chap = new ChapDialogue(address.options(), pdus.server());
        Map<String, String> keys = new LinkedHashMap<>();
        keys.put("InitiatorName", address.options().initiator());
        keys.put("SessionType", type.text);
        if (type == Type.NORMAL) {
            keys.put("TargetName", address.target());
        }
        keys.put("AuthMethod", chap.methods());
        Stage next = Stage.OPERATIONAL;
        Map<String, String> answer = exchange(Stage.SECURITY, next, chap.isNone(), keys);
        while (!passedTo(next)) {
            Map<String, String> more = chap.next(answer);
            answer = exchange(Stage.SECURITY, next, chap.isLast(), more);
        }
        chap.check(answer);
    }

    private Agreement operational(Type type) throws IOException {
        Agreement wanted = (type == Type.NORMAL ? address.options() : SessionOptions.DEFAULT).wanted();
        Map<String, String> offer = type == Type.NORMAL
                ? InitiatorNegotiation.offer(wanted)
                : InitiatorNegotiation.offerOfDiscovery(wanted);
        Stage next = Stage.FULL_FEATURE;
        Map<String, String> said = exchange(Stage.OPERATIONAL, next, true, offer);
        Map<String, String> all = new LinkedHashMap<>(said);
        while (!passedTo(next)) {
            Map<String, String> more = InitiatorNegotiation.answers(said, offer.keySet());
            said = exchange(Stage.OPERATIONAL, next, true, more);
            for (Map.Entry<String, String> key : said.entrySet()) {
                if (all.putIfAbsent(key.getKey(), key.getValue()) != null) {
                    throw new TextException("the key " + TextKeys.shown(key.getKey()) + " is negotiated twice");
                }
            }
        }
        return InitiatorNegotiation.agree(wanted, all);
    }

    private boolean passedTo(Stage stage) {
        return last().stages().transit() && last().stages().next() == stage;
    }

    /// Sends keys and receives the target's, which may take several PDUs.
    private Map<String, String> exchange(Stage stage, Stage next, boolean transit, Map<String, String> keys)
            throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        send(transit ? Stages.transit(stage, next) : Stages.stay(stage), TextKeys.encode(keys));
        receive(text);
        while (last().stages().goesOn()) {
            send(Stages.stay(stage), ByteBuffer.allocate(0));
            receive(text);
        }
        return TextKeys.decode(text.toByteArray());
    }

    private void send(Stages stages, ByteBuffer text) throws IOException {
        if (++rounds > MAX_ROUNDS) {
            throw new IscsiException(pdus.server() + ": the login does not come to an end");
        }
        int nextStatSn = last == null ? 0 : last.statSn() + 1;
        new LoginRequest(stages, name.isid(), 0, 0, 0, FIRST_COMMAND, nextStatSn)
                .encode(pdus.begin(text.remaining()), 0);
        pdus.send(text);
    }

    private void receive(ByteArrayOutputStream text) throws IOException {
        ByteBuffer header = pdus.receive();
        if (pdus.opcode() != Opcode.LOGIN_RESPONSE) {
            throw new IscsiException(pdus.server() + " answers a login with " + pdus.opcode());
        }
        LoginResponse response = decode(header);
        last = response;
        byte[] part = new byte[pdus.data().remaining()];
        pdus.data().get(part);
        text.write(part, 0, part.length);
        if (text.size() > TextKeys.MAX_BYTES) {
            throw new IscsiException(pdus.server() + " sends more login text than the limit");
        }
        if (response.status().isRedirection()) {
            throw new RedirectException(redirection(TextKeys.decode(text.toByteArray())));
        }
        if (!response.status().isSuccess()) {
            throw new LoginException(response.status(), pdus.server(), address);
        }
    }

    private LoginResponse decode(ByteBuffer header) throws IscsiException {
        try {
            return LoginResponse.decode(header, 0);
        } catch (PduException e) {
            throw new IscsiException(pdus.server() + ": " + e.getMessage(), e);
        }
    }

    /// Section 13.8: `domainname[:port][,portal-group-tag]`.
    private InetSocketAddress redirection(Map<String, String> keys) throws IscsiException {
        String text = keys.getOrDefault("TargetAddress", "");
        return parse(text)
                .filter(portal -> !portal.isUnresolved())
                .orElseThrow(
                        () -> new IscsiException("%s redirects to \"%s\", which is not an address that is known here"
                                .formatted(pdus.server(), TextKeys.shown(text))));
    }

    /// Addresses as targets write them: `host[:port][,portal-group-tag]` (RFC 7143, section 13.8).
    private static Optional<InetSocketAddress> parse(String text) {
        int comma = text.indexOf(',');
        String portal = comma < 0 ? text : text.substring(0, comma);
        int colon = portal.lastIndexOf(':');
        boolean hasPort = colon > portal.lastIndexOf(']');
        String host = hasPort ? portal.substring(0, colon) : portal;
        if (host.startsWith("[") && host.endsWith("]")) {
            host = host.substring(1, host.length() - 1);
        }
        try {
            int port = hasPort ? Integer.parseInt(portal.substring(colon + 1)) : DEFAULT_PORT;
            return host.isEmpty() || port < 1 || port > 0xffff
                    ? Optional.empty()
                    : Optional.of(new InetSocketAddress(host, port));
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }
}
