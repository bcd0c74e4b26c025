// A click on a column's heading sorts its table, a link unfolds what it leads to, printing unfolds all, and charts give
// their values, hide what a click on the legend names, and can be kept.
const units = {ns: 1e-9, "µs": 1e-6, us: 1e-6, ms: 1e-3, s: 1, k: 1024, KiB: 1024,
  m: 2 ** 20, MiB: 2 ** 20, g: 2 ** 30, GiB: 2 ** 30};
const number = text => {
  const found = text.replaceAll(",", "").match(/(-?[0-9.]+(?:e[+-]?[0-9]+)?)\s*([^\s\]]*)/);
  return found ? found[1] * (units[found[2]] ?? 1) : -Infinity;
};
const button = (text, onclick) => Object.assign(document.createElement("button"), {textContent: text, onclick});

for (const head of document.querySelectorAll("th")) {
  head.replaceChildren(button(head.textContent, () => {
    const up = head.ariaSort !== "ascending";
    for (const other of head.parentNode.cells) other.ariaSort = null;
    head.ariaSort = up ? "ascending" : "descending";
    const body = head.closest("table").tBodies[0];
    const text = row => row.cells[head.cellIndex].textContent;
    const order = (a, b) => head.className === "n"
      ? number(text(a)) - number(text(b)) : text(a).localeCompare(text(b));
    body.append(...[...body.rows].sort((a, b) => up ? order(a, b) : order(b, a)));
  }));
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

const parts = () => {
  const nav = document.createElement("nav");
  document.querySelectorAll("main > details").forEach((part, i) => {
    const named = part.querySelector("section") || part;
    named.id ||= "part-" + (i + 1);
    nav.append(Object.assign(document.createElement("a"),
      {href: "#" + named.id, textContent: part.querySelector("h2").textContent}), " ");
  });
  document.querySelector("main").before(nav);
};

// See ChartData.
const kinds = {m: "measured", s: "simulated", p: "published", b: "band", v: ""};
const dataOf = figure => {
  const [x, y, ...series] = JSON.parse(figure.dataset.chart.replaceAll("~", '"'));
  return [x, y, ...series.map(([panel, name, kind, ...dots]) => [panel, name, kinds[kind], ...dots])];
};
const words = ([, , , , labels], value) => labels[value] ?? String(value);
const plotsOf = picture => [...picture.querySelectorAll("rect")]
  .filter(rect => rect.closest("[fill]").getAttribute("fill") === "white").map(rect => rect.getBBox());

const placed = (chart, picture) => {
  const [[, xLow, xHigh, xLog], [, yLow, yHigh, yLog], ...series] = chart, plots = plotsOf(picture);
  const panels = [...new Set(series.map(([panel]) => panel))];
  if (plots.length !== panels.length) return [];
  const share = (value, low, high, log) => ((log ? Math.log10(value) : value) - low) / (high - low);
  return series.filter(([, , kind]) => kind !== "band").flatMap(([panel, name, kind, ...dots]) => dots.map(([x, y, low, high]) => {
    const plot = plots[panels.indexOf(panel)];
    return {name: [panel, name, kind].filter(Boolean).join(", "), x, y, low, high,
      left: plot.x + share(x, xLow, xHigh, xLog) * plot.width, top: plot.y + (1 - share(y, yLow, yHigh, yLog)) * plot.height};
  }));
};

const hover = (chart, picture, says) => {
  let places;
  const value = (axis, at) => `${axis[0]} ${words(axis, at)}`.trim();
  picture.addEventListener("pointermove", event => {
    places ||= placed(chart, picture);
    if (places.length === 0) return;
    const {name, x, y, low, high} = Picture.near(picture, event, places);
    says.textContent = `${name ? name + ": " : ""}${value(chart[1], y)}${low === undefined ? "" : ` (${low} to ${high})`}, ${value(chart[0], x)}`;
  });
};

// Marks, lines and areas of a series have its colour, which its mark in the legend has, too.
const toggle = (picture, names) => {
  const top = Math.min(...plotsOf(picture).map(plot => plot.y));
  const marks = [...picture.querySelectorAll("circle, path")].filter(mark => mark.getBBox().y >= top);
  const same = (a, b) => ["cx", "cy", "d"].every(key => a.getAttribute(key) === b.getAttribute(key));
  for (const text of picture.querySelectorAll("text")) {
    const key = text.previousElementSibling;
    if (!key || !names.includes(text.textContent) || text.getBBox().y >= top) continue;
    const colour = getComputedStyle(key).fill, own = marks.filter(mark => [getComputedStyle(mark).fill, getComputedStyle(mark).stroke].includes(colour));
    text.style.cursor = "pointer";
    text.onclick = () => {
      const isHidden = text.style.textDecoration !== "";
      text.style.textDecoration = isHidden ? "" : "line-through";
      for (const mark of own) {
        mark.style.display = isHidden ? "" : "none";
        const below = mark.previousElementSibling;
        if (below && same(below, mark)) below.style.display = mark.style.display;
      }
    };
  }
};

const table = chart => [["panel", "series", "kind", chart[0][0] || "x", chart[1][0] || "y", "low", "high"],
  ...chart.slice(2).flatMap(([panel, name, kind, ...dots]) => dots.map(([x, y, low = y, high = low]) => [panel, name, kind, words(chart[0], x), words(chart[1], y), low, high].map(String)))];

for (const figure of document.querySelectorAll("figure[data-chart]")) {
  const chart = dataOf(figure), picture = figure.querySelector("svg");
  const name = figure.querySelector("h3").textContent.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  const says = document.createElement("output"), tools = document.createElement("p");
  tools.className = "tools";
  tools.append(button("SVG", () => Picture.save(name + ".svg", Picture.svg(picture))),
    button("CSV", () => Picture.save(name + ".csv", Picture.csv(table(chart)))), says);
  figure.append(tools);
  hover(chart, picture, says);
  // A folded picture has no sizes yet.
  picture.addEventListener("pointerenter", () => toggle(picture, chart.slice(2).map(([, name]) => name)), {once: true});
}
parts();
unfold();
