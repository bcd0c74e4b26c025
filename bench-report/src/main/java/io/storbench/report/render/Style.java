package io.storbench.report.render;

/// How a report looks: dark text on white, on a phone, a wide screen and paper.
final class Style {
    static final String CSS =
            """
            * { box-sizing: border-box; }
            body { margin: 0 auto; max-width: 84rem; padding: 1rem; color: #1a1a1a;
              background: #fff; font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto,
              "Helvetica Neue", Arial, sans-serif; overflow-wrap: anywhere; }
            svg text { font-family: system-ui, -apple-system, "Segoe UI", Roboto,
              "Helvetica Neue", Arial, sans-serif; }
            h1 { font-size: 1.6rem; line-height: 1.25; margin: .5rem 0; }
            h2 { font-size: 1.25rem; margin: 2.2rem 0 .6rem; padding-top: .6rem;
              border-top: 1px solid #ccc; }
            h3 { font-size: 1rem; margin: 0 0 .3rem; }
            p { margin: .5rem 0; max-width: 48rem; }
            .level { font-weight: 600; }
            .question { font-size: 1.05rem; }
            .verdict { padding: .5rem .8rem; border-left: 4px solid #0072b2; background: #eef5fa; }
            .counts span { display: inline-block; margin-right: 1.2rem; font-weight: 600; }
            .note { color: #444; font-size: .9rem; }
            nav a { display: inline-block; margin: .2rem 1rem .2rem 0; padding: .2rem 0; }
            a { color: #00548a; }
            .table { overflow-x: auto; margin: 1rem 0; background:
              linear-gradient(90deg, #fff 1.2rem, #fff0) left / 2.4rem 100% local no-repeat,
              linear-gradient(270deg, #fff 1.2rem, #fff0) right / 2.4rem 100% local no-repeat,
              linear-gradient(90deg, #0005, #0000) left / 1rem 100% scroll no-repeat,
              linear-gradient(270deg, #0005, #0000) right / 1rem 100% scroll no-repeat; }
            table { border-collapse: collapse; font-size: .875rem;
              font-variant-numeric: tabular-nums; }
            .wide table { font-size: .8rem; }
            caption { text-align: left; font-weight: 600; padding-bottom: .3rem; }
            th, td { padding: .3rem .45rem; border-bottom: 1px solid #ddd; text-align: left;
              vertical-align: top; max-width: 30rem; overflow-wrap: break-word; }
            td.n { white-space: nowrap; }
            th { vertical-align: bottom; border-bottom: 2px solid #888; }
            th.n, td.n { text-align: right; }
            tbody tr:nth-child(even) { background: #0001; }
            @media (max-width: 48rem) {
              .wide::before { content: "Scroll sideways for all columns \\2192"; color: #444;
                font-size: .8rem; }
            }
            .charts { display: grid; gap: 1.5rem;
              grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); }
            figure { margin: 0; max-width: 40rem; break-inside: avoid; }
            figure svg { display: block; width: 100%; height: auto; }
            figcaption { color: #444; font-size: .85rem; }
            pre { overflow-x: auto; padding: .7rem; background: #f4f4f4; border: 1px solid #ddd;
              font: .85rem/1.4 ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; }
            @page { size: A4 landscape; margin: 12mm; }
            @media print {
              body { max-width: none; padding: 0; font-size: 10pt; }
              nav { display: none; }
              .table { overflow: visible; }
              .wide::before { content: none; }
              table, .wide table { font-size: 6.5pt; }
              th, td { padding: .1rem .25rem; }
              tr { break-inside: avoid; }
              thead { display: table-header-group; }
              h2, h3, caption { break-after: avoid; }
              pre { white-space: pre-wrap; }
              .charts { grid-template-columns: 1fr 1fr; gap: .8rem; }
              figure svg { max-height: 5.8cm; }
              .verdict { print-color-adjust: exact; }
            }
            """;

    private Style() {}
}
