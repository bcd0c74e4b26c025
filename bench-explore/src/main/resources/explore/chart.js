'use strict';
// Curves as SVG, which can be saved as it is shown.
const Chart = (() => {
  const H = 360, LEFT = 64, RIGHT = 30, TOP = 22, BOTTOM = 46;
  const SVG = 'http://www.w3.org/2000/svg';
  let headroom = 1;

  function element(name, attributes, text) {
    const it = document.createElementNS(SVG, name);
    for (const key in attributes) it.setAttribute(key, attributes[key]);
    if (text !== undefined) it.textContent = text;
    return it;
  }

  function scale([least, most], from, to, log) {
    if (log) {
      const a = Math.log(least), b = Math.log(most) - a || 1;
      return v => from + (Math.log(v) - a) / b * (to - from);
    }
    return v => from + (v - least) / ((most - least) || 1) * (to - from);
  }

  // Round numbers between two ends: 1, 2 or 5 times a power of ten.
  function ticks([least, most], log) {
    const all = [];
    if (log) {
      for (let power = Math.floor(Math.log10(least)); power <= Math.log10(most); power++) {
        for (const digit of most / least < 50 ? [1, 2, 5] : [1]) {
          const at = digit * 10 ** power;
          if (at >= least && at <= most) all.push(at);
        }
      }
      return all;
    }
    const rough = (most - least) / 5 || 1, unit = 10 ** Math.floor(Math.log10(rough));
    const step = unit * [1, 2, 5, 10].find(factor => factor * unit >= rough);
    for (let at = Math.ceil(least / step) * step; at <= most + step / 1e6; at += step) all.push(at);
    return all;
  }

  function number(value) {
    if (value === 0) return '0';
    return Number(Math.abs(value) >= 1000 ? value.toFixed(0) : value.toPrecision(3))
      .toLocaleString('en', {maximumSignificantDigits: 9});
  }

  // Bands come last, and would move the axis each time: it keeps the room that the last ones took.
  function vertical(curves, log, limit) {
    const values = curves.flatMap(curve => [...curve.points, ...curve.measured].map(point => point.y));
    // Of two replicates an interval may reach far beyond all that is known: its end is cut.
    const far = 2 * Math.max(...values);
    values.push(...curves.flatMap(curve => curve.measured.map(point => Math.min(point.high, far))));
    if (limit !== undefined) values.push(limit);
    const bands = curves.flatMap(curve => curve.points.flatMap(point => point.band || []));
    const seen = list => list.filter(value => !log || value > 0);
    const most = Math.max(...seen(values));
    if (bands.length > 0) headroom = Math.max(1, Math.max(...bands) / most);
    return log
      ? [Math.min(...seen([...values, ...bands])) / 1.15, most * headroom * 1.15]
      : [0, most * headroom * 1.05];
  }

  // Round ends for numbers that are reached, not chosen.
  function horizontal(curves, xTicks, log) {
    const all = xTicks ? xTicks.map(tick => tick.at) : curves.flatMap(curve => curve.points.map(point => point.x));
    const least = Math.min(...all), most = Math.max(...all);
    return xTicks ? [least, most] : log ? [least / 1.1, most * 1.1] : [0, most * 1.05];
  }

  function grid(svg, {W, x, y, xRange, yRange, xTicks, xLog, yLog, xLabel}) {
    for (const tick of ticks(yRange, yLog)) {
      svg.append(element('line', {class: 'grid', x1: LEFT, x2: W - RIGHT, y1: y(tick), y2: y(tick)}),
        element('text', {x: LEFT - 8, y: y(tick) + 4, 'text-anchor': 'end'}, number(tick)));
    }
    let free = -Infinity;
    for (const {at, label} of xTicks || ticks(xRange, xLog).map(at => ({at, label: number(at)}))) {
      const half = label.length * 4;
      if (x(at) - half < free) continue;
      free = x(at) + half + 6;
      svg.append(element('text', {x: x(at), y: H - BOTTOM + 18, 'text-anchor': 'middle'}, label));
    }
    svg.append(element('text', {x: (LEFT + W - RIGHT) / 2, y: H - 6, 'text-anchor': 'middle'}, xLabel));
  }

  function line(svg, x, name, label) {
    svg.append(element('line', {class: name, x1: x, x2: x, y1: TOP, y2: H - BOTTOM}));
    if (label) svg.append(element('text', {class: name, x, y: TOP - 6, 'text-anchor': 'middle'}, label));
  }

  function band(svg, {points}, look, x, y, floor) {
    const own = points.filter(point => point.band);
    if (own.length < 2) return;
    const edge = (list, end) => list.map(point => `${x(point.x).toFixed(1)} ${y(Math.max(point.band[end], floor)).toFixed(1)}`);
    svg.append(element('path', {class: `band ${look}`,
      d: `M${[...edge(own, 1), ...edge([...own].reverse(), 0)].join('L')}Z`}));
  }

  function curve(svg, {points, measured, knee}, look, width, x, y, floor, cursor) {
    svg.append(element('path', {class: look, 'stroke-width': width,
      d: points.map((point, i) => `${i ? 'L' : 'M'}${x(point.x).toFixed(1)} ${y(point.y).toFixed(1)}`).join('')}));
    for (const point of points) {
      svg.append(element('circle', {class: look, cx: x(point.x), cy: y(point.y), r: point.i === cursor ? 5 : 3}));
      if (point.i === knee) {
        svg.append(element('circle', {class: `ring ${look}`, cx: x(point.x), cy: y(point.y), r: 9}),
          element('text', {x: x(point.x) + 12, y: y(point.y) + 18}, 'knee'));
      }
    }
    for (const point of measured) {
      const at = x(point.x), low = y(Math.max(point.low, floor)), high = Math.max(y(point.high), TOP);
      svg.append(element('path', {class: look, 'stroke-width': 1.5,
        d: `M${at - 5} ${low}h10M${at} ${low}V${high}M${at - 5} ${high}h10`}),
        element('circle', {class: `measured ${look}`, cx: x(point.x), cy: y(point.y), r: 6}));
    }
  }

  // curves: [{points: [{i, x, y, band}], measured: [{x, y, low, high}], knee}], knee the i of a point; xTicks where x is chosen;
  // marks: [{at, label}] along x; limit: a number of y; hover(i of the nearest point, whether it was clicked).
  function draw(place, {curves, xTicks, xLabel, yLabel, xLog, yLog, cursor, marks, limit, hover}) {
    const W = Math.min(900, Math.max(340, place.clientWidth));
    const svg = element('svg', {viewBox: `0 0 ${W} ${H}`, role: 'img', 'aria-label': `${yLabel} over ${xLabel}`});
    const shown = curves.map(each => ({...each, points: each.points.filter(point => !yLog || point.y > 0),
      measured: each.measured.filter(point => !yLog || point.y > 0)}));
    const points = shown.flatMap(each => each.points);
    if (points.length === 0) { place.replaceChildren(svg); return; }
    const xRange = horizontal(shown, xTicks, xLog), yRange = vertical(shown, yLog, limit);
    const x = scale(xRange, LEFT, W - RIGHT, xLog), y = scale(yRange, H - BOTTOM, TOP, yLog);
    grid(svg, {W, x, y, xRange, yRange, xTicks, xLog, yLog, xLabel});
    shown.forEach((each, index) => band(svg, each, `t${index}`, x, y, yRange[0]));
    if (xTicks && points.some(point => point.i === cursor)) {
      line(svg, x(points.find(point => point.i === cursor).x), 'cursor');
    }
    for (const {at, label} of marks) line(svg, x(at), 'mark', label);
    if (limit !== undefined) {
      svg.append(element('line', {class: 'limit', x1: LEFT, x2: W - RIGHT, y1: y(limit), y2: y(limit)}));
    }
    // Thinner and thinner, so that curves which lie on one another are all seen.
    shown.forEach((each, index) => curve(svg, each, `t${index}`, Math.min(6, 2 * (shown.length - index)), x, y, yRange[0], cursor));
    const places = points.map(point => ({i: point.i, left: x(point.x), top: y(point.y)}));
    const near = event => Picture.near(svg, event, places, Boolean(xTicks)).i;
    svg.addEventListener('pointermove', event => hover(near(event), false));
    svg.addEventListener('click', event => hover(near(event), true));
    place.replaceChildren(svg);
  }

  return {draw, number};
})();
