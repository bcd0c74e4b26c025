'use strict';
// What is asked for and shown. Numbers are kept by level, target and measure, so that another measure or view of the same
// curve asks for nothing.
const tab = String(Math.random()).slice(2);
const NONE = {crossings: {}, knees: {}};
let levels = [], places = new Map(), bands = new Map(), marks = NONE, cursor, asked, pins = [];

function set(each, value) {
  state.values[each.id] = value;
  if (each.id === state.x) cursor = undefined;
  refresh();
}

function refresh() {
  settle();
  write();
  showState();
  ask();
}

const body = () => JSON.stringify({x: state.x, tab, values: offeredValues()});

async function ask() {
  if (asked) asked.abort();
  const mine = asked = new AbortController(), started = performance.now();
  const axis = control(state.x);
  const curve = {
    levels: axis.values.map((label, i) => ({label, at: axis.numbers[i]})).filter(level => level.label !== '')
      .sort((a, b) => a.at - b.at),
    places: new Map(), bands: new Map(), marks: NONE
  };
  $('mistake').hidden = true;
  $('chart').classList.add('busy');
  try {
    const reply = await fetch('curve', {method: 'POST', body: body(), signal: mine.signal});
    if (!reply.ok) { mistake((await reply.json()).mistake); return; }
    let ended = false;
    for await (const line of lines(reply)) {
      ended = take(line, curve, started) || ended;
    }
    if (!ended) mistake('The curve is not whole: the program has ended, or another tab has this one\'s name.');
  } catch (e) {
    if (e.name !== 'AbortError') mistake('The program that serves this page has ended. Start `storbench explore` again.');
  }
}

async function* lines(reply) {
  const parts = reply.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const {done, value} = await parts.read();
    if (done) return;
    const whole = (rest + value).split('\n');
    rest = whole.pop();
    for (const line of whole) if (line) yield JSON.parse(line);
  }
}

// A curve is shown as soon as it is there over the whole axis, whatever is missing between; bands when all are there.
// Whether it was the last line.
function take(line, curve, started) {
  const since = () => String(Math.round(performance.now() - started));
  if (line.mistake) mistake(line.mistake);
  if (line.values) {
    curve.places.set(line.level, line);
    if ([0, curve.levels.length - 1].every(end => curve.places.has(curve.levels[end].label))) {
      ({levels, places, bands, marks} = curve);
      document.body.dataset.coarse ||= since();
      show();
    }
  }
  if (line.crossings) {
    curve.marks = line;
    ({levels, places, bands, marks} = curve);
    $('chart').classList.remove('busy');
    show();
    document.body.dataset.drawn = since();
  }
  if (line.bands) curve.bands.set(line.level, line.bands);
  if (line.end) show();
  if (line.end) document.body.dataset.banded = since();
  return line.end;
}

function mistake(text) {
  $('mistake').textContent = text;
  $('mistake').hidden = false;
}

const targets = () => [...new Set([...places.values()].flatMap(place => Object.keys(place.values)))];

// A measured one is an estimate: {mean, low, high, n}.
function number(index, target, kind = 'values', id = state.y) {
  const place = places.get(levels[index].label) || {};
  return ((place[kind] || {})[target] || {})[id];
}

function show() {
  if (cursor === undefined || cursor >= levels.length) {
    const chosen = levels.findIndex(level => level.label === state.values[state.x]);
    cursor = chosen < 0 ? levels.length - 1 : chosen;
  }
  const names = targets(), axis = control(state.x);
  Chart.draw($('chart'), {
    xTicks: isLoad() ? undefined : levels, xLabel: isLoad() ? 'operations per second' : axis.label, yLabel: label(measure()),
    xLog: isLoad() ? state.log : axis.scale === 'log', yLog: state.log, cursor,
    curves: names.map(curveOf),
    marks: isLoad() ? [] : (marks.crossings[state.y] || []).map(cross => ({at: cross.at, label: cross.words})),
    limit: limit(),
    hover: (index, click) => {
      if (index === cursor && !click) return;
      cursor = index;
      if (click) pin(); else show();
    }
  });
  table(names, axis);
  showPins(names);
  showTimes(names);
  $('answer').textContent = isLoad() ? loadAnswer(names) : answer(names, axis);
  $('crossings').textContent = sentences().join(' ');
}

const limit = () => isLoad() && state.limit !== '' && Number(state.limit) > 0 ? Number(state.limit) : undefined;

