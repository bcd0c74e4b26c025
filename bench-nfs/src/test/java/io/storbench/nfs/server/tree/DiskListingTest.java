package io.storbench.nfs.server.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Cookies as RFC 1813, section 3.3.16, wants them.
class DiskListingTest {
    private final DiskListing listing = new DiskListing();

    private static List<String> names(List<DiskListing.Name> listed) {
        return listed.stream().map(DiskListing.Name::name).toList();
    }

    @Test
    void anEmptyDirectoryHasNothingBehindAnyCookie() {
        listing.renew(List.of());
        assertThat(listing.after(0)).isEmpty();
        assertThat(listing.after(Long.MAX_VALUE)).isEmpty();
    }

    @Test
    void aNameKeepsItsCookieAndANewOneComesBehindAllOthers() {
        listing.renew(List.of("a", "b", "c"));
        long behindB = listing.after(0).get(1).cookie();
        listing.renew(List.of("d", "c", "a"));
        assertThat(names(listing.after(0))).containsExactly("a", "c", "d");
        // The name of the cookie is gone, and yet the place is known.
        assertThat(names(listing.after(behindB))).containsExactly("c", "d");
    }

    /// As a client lists it, page by page; none of the 391 pages sorts the names again.
    @Test
    void aHundredThousandNamesArePagedThroughEachOnce() {
        List<String> all = IntStream.range(0, 100_000).mapToObj(i -> "name" + i).toList();
        listing.renew(all);
        List<String> seen = new ArrayList<>();
        long cookie = 0;
        while (true) {
            List<DiskListing.Name> behind = listing.after(cookie);
            if (behind.isEmpty()) {
                break;
            }
            List<DiskListing.Name> page = behind.subList(0, Math.min(256, behind.size()));
            seen.addAll(names(page));
            cookie = page.getLast().cookie();
        }
        assertThat(seen).isEqualTo(all);
    }

    @Test
    void cookiesThatNobodyGaveAreNoMistake() {
        listing.renew(List.of("a"));
        assertThat(names(listing.after(-1))).containsExactly("a");
        assertThat(names(listing.after(2))).containsExactly("a");
        assertThat(listing.after(Long.MAX_VALUE)).isEmpty();
    }
}
