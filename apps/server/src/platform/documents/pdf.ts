import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

/** The bank on its papers; the words come from the one configuration file. */
export interface PaperBank {
  readonly name: string;
  readonly branch: string;
}

const require = createRequire(import.meta.url);
const FONT_FILES = {
  regular: require.resolve('@fontsource/inter/files/inter-latin-400-normal.woff'),
  strong: require.resolve('@fontsource/inter/files/inter-latin-600-normal.woff'),
} as const;

/** Colours on paper: those of the light mode. */
export const INK = {
  text: '#0f1728',
  muted: '#515c6f',
  line: '#e4e7ec',
  band: '#f6f7f9',
  accent: '#1f4fd8',
  positive: '#0b6e4a',
  petal: '#f2b705',
  pistil: '#7a3e00',
} as const;

/** A4 in points, with its margins. */
export const SHEET = { width: 595.28, height: 841.89, margin: 42 } as const;
/** The width between the margins. */
export const SHEET_INNER = SHEET.width - 2 * SHEET.margin;

export type Paper = PDFKit.PDFDocument;

/** An empty document on A4 in the bank's type, its pages still to be added. */
export function newPaper(info: { readonly title: string; readonly author: string; readonly at: Date }): Paper {
  const paper = new PDFDocument({
    size: 'A4',
    margin: SHEET.margin,
    autoFirstPage: false,
    lang: 'pt-BR',
    displayTitle: true,
    info: { Title: info.title, Author: info.author, CreationDate: info.at },
  });
  paper.registerFont('regular', FONT_FILES.regular);
  paper.registerFont('strong', FONT_FILES.strong);
  return paper;
}

/** How a text stands on the sheet. */
export interface Ink {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
  readonly font?: 'regular' | 'strong';
  readonly color?: string;
  readonly align?: 'left' | 'right' | 'center';
  /** Figures of equal width, for columns of amounts. */
  readonly figures?: boolean;
}

/** Writes a text that may run over several lines; returns its height. */
export function write(paper: Paper, text: string, ink: Ink): number {
  const { x, y, width, size, font = 'regular', color = INK.text, align = 'left', figures = false } = ink;
  paper.font(font).fontSize(size).fillColor(color);
  paper.text(printable(text), x, y, {
    width,
    align,
    lineGap: size * 0.2,
    ...featuresFor(text, figures),
  });
  return paper.y - y;
}

/** Between the asterisks of a mask the type would push the point out of sight, so masks are set without kerning. */
function featuresFor(text: string, figures: boolean): PDFKit.Mixins.TextOptions {
  if (text.includes('*')) return { features: { kern: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[] };
  return figures ? { features: ['tnum'] } : {};
}

/** The height that a text would take. */
export function heightOf(paper: Paper, text: string, ink: Pick<Ink, 'width' | 'size' | 'font'>): number {
  paper.font(ink.font ?? 'regular').fontSize(ink.size);
  return paper.heightOfString(printable(text), { width: ink.width, lineGap: ink.size * 0.2 });
}

/** What the type has no sign for (emoji, other scripts, the soft hyphen) shows as "¤", never left out in silence. */
function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(
      /[^\u0020-\u007e\u00a0-\u00ac\u00ae-\u00ff\u0152\u0153\u2013\u2014\u2018-\u201a\u201c\u201d\u2022\u2026\u20ac\u2122\u2212]/gu,
      '¤',
    );
}

/** The bank's flower and name, top left. */
export function drawBrand(paper: Paper, bank: PaperBank, y: number): void {
  const [x, middle] = [SHEET.margin + 9, y + 9];
  for (let petal = 0; petal < 5; petal += 1) {
    const angle = (petal * 72 - 90) * (Math.PI / 180);
    paper.circle(x + Math.cos(angle) * 5, middle + Math.sin(angle) * 5, 4.2).fill(INK.petal);
  }
  paper.circle(x, middle, 2.6).fill(INK.pistil);
  write(paper, bank.name, { x: SHEET.margin + 26, y: y - 1, width: 200, size: 15, font: 'strong' });
}

/** A hairline from margin to margin. */
export function drawLine(paper: Paper, y: number): void {
  paper
    .moveTo(SHEET.margin, y)
    .lineTo(SHEET.width - SHEET.margin, y)
    .lineWidth(0.6)
    .strokeColor(INK.line)
    .stroke();
}

/** What the document has written so far and nobody has taken yet. */
export function* written(paper: Paper): Generator<Uint8Array> {
  for (;;) {
    const chunk: unknown = paper.read();
    if (!(chunk instanceof Uint8Array)) return;
    yield chunk;
  }
}

/** Ends the document and gives what is left of it. */
export async function* finished(paper: Paper): AsyncGenerator<Uint8Array> {
  paper.end();
  for await (const chunk of paper) yield chunk as Uint8Array;
}