function curveOf(name) {
  const known = (kind, of) => levels.map((_, i) => ({i, y: number(i, name, kind),
    x: isLoad() ? number(i, name, kind, 'rate') : levels[i].at}))
    .filter(point => point.x !== undefined && point.y !== undefined).map(of);
  const knee = levels.findIndex(level => level.label === marks.knees[name]);
  return {
    points: known('values', point => ({...point, band: bandOf(point.i, name)})),
    measured: known('measured', ({i, x, y}) => ({i, x: x.mean ?? x, y: y.mean, low: y.low, high: y.high})),
    knee: isLoad() ? knee : undefined
  };
}

const bandOf = (i, name) => bands.size < levels.length ? undefined
  : ((bands.get(levels[i].label) || {})[name] || {})[state.y];

function table(names, axis) {
  const head = `<thead><tr><th>${label(measure())}</th><th id="at"></th></tr></thead>`;
  $('values').innerHTML = head + '<tbody></tbody>';
  $('at').textContent = `${axis.label} ${levels[cursor].label}`;
  names.forEach((name, index) => {
    const tr = document.createElement('tr'), key = document.createElement('td'), cell = document.createElement('td');
    key.innerHTML = `<span class="key t${index}"></span>`;
    key.append(name);
    cell.textContent = valueText(cursor, name);
    tr.append(key, cell);
    $('values').tBodies[0].append(tr);
  });
}

function valueText(index, name) {
  const simulated = number(index, name), measured = number(index, name, 'measured'), band = bandOf(index, name);
  return [simulated === undefined ? '–' : Chart.number(simulated),
    band && `90 % band ${Chart.number(band[0])} to ${Chart.number(band[1])}`,
    measured && `measured ${estimateText(measured)}`,
    isLoad() && simulated !== undefined && `at ${Chart.number(number(index, name, 'values', 'rate'))}/s`]
    .filter(Boolean).join(', ');
}

const estimateText = ({mean, low, high, n}) => Chart.number(mean)
  + (low < high ? ` (${Chart.number(low)} to ${Chart.number(high)}, n ${n})` : ` (n ${n})`);

// Keeps the numbers of the place under the cursor, to be compared with what comes; chooses it, too.
function pin() {
  const axis = control(state.x), place = places.get(levels[cursor].label);
  if (place) {
    pins.push({at: [`${axis.label} ${levels[cursor].label}`, changes(state.x)].filter(Boolean).join(', '), values: place.values, time: place.time});
  }
  set(axis, levels[cursor].label);
}

function showPins(names) {
  const table = $('pins');
  table.hidden = pins.length === 0;
  const cells = (tag, texts) => {
    const tr = document.createElement('tr');
    tr.append(...texts.map(text => Object.assign(document.createElement(tag), {textContent: text})));
    return tr;
  };
  table.replaceChildren(cells('th', ['pinned (Escape clears)', ...names]), ...pins.map(each => cells('td',
    [each.at, ...names.map(name => {
      const value = (each.values[name] || {})[state.y];
      return value === undefined ? '–' : Chart.number(value);
    })])));
}

// Of the place under the cursor, and of pinned ones.
function showTimes(names) {
  const here = places.get(levels[cursor].label) || {};
  const bars = [{at: levels[cursor].label, time: here.time}, ...pins].flatMap(({at, time = {}}) =>
    names.filter(name => time[name]).map(name => ({name: `${name}, ${at}`, time: time[name]})));
  $('why').hidden = bars.length === 0;
  TimeBars.draw($('time'), bars, parts);
}

function answer(names, axis) {
  const {rate, unit, label: words} = measure();
  const seen = names.map(name => [name, number(cursor, name)]).filter(each => each[1] !== undefined)
    .sort((a, b) => rate ? b[1] - a[1] : a[1] - b[1]);
  const where = `At ${axis.label} ${levels[cursor].label}`;
  if (seen.length === 0) return `No ${words} there.`;
  const [name, best] = seen[0], figure = `${words} ${Chart.number(best)} ${unit}`.trim();
  const times = other => rate ? best / other[1] : other[1] / best;
  const than = other => `${Chart.number(times(other))} times ` + (rate ? `the rate of ${other[0]}`
    : unit ? `as fast as ${other[0]}` : `as few as ${other[0]}`);
  const last = seen[seen.length - 1];
  return seen.length === 1
    ? `${where}: ${figure}.`
    : times(last) < 1.02
      ? `${where} all targets are within 2 %: ${figure}.`
      : times(seen[1]) < 1.02
        ? `${where} ${name} and ${seen[1][0]} are within 2 %, ${than(last)}.`
        : `${where} ${name} is best: ${figure}, ${than(seen[1])}.`;
}

