import { stop } from '../pieces.ts';
import type { DateSystem } from './serial-dates.ts';
import type { XmlAttributes, XmlListener } from './xml.ts';

/** A sheet as the workbook lists it. */
export interface ListedSheet {
  readonly name: string;
  readonly relation: string;
  readonly isVisible: boolean;
}

const SHEETS_MAX = 256;
const RELATIONS_MAX = 1024;

/** Listens to the workbook's own part: its sheets in their order and how it counts days. */
export class WorkbookListener implements XmlListener {
  readonly sheets: ListedSheet[] = [];
  dateSystem: DateSystem = 1900;
  #isInSheets = false;

  readonly open = (name: string, attributes: XmlAttributes, depth: number): void => {
    if (depth === 1 && name !== 'workbook') stop({ code: 'xlsx.malformed' });
    if (depth === 2) this.#isInSheets = name === 'sheets';
    if (depth === 2 && name === 'workbookPr' && ['1', 'true'].includes(attributes.get('date1904') ?? '')) {
      this.dateSystem = 1904;
    }
    if (depth === 3 && name === 'sheet' && this.#isInSheets) {
      if (this.sheets.length === SHEETS_MAX) stop({ code: 'xlsx.too-much-inside' });
      const relation = [...attributes].find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      const isVisible = (attributes.get('state') ?? 'visible') === 'visible';
      this.sheets.push({ name: attributes.get('name') ?? '', relation, isVisible });
    }
  };
}

/** Where one part points to another; what lies outside the archive is never followed. */
export interface Relation {
  /** The last word of its type: "worksheet", "sharedStrings". */
  readonly type: string;
  readonly target: string;
}

/** Listens to a part's relations (ECMA-376 part 2, 9.3). `folder`: where the part lies, "xl/". */
export class RelationListener implements XmlListener {
  readonly relations = new Map<string, Relation>();
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  readonly open = (name: string, attributes: XmlAttributes): void => {
    if (name !== 'Relationship' || attributes.get('TargetMode') === 'External') return;
    if (this.relations.size === RELATIONS_MAX) stop({ code: 'xlsx.too-much-inside' });
    const type = attributes.get('Type')?.split('/').at(-1) ?? '';
    const target = attributes.get('Target') ?? '';
    const path = target.startsWith('/') ? target.slice(1) : this.#folder + target;
    this.relations.set(attributes.get('Id') ?? '', { type, target: path });
  };
}

const WORKBOOK_KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';

/** Listens to the list of kinds of parts: a workbook with macros, or none at all, is refused. */
export class KindsListener implements XmlListener {
  #isWorkbook = false;

  readonly open = (_name: string, attributes: XmlAttributes): void => {
    const kind = attributes.get('ContentType') ?? '';
    if (/macroEnabled|vbaProject|activeX|macrosheet|intlmacrosheet/i.test(kind)) stop({ code: 'xlsx.macros' });
    this.#isWorkbook ||= kind === WORKBOOK_KIND;
  };

  /** After the end: refuses what is no workbook. */
  check(): void {
    if (!this.#isWorkbook) stop({ code: 'sheet.unknown-kind' });
  }
}

const SHARED_TEXTS_MAX = 1_000_000;

/**
 * Listens to texts of the form of a shared or inline text (ECMA-376 part 1, 18.4): plain, or in runs; how it is spoken
 * (rPh) is no part of it. `depth`: that of the element that holds one; `take` gets each text.
 */
export class SharedTextListener implements XmlListener {
  readonly #take: (text: string) => void;
  readonly #charactersMax: number;
  #count = 0;
  #text = '';
  #isText = false;
  #isSpoken = false;

  constructor(charactersMax: number, take: (text: string) => void) {
    this.#charactersMax = charactersMax;
    this.#take = take;
  }

  readonly open = (name: string, _: XmlAttributes, depth: number): void => {
    if (depth === 2 && name === 'si') {
      this.#count += 1;
      if (this.#count > SHARED_TEXTS_MAX) stop({ code: 'xlsx.too-much-inside' });
      this.#text = '';
    }
    if (depth === 3) this.#isSpoken = name === 'rPh';
    this.#isText = name === 't' && !this.#isSpoken;
  };

  readonly close = (name: string, depth: number): void => {
    this.#isText = false;
    if (depth === 2 && name === 'si') this.#take(this.#text);
  };

  readonly text = (text: string): void => {
    if (!this.#isText) return;
    if (this.#text.length + text.length > this.#charactersMax) stop({ code: 'xlsx.malformed' });
    this.#text += text;
  };
}
