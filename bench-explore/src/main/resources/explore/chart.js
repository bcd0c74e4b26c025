'use strict';
// Curves as SVG, which can be saved as it is shown.
const Chart = (() => {
  const H = 360, LEFT = 64, RIGHT = 30, TOP = 12, BOTTOM = 46;
  const SVG = 'http://www.w3.org/2000/svg';

  function element(name, attributes, text) {
    const it = document.createElementNS(SVG, name);
    for (const key in attributes) it.setAttribute(key, attributes[key]);
    if (text !== undefined) it.textContent = text;
    return it;
  }

  function scale(least, most, from, to, log) {
    if (log) {
      const a = Math.log(least), b = Math.log(most) - a || 1;
      return v => from + (Math.log(v) - a) / b * (to - from);
    }
    return v => from + (v - least) / ((most - least) || 1) * (to - from);
  }

  // Round numbers between two ends: 1, 2 or 5 times a power of ten.
  function ticks(least, most, log) {
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
    for (let at = 0; at <= most + step / 1e6; at += step) all.push(at);
    return all;
  }

  function number(value) {
    if (value === 0) return '0';
    return Number(Math.abs(value) >= 1000 ? value.toFixed(0) : value.toPrecision(3))
      .toLocaleString('en', {maximumSignificantDigits: 9});
  }

  // levels: [{label, at}], rising; curves: [{name, values, measured}] with a number or undefined for each level;
  // hover(index of the nearest level, whether it was clicked).
  function draw(place, {levels, curves, xLabel, yLabel, xLog, yLog, cursor, hover}) {
    const W = Math.min(900, Math.max(340, place.clientWidth));
    const seen = curves.flatMap(curve => [...curve.values, ...curve.measured])
      .filter(value => value !== undefined && (!yLog || value > 0));
    const svg = element('svg', {viewBox: `0 0 ${W} ${H}`, role: 'img', 'aria-label': `${yLabel} over ${xLabel}`});
    if (seen.length === 0) { place.replaceChildren(svg); return; }
    const most = Math.max(...seen) * (yLog ? 1.15 : 1.05), least = yLog ? Math.min(...seen) / 1.15 : 0;
    const ats = levels.map(level => level.at);
    const x = scale(ats[0], ats[ats.length - 1], LEFT, W - RIGHT, xLog), y = scale(least, most, H - BOTTOM, TOP, yLog);
    for (const tick of ticks(least, most, yLog)) {
      svg.append(element('line', {class: 'grid', x1: LEFT, x2: W - RIGHT, y1: y(tick), y2: y(tick)}),
        element('text', {x: LEFT - 8, y: y(tick) + 4, 'text-anchor': 'end'}, number(tick)));
    }
    let free = -Infinity;
    levels.forEach(level => {
      const half = level.label.length * 4;
      if (x(level.at) - half < free) return;
      free = x(level.at) + half + 6;
      svg.append(element('text', {x: x(level.at), y: H - BOTTOM + 18, 'text-anchor': 'middle'}, level.label));
    });
    svg.append(element('text', {x: (LEFT + W - RIGHT) / 2, y: H - 6, 'text-anchor': 'middle'}, xLabel));
    if (cursor !== undefined) {
      svg.append(element('line', {class: 'cursor', x1: x(ats[cursor]), x2: x(ats[cursor]), y1: TOP, y2: H - BOTTOM}));
    }
    curves.forEach((curve, index) => {
      let path = '', open = false;
      curve.values.forEach((value, i) => {
        if (value === undefined || (yLog && value <= 0)) return;
        path += `${open ? 'L' : 'M'}${x(ats[i]).toFixed(1)} ${y(value).toFixed(1)}`;
        open = true;
        svg.append(element('circle', {class: `t${index}`, cx: x(ats[i]), cy: y(value), r: i === cursor ? 5 : 3}));
      });
      // Thinner and thinner, so that curves which lie on one another are all seen.
      svg.append(element('path', {class: `t${index}`, d: path, 'stroke-width': Math.max(1.5, 6 - 2 * index)}));
      curve.measured.forEach((value, i) => {
        if (value === undefined || (yLog && value <= 0)) return;
        svg.append(element('circle', {class: `measured t${index}`, cx: x(ats[i]), cy: y(value), r: 6}));
      });
    });
    const near = event => {
      const box = svg.getBoundingClientRect(), at = (event.clientX - box.left) / box.width * W;
      let best = 0;
      ats.forEach((value, i) => { if (Math.abs(x(value) - at) < Math.abs(x(ats[best]) - at)) best = i; });
      return best;
    };
    svg.addEventListener('pointermove', event => hover(near(event), false));
    svg.addEventListener('click', event => hover(near(event), true));
    place.replaceChildren(svg);
  }

  return {draw, number};
})();
