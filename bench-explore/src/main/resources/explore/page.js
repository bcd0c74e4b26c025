'use strict';
// The page's state stands in its address, so that a link restores it: x, y, log, and every value that was changed.
const $ = id => document.getElementById(id);
const tab = String(Math.random()).slice(2);
let controls = [], measures = [], state, levels = [], places = new Map(), cursor, asked, started;

function read() {
  const hash = new URLSearchParams(location.hash.slice(1));
  const values = {};
  for (const control of controls) {
    const value = hash.get(control.id);
    values[control.id] = value !== null && control.values.includes(value) ? value : control.value;
  }
  const known = (list, id, otherwise) => list.some(each => each.id === id) ? id : otherwise;
  return {
    x: known(axes(), hash.get('x'), axes()[0].id),
    y: known(measures, hash.get('y'), 'time'),
    log: hash.get('log') === '1',
    values
  };
}

function write() {
  const hash = new URLSearchParams({x: state.x, y: state.y});
  if (state.log) hash.set('log', '1');
  for (const control of controls) {
    if (state.values[control.id] !== control.value) hash.set(control.id, state.values[control.id]);
  }
  history.replaceState(null, '', '#' + hash);
}

const shown = (control, value) => value === '' ? control.absent : value;
const axes = () => controls.filter(control => control.scale);

function showControls() {
  const form = $('controls');
  form.replaceChildren();
  for (const group of [...new Set(controls.map(control => control.group))]) {
    const set = document.createElement('fieldset'), legend = document.createElement('legend');
    legend.textContent = group;
    set.append(legend, ...controls.filter(control => control.group === group).map(row));
    form.append(set);
  }
  $('x').replaceChildren(...axes().map(control => new Option(control.label, control.id)));
  $('y').replaceChildren(...measures.map(measure => new Option(measure.label, measure.id)));
}

function row(control) {
  const div = document.createElement('div');
  div.className = 'control';
  div.dataset.id = control.id;
  const label = document.createElement('label'), output = document.createElement('output');
  const back = document.createElement('button'), id = 'c-' + control.id;
  label.textContent = control.label;
  label.htmlFor = id;
  back.type = 'button';
  back.textContent = '×';
  back.title = `back to ${shown(control, control.value)}`;
  back.addEventListener('click', () => set(control, control.value));
  const input = document.createElement(control.scale ? 'input' : 'select');
  input.id = id;
  if (control.scale) {
    input.type = 'range';
    input.max = control.values.length - 1;
    input.addEventListener('input', () => set(control, control.values[input.value]));
  } else {
    input.append(...control.values.map(value => new Option(shown(control, value), value)));
    input.addEventListener('input', () => set(control, input.value));
  }
  div.append(label, output, back, input);
  return div;
}

function set(control, value) {
  state.values[control.id] = value;
  if (control.id === state.x) { cursor = undefined; }
  refresh();
}

function refresh() {
  write();
  for (const control of controls) {
    const div = document.querySelector(`.control[data-id="${control.id}"]`), value = state.values[control.id];
    div.classList.toggle('changed', value !== control.value);
    div.querySelector('output').textContent = shown(control, value);
    const input = div.querySelector('input, select');
    input.value = control.scale ? control.values.indexOf(value) : value;
    if (control.scale) input.setAttribute('aria-valuetext', shown(control, value));
  }
  $('x').value = state.x;
  $('y').value = state.y;
  $('log').checked = state.log;
  ask();
}

const body = () => JSON.stringify({x: state.x, y: state.y, tab, values: state.values});

async function ask() {
  if (asked) asked.abort();
  const mine = asked = new AbortController();
  started = performance.now();
  const axis = controls.find(control => control.id === state.x);
  levels = axis.values.map((label, i) => ({label, at: axis.numbers[i]})).filter(level => level.label !== '')
    .sort((a, b) => a.at - b.at);
  const fresh = new Map();
  $('mistake').hidden = true;
  $('chart').classList.add('busy');
  try {
    const reply = await fetch('curve', {method: 'POST', body: body(), signal: mine.signal});
    if (!reply.ok) { mistake((await reply.json()).mistake); return; }
    const lines = reply.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '', ended = false;
    for (;;) {
      const {done, value} = await lines.read();
      if (done) break;
      rest += value;
      const whole = rest.split('\n');
      rest = whole.pop();
      for (const line of whole) ended = line !== '' && take(JSON.parse(line), fresh) || ended;
      places = fresh;
      show();
    }
    if (!ended) { mistake('The curve is not whole: the program has ended, or another tab has this one\'s name.'); return; }
    $('chart').classList.remove('busy');
    document.body.dataset.drawn = String(Math.round(performance.now() - started));
  } catch (e) {
    if (e.name !== 'AbortError') mistake('The program that serves this page has ended. Start `storbench explore` again.');
  }
}

// Whether it was the last line.
function take(line, into) {
  if (line.mistake) mistake(line.mistake);
  if (line.values) into.set(line.level, {values: line.values, measured: line.measured || {}});
  return line.end;
}

function mistake(text) {
  $('mistake').textContent = text;
  $('mistake').hidden = false;
}

const targets = () => [...new Set([...places.values()].flatMap(place => Object.keys(place.values)))];
const number = (index, target, kind) => ((places.get(levels[index].label) || {})[kind] || {})[target];
const value = (index, target) => number(index, target, 'values');

