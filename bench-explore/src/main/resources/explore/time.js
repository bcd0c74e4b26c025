'use strict';
// Where the time of operations goes, as bars of one scale.
const TimeBars = (() => {
  // As many letters as a line of a phone has.
  const LETTERS = 55;

  function element(name, className, text, title) {
    const it = document.createElement(name);
    if (className) it.className = className;
    if (text) it.textContent = text;
    if (title) it.title = title;
    return it;
  }

  function words(nanos) {
    const [unit, size] = [['s', 1e9], ['ms', 1e6], ['µs', 1e3], ['ns', 1]].find(each => nanos >= each[1]) || ['ns', 1];
    return `${(nanos / size).toPrecision(3)} ${unit}`;
  }

  function bar(time, parts, longest) {
    const row = element('div', 'bar');
    for (const part of parts) {
      const nanos = time.parts_ns[part.key];
      if (!nanos) continue;
      const share = nanos / longest, full = `${part.label} ${words(nanos)}`;
      const label = [full, part.label].find(each => each.length <= share * LETTERS);
      const own = element('span', part.key, label, full);
      own.style.width = `${100 * share}%`;
      row.append(own);
    }
    return row;
  }

  // How many round trips an operation waits for: `WRITE 1, COMMIT 0.1`.
  function roundTrips(time) {
    const all = Object.entries(time.round_trips || {}).sort((a, b) => b[1] - a[1]);
    return all.map(([procedure, trips]) => `${procedure} ${Number(trips.toFixed(2))}`).join(', ');
  }

  // Draws a bar for each {name, time} into an element, with one legend; parts are those of controls.json.
  function draw(into, bars, parts) {
    into.replaceChildren();
    const longest = Math.max(...bars.map(each => each.time.mean_ns));
    for (const {name, time} of bars) {
      const trips = roundTrips(time);
      into.append(element('p', 'side', `${name}: ${words(time.mean_ns)}${trips && `; round trips: ${trips}`}`));
      into.append(bar(time, parts, longest));
    }
    const legend = element('p', 'note');
    for (const part of parts.filter(each => bars.some(({time}) => time.parts_ns[each.key]))) {
      const key = element('span', 'part');
      key.append(element('span', `swatch ${part.key}`), part.label);
      legend.append(key);
    }
    into.append(legend);
  }

  return {draw};
})();
