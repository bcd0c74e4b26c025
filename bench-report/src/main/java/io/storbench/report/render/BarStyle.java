package io.storbench.report.render;

/// How bars of the parts of a time look, on every page: a part has one colour everywhere, and dark letters in light and
/// in dark, since bars keep their colours.
public final class BarStyle {
    /// The bar, its parts by their keys, and the legend's marks.
    public static final String CSS = """
        .bar { display: flex; background: #8882; }
        .bar span { flex: none; overflow: hidden; white-space: nowrap; color: #111; height: 1.5rem;
          font-size: .8rem; line-height: 1.5rem; text-align: center; border-right: 1px solid #fff; }
        .bar span, .swatch { print-color-adjust: exact; }
        .swatch { display: inline-block; width: .8rem; height: .8rem; margin-right: .3rem; border: 1px solid #8888; }
        .part { display: inline-block; margin-right: .9rem; }
        .depth { background: #e4e4e4; } .client { background: #f0b8d8; } .slot { background: #c4c4c4; }
        .window { background: #cdbcf2; } .send { background: #a9dcf5; } .receive { background: #cfeafa; }
        .propagation { background: #56b4e9; } .retransmission { background: #f29468; }
        .server_queue { background: #f9dca6; } .server { background: #e69f00; } .storage { background: #63c79a; }
        .dirty_limit { background: #c9db70; } .commit { background: #f0e442; } .exchange { background: #b9c6d6; }
        .unknown { background: repeating-linear-gradient(45deg, #f2f2f2 0 4px, #cfcfcf 4px 8px); }
        """;

    private BarStyle() {}
}