// The highest load that keeps the limit, with all below it; without a limit the most that is reached.
function loadAnswer(names) {
  const bound = limit(), rate = (name, i) => number(i, name, 'values', 'rate');
  const at = (name, i) => `${name} ${Chart.number(rate(name, i))}/s (${levels[i].label})`;
  const each = names.map(name => {
    const known = levels.map((_, i) => i).filter(i => number(i, name) !== undefined);
    if (known.length === 0) return `${name} nothing known`;
    if (bound === undefined) return at(name, known.reduce((a, b) => rate(name, b) > rate(name, a) ? b : a));
    const over = known.findIndex(i => number(i, name) > bound);
    return over === 0 ? `${name} at no load` : at(name, known[over < 0 ? known.length - 1 : over - 1]) + (over < 0 ? ', the last one' : '');
  });
  const kept = bound === undefined ? 'Most that is reached' : `Highest load that keeps ${bound} ${measure().unit}`;
  return `${kept}, by ${control(state.x).label}: ${each.join('; ')}.`;
}

function sentences() {
  const knees = Object.entries(marks.knees).map(([name, level]) => `The knee of ${name} is at ${control(state.x).label} ${level}.`);
  const crossings = (marks.crossings[state.y] || []).map(cross => `${cross.one} and ${cross.other} cross at ${cross.words}.`);
  return isLoad() ? knees : [...crossings, ...knees];
}

const label = each => each.unit ? `${each.label}, ${each.unit}` : each.label;

async function copy(which) {
  let text;
  try {
    text = await (await fetch('plan', {method: 'POST', body: body()})).json();
  } catch {
    mistake('The program that serves this page does not answer.');
    return;
  }
  if (text.mistake) { mistake(text.mistake); return; }
  try {
    await navigator.clipboard.writeText(text[which]);
    $('said').textContent = 'Copied.';
  } catch {
    save(which === 'plan' ? 'explore.yaml' : 'explore.sh', text[which]);
  }
}

function save(name, text) {
  Picture.save(name, text);
  $('said').textContent = `Saved as ${name}.`;
}

function csv() {
  const names = targets(), words = label(measure());
  const ofEach = of => names.flatMap((name, k) => of(name, k));
  const head = [control(state.x).label, ...ofEach(name => [`${name} ${words}`, `${name} band low`, `${name} band high`,
    `${name} operations per second`, `${name} measured`, `${name} measured low`, `${name} measured high`])];
  const rows = levels.map((level, i) => [level.label, ...ofEach(name => [number(i, name), ...(bandOf(i, name) || ['', '']),
    number(i, name, 'values', 'rate'),
    ...['mean', 'low', 'high'].map(end => (number(i, name, 'measured') || {})[end])].map(value => value ?? ''))]);
  save('explore.csv', Picture.csv([head, ...rows].map(row => row.map(String))));
}

function listen() {
  const redraw = () => { settle(); write(); showState(); show(); };
  $('view').addEventListener('input', () => { state.view = $('view').value; cursor = undefined; refresh(); });
  $('x').addEventListener('input', () => { state.x = $('x').value; cursor = undefined; refresh(); });
  $('y').addEventListener('input', () => { state.y = $('y').value; redraw(); });
  $('log').addEventListener('input', () => { state.log = $('log').checked; redraw(); });
  $('limit').addEventListener('input', () => { state.limit = $('limit').value; redraw(); });
  $('copy-plan').addEventListener('click', () => copy('plan'));
  $('copy-command').addEventListener('click', () => copy('command'));
  $('csv').addEventListener('click', csv);
  $('svg').addEventListener('click', () => save('explore.svg', Picture.svg($('chart').querySelector('svg'))));
  $('reset').addEventListener('click', () => { location.hash = ''; });
  window.addEventListener('hashchange', () => { read(); cursor = undefined; refresh(); });
  window.addEventListener('keydown', event => { if (event.key === 'Escape') { pins = []; show(); } });
}

// Says how a run goes on; trials that land are shown as they do.
function watch() {
  let before;
  new EventSource('watch').addEventListener('message', event => {
    const {trials, valid, planned, running, report} = JSON.parse(event.data);
    $('watch').hidden = false;
    $('watch').textContent = `${trials} trials of ${Math.max(trials, planned)}, ${valid} valid. `
      + (running ? 'The run goes on.' : report ? `The run has ended. Report: ${report}` : 'No run goes on.');
    if (before !== undefined && before !== trials) ask();
    before = trials;
  });
}

async function begin() {
  let about, profiles, results;
  ({about, profiles, results, controls, measures, parts} = await (await fetch('controls.json')).json());
  $('about').textContent = about;
  $('profiles').replaceChildren(...Object.entries(profiles).map(([target, profile]) =>
    Object.assign(document.createElement('li'), {textContent: `${target}: profile ${profile}`})));
  showControls();
  read();
  listen();
  refresh();
  if (results) watch();
}

begin();
