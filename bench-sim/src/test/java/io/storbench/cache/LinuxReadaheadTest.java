package io.storbench.cache;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/// Worked by hand from mm/readahead.c of Linux 6.1, with windows of 32 pages at most (128 KiB) and
/// a file of 1000 pages.
class LinuxReadaheadTest {
    private final Pages pages = new Pages(1000, 32);
    private final Readahead readahead = new Readahead(pages, 32, 32);

    private String decided() {
        return readahead.from() + ".." + readahead.end();
    }

    /// `get_init_ra_size`: 1 page makes 4, 2 make 4 times 2 only up to 32 / 32; 2 to 8 are doubled;
    /// more make a full window.
    @Test
    void theFirstWindowDependsOnWhatIsWanted() {
        readahead.comesTo(0, 1, false);
        assertThat(decided()).isEqualTo("0..4");
        readahead.comesTo(0, 2, false);
        assertThat(decided()).isEqualTo("0..4");
        readahead.comesTo(0, 5, false);
        assertThat(decided()).isEqualTo("0..16");
        readahead.comesTo(0, 16, false);
        assertThat(decided()).isEqualTo("0..32");
    }

    /// READs of 16 pages: the first has 32 read, of which the 17th is marked; from then on the
    /// reader comes to the mark of each window at its beginning, and the next is read in full.
    @Test
    void shortReadsHaveFullWindowsRead() {
        readahead.comesTo(0, 16, false);
        pages.beginFill(0, 32);
        assertThat(pages.nextMarked(0, 1000)).isEqualTo(16);
        readahead.comesTo(16, 16, true);
        assertThat(decided()).isEqualTo("32..64");
        pages.beginFill(32, 64);
        assertThat(pages.nextMarked(0, 1000)).isEqualTo(32);
        readahead.comesTo(32, 16, true);
        assertThat(decided()).isEqualTo("64..96");
    }

    /// Windows of a reader of single pages grow fourfold below 2 pages, then twofold: 4, 8, 16, 32.
    @Test
    void windowsGrow() {
        readahead.comesTo(0, 1, false);
        pages.beginFill(0, 4);
        assertThat(pages.nextMarked(0, 1000)).isEqualTo(1);
        readahead.comesTo(1, 1, true);
        assertThat(decided()).isEqualTo("4..12");
        pages.beginFill(4, 12);
        readahead.comesTo(4, 1, true);
        assertThat(decided()).isEqualTo("12..28");
        pages.beginFill(12, 28);
        readahead.comesTo(12, 1, true);
        assertThat(decided()).isEqualTo("28..60");
    }

    @Test
    void aRandomReadBringsWhatIsWantedOnly() {
        readahead.comesTo(500, 4, false);
        assertThat(decided()).isEqualTo("500..504");
        pages.beginFill(500, 504);
        assertThat(pages.nextMarked(0, 1000)).isEqualTo(1000);
    }

    /// `try_context_readahead`: 20 pages before the missing one are there, more than the 16 wanted:
    /// a window of 36 is cut to 32, marked at its last page.
    @Test
    void pagesBeforeAMissingOneTellOfAReader() {
        pages.beginFill(480, 500);
        readahead.comesTo(500, 16, false);
        assertThat(decided()).isEqualTo("500..532");
        pages.beginFill(500, 532);
        assertThat(pages.nextMarked(0, 1000)).isEqualTo(531);
    }

    /// The READ goes on where the one before it ended, though nothing was read ahead.
    @Test
    void aReadThatGoesOnIsSequential() {
        readahead.comesTo(500, 4, false);
        readahead.read(504);
        pages.beginFill(500, 504);
        readahead.comesTo(504, 4, false);
        assertThat(decided()).isEqualTo("504..512");
    }

    /// Another reader's window came between: the next missing page tells where this one's ends. 16
    /// wanted and the 10 that are left make 26, whose double is cut to 32.
    @Test
    void aMarkOfAnotherWindowReadsOnFromTheNextMissingPage() {
        readahead.comesTo(0, 16, false);
        pages.beginFill(0, 26);
        readahead.comesTo(500, 40, false);
        readahead.comesTo(16, 16, true);
        assertThat(decided()).isEqualTo("26..58");
    }

    @Test
    void nothingIsReadBehindTheEnd() {
        readahead.comesTo(0, 16, false);
        readahead.comesTo(990, 40, false);
        assertThat(decided()).isEqualTo("990..1000");
    }
}
