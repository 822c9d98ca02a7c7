import styles from './chart-picture.module.css';

/** A drawing as a file of its own. */
export interface ChartPicture {
  readonly file: Blob;
  readonly width: number;
  readonly height: number;
}

/** What of a style a file must carry, for it has no style sheet. */
const LOOKS = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'paint-order',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'font-variant-numeric',
  'text-anchor',
  'dominant-baseline',
] as const;

const SVG = 'http://www.w3.org/2000/svg';
const EDGE = 20;
const LINE = 19;
/** How wide a letter of the words is on average, in pixels. */
const LETTER = 6.6;
/** A picture is drawn twice as fine as the page, so that it is sharp on every screen and on paper. */
const FINENESS = 2;

/**
 * The drawing as a picture that speaks for itself: title, sentence, legend and chart, in the colours of paper. `drawing` is
 * the element with the chart and the swatches of its legend. Throws where nothing is drawn.
 */
export function chartPicture(
  drawing: Element,
  { title, summary }: { readonly title: string; readonly summary: string },
): ChartPicture {
  const chart = drawing.querySelector('svg[data-chart]');
  if (chart === null) throw new Error('no drawing to take along');
  const chartWidth = Number(chart.getAttribute('width'));
  const width = Math.max(chartWidth, 320) + 2 * EDGE;
  const sheet = make('svg', { width, role: 'img' });
  sheet.append(
    named('title', title),
    named('desc', summary),
    make('rect', { class: styles['ground'], width, height: '100%' }),
  );
  let y = EDGE + 14;
  sheet.append(words(title, { x: EDGE, y, look: styles['title'] }));
  for (const line of wrapped(summary, Math.floor((width - 2 * EDGE) / LETTER))) {
    y += LINE;
    sheet.append(words(line, { x: EDGE, y, look: styles['words'] }));
  }
  y = legendInto(sheet, { swatches: [...drawing.querySelectorAll('svg[data-swatch]')], y: y + LINE, width });
  y += 12;
  sheet.append(placed(chart, EDGE, y));
  const height = y + Number(chart.getAttribute('height')) + EDGE;
  sheet.setAttribute('height', String(height));
  sheet.setAttribute('viewBox', `0 0 ${width} ${height}`);
  return { file: new Blob([written(sheet)], { type: 'image/svg+xml' }), width, height };
}

/** The same picture as pixels. */
export async function pngOf({ file, width, height }: ChartPicture): Promise<Blob> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image(width, height);
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [width * FINENESS, height * FINENESS];
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('this browser draws no pictures');
    context.scale(FINENESS, FINENESS);
    context.drawImage(image, 0, 0, width, height);
    return await new Promise((done, fail) => {
      canvas.toBlob(
        (blob) => (blob === null ? fail(new Error('the picture came to nothing')) : done(blob)),
        'image/png',
      );
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Words in lines of at most so many letters; a word that is longer has a line of its own. */
export function wrapped(text: string, letters: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(/ +/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= letters) lines[lines.length - 1] = `${last} ${word}`;
    else if (word !== '') lines.push(word);
  }
  return lines;
}

/** The legend in as many lines as it needs; answers the foot of the last one. */
function legendInto(
  sheet: Element,
  { swatches, y, width }: { readonly swatches: readonly Element[]; readonly y: number; readonly width: number },
): number {
  let [x, foot] = [EDGE, y];
  for (const swatch of swatches) {
    const name = swatch.getAttribute('data-swatch') ?? '';
    const wide = Number(swatch.getAttribute('width')) + 6 + name.length * LETTER + EDGE;
    if (x > EDGE && x + wide > width) [x, foot] = [EDGE, foot + LINE];
    sheet.append(
      placed(swatch, x, foot - 10),
      words(name, { x: x + Number(swatch.getAttribute('width')) + 6, y: foot, look: styles['words'] }),
    );
    x += wide;
  }
  return foot;
}

/** A sheet as text, its looks written into each element. */
function written(sheet: Element): string {
  const paper = document.createElement('div');
  paper.className = styles['paper'] ?? '';
  paper.dataset['paper'] = '';
  paper.append(sheet);
  document.body.append(paper);
  try {
    for (const element of [sheet, ...sheet.querySelectorAll('*')]) {
      const look = window.getComputedStyle(element);
      for (const name of LOOKS) {
        const value = look.getPropertyValue(name);
        if (value !== '') element.setAttribute(name, value);
      }
    }
    for (const element of sheet.querySelectorAll('[class]')) element.removeAttribute('class');
    return new XMLSerializer().serializeToString(sheet);
  } finally {
    paper.remove();
  }
}

function placed(svg: Element, x: number, y: number): Element {
  const copy = svg.cloneNode(true) as Element;
  copy.setAttribute('x', String(x));
  copy.setAttribute('y', String(y));
  copy.setAttribute('overflow', 'visible');
  return copy;
}

function make(name: string, attributes: Readonly<Record<string, string | number | undefined>>): Element {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(key, String(value));
  }
  return element;
}

function named(name: 'title' | 'desc', text: string): Element {
  const element = make(name, {});
  element.textContent = text;
  return element;
}

function words(
  text: string,
  { x, y, look }: { readonly x: number; readonly y: number; readonly look: string | undefined },
): Element {
  const element = make('text', { x, y, class: look });
  element.textContent = text;
  return element;
}
