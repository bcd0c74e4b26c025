'use strict';
// The page's state stands in its address, so that a link restores it: view, x, y, log, limit, and every value that was
// changed.
const $ = id => document.getElementById(id);
let controls = [], measures = [], parts = [], state;

const control = id => controls.find(each => each.id === id);
const measure = () => measures.find(each => each.id === state.y);
const shown = (each, value) => value === '' ? each.absent : value;
const isLoad = () => state.view === 'load';

// Whether the load and the target can have it; where a plan leaves a value open, it can.
const isOffered = each => Object.entries(each.needs)
  .every(([id, values]) => state.values[id] === '' || values.includes(state.values[id]));
const axes = () => controls.filter(each => each.scale && (!isLoad() || each.load) && isOffered(each));
const numbers = () => measures.filter(each => !isLoad() || each.latency);

function read() {
  const hash = new URLSearchParams(location.hash.slice(1));
  const values = {};
  for (const each of controls) {
    const value = hash.get(each.id);
    values[each.id] = value !== null && each.values.includes(value) ? value : each.value;
  }
  state = {
    view: hash.get('view') === 'load' && controls.some(each => each.load) ? 'load' : 'curve',
    x: hash.get('x'),
    y: hash.get('y'),
    log: hash.get('log') === '1',
    limit: hash.get('limit') || '',
    values
  };
  settle();
}

// Chooses anew what is not offered any more.
function settle() {
  const known = (list, id, otherwise) => list.some(each => each.id === id) ? id : (otherwise || list[0]).id;
  state.x = known(axes(), state.x);
  state.y = known(numbers(), state.y);
}

function write() {
  const hash = new URLSearchParams({x: state.x, y: state.y});
  if (isLoad()) hash.set('view', 'load');
  if (state.log) hash.set('log', '1');
  if (state.limit !== '') hash.set('limit', state.limit);
  for (const each of controls) {
    if (isOffered(each) && state.values[each.id] !== each.value) hash.set(each.id, state.values[each.id]);
  }
  history.replaceState(null, '', '#' + hash);
}

const offeredValues = () => Object.fromEntries(
  controls.filter(isOffered).map(each => [each.id, state.values[each.id]]));

// In words: every value that was changed but one.
const changes = but => controls.filter(each => each.id !== but && isOffered(each) && state.values[each.id] !== each.value)
  .map(each => `${each.label} ${shown(each, state.values[each.id])}`).join(', ');

function showControls() {
  const form = $('controls');
  form.replaceChildren();
  for (const group of [...new Set(controls.map(each => each.group))]) {
    const set = document.createElement('fieldset'), legend = document.createElement('legend');
    legend.textContent = group;
    set.append(legend, ...controls.filter(each => each.group === group).map(row));
    form.append(set);
  }
  $('view').hidden = !controls.some(each => each.load);
}

function row(each) {
  const div = document.createElement('div');
  div.className = 'control';
  div.dataset.id = each.id;
  const label = document.createElement('label'), output = document.createElement('output');
  const back = document.createElement('button'), id = 'c-' + each.id;
  label.textContent = each.label;
  label.htmlFor = id;
  back.type = 'button';
  back.textContent = '×';
  back.title = `back to ${shown(each, each.value)}`;
  back.addEventListener('click', () => set(each, each.value));
  const input = document.createElement(each.scale ? 'input' : 'select');
  input.id = id;
  if (each.scale) {
    input.type = 'range';
    input.max = each.values.length - 1;
    input.addEventListener('input', () => set(each, each.values[input.value]));
  } else {
    input.append(...each.values.map(value => new Option(shown(each, value), value)));
    input.addEventListener('input', () => set(each, input.value));
  }
  div.append(label, output, back, input);
  return div;
}

function showState() {
  for (const each of controls) {
    const div = document.querySelector(`.control[data-id="${each.id}"]`), value = state.values[each.id];
    div.hidden = !isOffered(each);
    div.classList.toggle('changed', value !== each.value);
    div.querySelector('output').textContent = shown(each, value);
    const input = div.querySelector('input, select');
    input.value = each.scale ? each.values.indexOf(value) : value;
    if (each.scale) input.setAttribute('aria-valuetext', shown(each, value));
  }
  for (const set of $('controls').children) set.hidden = !set.querySelector('.control:not([hidden])');
  $('x').replaceChildren(...axes().map(each => new Option(each.label, each.id, false, each.id === state.x)));
  $('y').replaceChildren(...numbers().map(each => new Option(each.label, each.id, false, each.id === state.y)));
  $('view').value = state.view;
  $('over').textContent = isLoad() ? 'over the rate reached; load by' : 'over';
  $('log').checked = state.log;
  $('limit').parentElement.hidden = !isLoad();
  if ($('limit').value !== state.limit) $('limit').value = state.limit;
}
