package io.storbench.report.render;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/// The page's one script: a click on a column's heading sorts its table, a link unfolds what it
/// leads to, and printing unfolds all. The page may run nothing else, since its policy names this
/// text's digest.
final class Script {
    static final String SORT = """
        const units = {ns: 1e-9, "µs": 1e-6, us: 1e-6, ms: 1e-3, s: 1, k: 1024, KiB: 1024,
          m: 2 ** 20, MiB: 2 ** 20, g: 2 ** 30, GiB: 2 ** 30};
        const number = text => {
          const found = text.replaceAll(",", "").match(/(-?[0-9.]+(?:e[+-]?[0-9]+)?)\\s*([^\\s\\]]*)/);
          return found ? found[1] * (units[found[2]] ?? 1) : -Infinity;
        };
        for (const head of document.querySelectorAll("th")) {
          const button = document.createElement("button");
          button.textContent = head.textContent;
          head.replaceChildren(button);
          button.onclick = () => {
            const up = head.ariaSort !== "ascending";
            for (const other of head.parentNode.cells) other.ariaSort = null;
            head.ariaSort = up ? "ascending" : "descending";
            const body = head.closest("table").tBodies[0];
            const text = row => row.cells[head.cellIndex].textContent;
            const order = (a, b) => head.className === "n"
              ? number(text(a)) - number(text(b)) : text(a).localeCompare(text(b));
            body.append(...[...body.rows].sort((a, b) => up ? order(a, b) : order(b, a)));
          };
        }
        const unfold = () => {
          const target = location.hash && document.getElementById(location.hash.slice(1));
          const folded = target && target.closest("details");
          if (folded) { folded.open = true; target.scrollIntoView(); }
        };
        addEventListener("hashchange", unfold);
        addEventListener("beforeprint", () => {
          for (const each of document.querySelectorAll("details")) each.open = true;
        });
        unfold();
        """;

    /// For the page's policy.
    static final String DIGEST = digest();

    private Script() {}

    private static String digest() {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(SORT.getBytes(StandardCharsets.UTF_8));
            return "sha256-" + Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