function show() {
  const names = targets(), axis = controls.find(control => control.id === state.x);
  const measure = measures.find(each => each.id === state.y);
  if (cursor === undefined || cursor >= levels.length) {
    const chosen = levels.findIndex(level => level.label === state.values[state.x]);
    cursor = chosen < 0 ? levels.length - 1 : chosen;
  }
  Chart.draw($('chart'), {
    levels, xLabel: axis.label, yLabel: label(measure), xLog: axis.scale === 'log', yLog: state.log, cursor,
    curves: names.map(name => ({
      name,
      values: levels.map((_, i) => value(i, name)),
      measured: levels.map((_, i) => number(i, name, 'measured'))
    })),
    hover: (index, click) => {
      if (index === cursor && !click) return;
      cursor = index;
      if (click) set(axis, levels[index].label); else { show(); }
    }
  });
  table(names, axis, measure);
  answer(names, axis, measure);
}

function table(names, axis, measure) {
  const head = `<thead><tr><th>${label(measure)}</th><th id="at"></th></tr></thead>`;
  $('values').innerHTML = head + '<tbody></tbody>';
  $('at').textContent = `${axis.label} ${levels[cursor].label}`;
  names.forEach((name, index) => {
    const tr = document.createElement('tr'), key = document.createElement('td'), cell = document.createElement('td');
    key.innerHTML = `<span class="key t${index}"></span>`;
    key.append(name);
    const simulated = value(cursor, name), measured = number(cursor, name, 'measured');
    cell.textContent = simulated === undefined ? '–' : Chart.number(simulated);
    if (measured !== undefined) cell.textContent += `, measured ${Chart.number(measured)}`;
    tr.append(key, cell);
    $('values').tBodies[0].append(tr);
  });
}

function answer(names, axis, measure) {
  const rate = measure.id === 'rate';
  const seen = names.map(name => [name, value(cursor, name)]).filter(each => each[1] !== undefined)
    .sort((a, b) => rate ? b[1] - a[1] : a[1] - b[1]);
  const where = `At ${axis.label} ${levels[cursor].label}`;
  $('crossings').textContent = crossings(names).join(' ');
  if (seen.length === 0) {
    $('answer').textContent = `No ${measure.label} there.`;
    return;
  }
  const [name, best] = seen[0], figure = `${measure.label} ${Chart.number(best)} ${measure.unit}`.trim();
  const times = other => rate ? best / other[1] : other[1] / best;
  const than = other => `${Chart.number(times(other))} times ` + (rate ? `the rate of ${other[0]}`
    : measure.unit ? `as fast as ${other[0]}` : `as few as ${other[0]}`);
  const last = seen[seen.length - 1];
  $('answer').textContent = seen.length === 1
    ? `${where}: ${figure}.`
    : times(last) < 1.02
      ? `${where} all targets are within 2 %: ${figure}.`
      : times(seen[1]) < 1.02
        ? `${where} ${name} and ${seen[1][0]} are within 2 %, ${than(last)}.`
        : `${where} ${name} is best: ${figure}, ${than(seen[1])}.`;
}

const label = measure => measure.unit ? `${measure.label}, ${measure.unit}` : measure.label;

// Where two curves change places, by more than 2 % on either side.
function crossings(names) {
  const found = [];
  for (let a = 0; a < names.length; a++) {
    for (let b = a + 1; b < names.length; b++) {
      let before = 0, from;
      levels.forEach((level, i) => {
        const one = value(i, names[a]), other = value(i, names[b]);
        if (one === undefined || other === undefined || Math.max(one, other) / Math.min(one, other) < 1.02) return;
        const side = Math.sign(one - other);
        if (before && side !== before) found.push(`${names[a]} and ${names[b]} cross between ${from} and ${level.label}.`);
        before = side;
        from = level.label;
      });
    }
  }
  return found;
}

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
  const link = document.createElement('a');
  link.href = 'data:text/plain;charset=utf-8,' + encodeURIComponent(text);
  link.download = name;
  link.click();
  $('said').textContent = `Saved as ${name}.`;
}

function csv() {
  const names = targets(), axis = controls.find(control => control.id === state.x);
  const measure = label(measures.find(each => each.id === state.y)).replace(',', '');
  const lines = levels.map((level, i) => [level.label, ...names.map(name => value(i, name) ?? ''),
    ...names.map(name => number(i, name, 'measured') ?? '')].join(','));
  const head = [axis.label, ...names.map(name => `${name} ${measure}`), ...names.map(name => `${name} measured`)];
  save('explore.csv', [head.join(','), ...lines].join('\n') + '\n');
}

function svg() {
  const copyOf = $('chart').querySelector('svg').cloneNode(true);
  copyOf.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const live = $('chart').querySelectorAll('*'), still = copyOf.querySelectorAll('*');
  still.forEach((it, i) => {
    const style = getComputedStyle(live[i + 1]);
    for (const key of ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'font-size', 'font-family']) {
      it.setAttribute(key, style.getPropertyValue(key));
    }
  });
  save('explore.svg', new XMLSerializer().serializeToString(copyOf));
}

async function begin() {
  let about;
  ({about, controls, measures} = await (await fetch('controls.json')).json());
  $('about').textContent = about;
  showControls();
  state = read();
  $('x').addEventListener('input', () => { state.x = $('x').value; cursor = undefined; places = new Map(); refresh(); });
  $('y').addEventListener('input', () => { state.y = $('y').value; refresh(); });
  $('log').addEventListener('input', () => { state.log = $('log').checked; write(); show(); });
  $('copy-plan').addEventListener('click', () => copy('plan'));
  $('copy-command').addEventListener('click', () => copy('command'));
  $('csv').addEventListener('click', csv);
  $('svg').addEventListener('click', svg);
  $('reset').addEventListener('click', () => { location.hash = ''; });
  window.addEventListener('hashchange', () => { state = read(); cursor = undefined; refresh(); });
  refresh();
}

begin();
