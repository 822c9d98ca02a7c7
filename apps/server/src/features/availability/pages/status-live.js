// Keeps the page of the services' state up to date: each event of the stream brings all its words. Text only ever becomes
// text; drawings are copied from the page.
const STREAM = '/services/availability/stream';
/** A stream that was refused (there are as many as may be) is asked for again after so long. */
const AGAIN_MS = 30_000;

const only = (name, within = document) => within.querySelector(`[data-${name}]`);

function write(node, text) {
  // A screen reader hears what is written anew: what is the same stays.
  if (node && node.textContent !== text) node.textContent = text;
}

function showLabel(place, tone, text) {
  const label = place?.querySelector('.label');
  if (!label || (label.textContent === text && label.classList.contains(tone))) return;
  const drawing = document.querySelector(`template[data-drawing="${tone}"]`).content.cloneNode(true);
  label.className = `label ${tone}`;
  label.replaceChildren(drawing, text);
}

function incident({ title, when }) {
  const item = document.createElement('li');
  for (const [text, className] of [
    [title, ''],
    [when, 'muted'],
  ]) {
    const line = document.createElement('p');
    line.className = className;
    line.textContent = text;
    item.append(line);
  }
  return item;
}

let shown = '';

function show(words) {
  write(only('updated'), words.updatedAt);
  showLabel(only('summary'), words.summary.tone, words.summary.text);
  for (const { service, tone, state, note, measured } of words.services) {
    const item = document.querySelector(`[data-service="${service}"]`);
    if (!item) continue;
    showLabel(only('state', item), tone, state);
    write(only('note', item), note);
    write(only('measured', item), measured);
  }
  const incidents = JSON.stringify(words.incidents);
  if (incidents !== shown) only('incidents').replaceChildren(...words.incidents.map(incident));
  shown = incidents;
  write(only('history'), words.historyNote);
}

function listen() {
  const stream = new EventSource(STREAM);
  stream.addEventListener('status', (event) => {
    only('lost').hidden = true;
    show(JSON.parse(event.data));
  });
  stream.addEventListener('error', () => {
    only('lost').hidden = false;
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, AGAIN_MS);
  });
}

listen();
