package io.storbench.report.render;

/// How a report looks: light or dark as the reader likes, on a phone, a wide screen and paper.
final class Style {
    static final String CSS = """
        :root { color-scheme: light dark; --paper: #fff; --ink: #1a1a1a; --muted: #444;
          --link: #00548a; --verdict: #eef5fa; --accent: #0072b2; --code: #f4f4f4;
          --same: #1a7f37; --on-same: #e8f5ea; --open: #b07800; --on-open: #fdf5dc;
          --broken: #c62828; --on-broken: #fdeaea;
          --doubt: #fff1e0; --stripe: #f0f0f0; --rule: #ccc; --strong: #888; --shade: #0005; }
        @media screen and (prefers-color-scheme: dark) {
          :root { --paper: #16181c; --ink: #e8e8e8; --muted: #b4b8be; --link: #7cc4f5;
            --verdict: #1b2a36; --accent: #4aa3df; --code: #22252a; --doubt: #3a2a14;
            --same: #4cc38a; --on-same: #15291d; --open: #e0b040; --on-open: #2f2810;
            --broken: #ff7b72; --on-broken: #3a1d1d;
            --stripe: #1f2227; --rule: #3a3d42; --strong: #777; --shade: #fff3; }
          svg [fill="white"] { fill: #16181c; }
          svg [stroke="white"] { stroke: #16181c; }
          svg [fill="#333333"], svg [fill="#000000"] { fill: #ddd; }
          svg [stroke="#333333"], svg [stroke="#000000"] { stroke: #ddd; }
          svg [stroke="#dddddd"] { stroke: #3a3d42; }
          svg [fill="#f0f0f0"] { fill: #26292e; }
          svg [fill="#0072b2"] { fill: #4aa3df; }
          svg [stroke="#0072b2"] { stroke: #4aa3df; }
          svg [fill="#56b4e9"] { fill: #c9a6ff; }
          svg [stroke="#56b4e9"] { stroke: #c9a6ff; }
          svg [stroke="none"] { stroke: none; }
          svg [fill="none"] { fill: none; }
        }
        * { box-sizing: border-box; }
        body { margin: 0 auto; max-width: 84rem; padding: 1rem; color: var(--ink);
          background: var(--paper); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto,
          "Helvetica Neue", Arial, sans-serif; overflow-wrap: anywhere; }
        svg text { font-family: system-ui, -apple-system, "Segoe UI", Roboto,
          "Helvetica Neue", Arial, sans-serif; }
        h1 { font-size: 1.6rem; line-height: 1.25; margin: .3rem 0 .8rem; }
        h2 { font-size: 1.15rem; margin: 0; }
        h3 { font-size: 1rem; margin: 0 0 .3rem; }
        p { margin: .5rem 0; max-width: 48rem; }
        .title { color: var(--muted); font-size: .9rem; margin: .5rem 0 0; }
        .first { display: grid; gap: .8rem 2rem; grid-template-columns: minmax(0, 1fr);
          margin-bottom: .8rem; }
        .first h2 { font-size: 1rem; margin: .6rem 0 .2rem; }
        .first ul { margin: 0; padding-left: 1.2rem; }
        .first pre { margin: .3rem 0; white-space: pre-wrap; overflow-wrap: anywhere; }
        .answer { padding: .6rem .9rem; border-left: 4px solid var(--accent);
          background: var(--verdict); margin-top: 0; }
        .answer.same { border-left-color: var(--same); background: var(--on-same); }
        .answer.open { border-left-color: var(--open); background: var(--on-open); }
        .answer.broken { border-left-color: var(--broken); background: var(--on-broken); }
        .tiles { display: grid; gap: .5rem; margin-top: .6rem;
          grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); max-width: 48rem; }
        .tiles dl { margin: 0; padding: .3rem .6rem; border: 1px solid var(--rule); display: grid;
          grid-template-columns: 1fr auto; font-size: .85rem; align-content: start; }
        .tiles dt { color: var(--muted); overflow-wrap: normal; }
        .tiles dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; }
        .tiles .side { grid-column: 1 / 3; color: var(--ink); font-weight: 600; }
        .answer p { margin: .2rem 0; }
        .answer .verdict { font-size: 1.3rem; line-height: 1.35; font-weight: 600; }
        .why { max-width: 48rem; margin-top: .8rem; }
        .why .side { margin: .4rem 0 .1rem; font-size: .85rem; }
        .why details { border: 0; }
        .why .table { margin: .5rem 0; }
        .pictures { display: grid; gap: .8rem; align-content: start; }
        .confidence { color: var(--muted); }
        @media (max-width: 48rem) {
          body { padding: .6rem .8rem; }
          h1 { font-size: 1.2rem; margin: 0 0 .5rem; }
          .first { gap: .6rem; }
          .answer { padding: .4rem .7rem; font-size: .9rem; }
          .answer .verdict { font-size: 1.05rem; }
          .tiles dl { font-size: .78rem; padding: .3rem .4rem; }
        }
        @media (min-width: 60rem) {
          .first { grid-template-columns: minmax(0, 1fr) minmax(0, 36rem);
            grid-template-rows: auto 1fr; }
          .pictures { grid-column: 2; grid-row: 1 / 3; }
        }
        details { border-top: 1px solid var(--rule); }
        summary { cursor: pointer; padding: .6rem 0; }
        summary h2 { display: inline; }
        .counts { color: var(--muted); font-size: .9rem; }
        .counts span { display: inline-block; margin-right: 1.2rem; }
        .doubt { padding: .5rem .8rem; border-left: 4px solid #d55e00;
          background: var(--doubt); }
        .note { color: var(--muted); font-size: .9rem; }
        a { color: var(--link); }
        .table { overflow-x: auto; margin: 1rem 0; background:
          linear-gradient(90deg, var(--paper) 1.2rem, transparent) left / 2.4rem 100% local
            no-repeat,
          linear-gradient(270deg, var(--paper) 1.2rem, transparent) right / 2.4rem 100% local
            no-repeat,
          linear-gradient(90deg, var(--shade), transparent) left / 1rem 100% scroll no-repeat,
          linear-gradient(270deg, var(--shade), transparent) right / 1rem 100% scroll
            no-repeat; }
        table { border-collapse: collapse; font-size: .875rem;
          font-variant-numeric: tabular-nums; }
        .wide table { font-size: .8rem; }
        caption { text-align: left; font-weight: 600; padding-bottom: .3rem; }
        th, td { padding: .3rem .45rem; border-bottom: 1px solid var(--rule);
          text-align: left;
          vertical-align: top; max-width: 30rem; overflow-wrap: break-word; }
        td.n { white-space: nowrap; }
        th { vertical-align: bottom; border-bottom: 2px solid var(--strong); }
        th button { all: unset; cursor: pointer; }
        th button:focus-visible { outline: 2px solid var(--accent); }
        th[aria-sort="ascending"] button::after { content: " \\2191"; }
        th[aria-sort="descending"] button::after { content: " \\2193"; }
        th.n, td.n { text-align: right; }
        tbody tr:nth-child(even) { background: var(--stripe); }
        @media (max-width: 48rem) {
          .wide::before { content: "Scroll sideways for all columns \\2192"; color: var(--muted);
            font-size: .8rem; }
        }
        .charts { display: grid; gap: 1.5rem;
          grid-template-columns: repeat(auto-fit, minmax(min(100%, 26rem), 1fr)); }
        figure { margin: 0; max-width: 40rem; break-inside: avoid; }
        figure svg { display: block; width: 100%; height: auto; }
        figcaption { color: var(--muted); font-size: .85rem; }
        nav { margin: .6rem 0; font-size: .9rem; }
        nav a { margin-right: .6rem; white-space: nowrap; }
        .tools { font-size: .85rem; min-height: 2.4em; }
        .tools button { font: inherit; margin-right: .5rem; }
        pre { overflow-x: auto; padding: .7rem; background: var(--code);
          border: 1px solid var(--rule);
          font: .85rem/1.4 ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; }
        @page { size: A4 landscape; margin: 12mm; }
        @media print {
          body { max-width: none; padding: 0; font-size: 10pt; }
          details::details-content { content-visibility: visible; }
          .first { break-inside: avoid; }
          .table { overflow: visible; }
          .wide::before { content: none; }
          nav, .tools { display: none; }
          table, .wide table { font-size: 6.5pt; }
          th, td { padding: .1rem .25rem; }
          tr { break-inside: avoid; }
          thead { display: table-header-group; }
          h2, h3, caption { break-after: avoid; }
          pre { white-space: pre-wrap; }
          .charts { grid-template-columns: 1fr 1fr; gap: .8rem; }
          figure svg { max-height: 5.8cm; }
          .answer { print-color-adjust: exact; break-inside: avoid; }
        }
        """ + BarStyle.CSS;

    private Style() {}
}
