import type { CivilDate } from '@bank/core';
import { FaultList } from './engine/fault-list.ts';
import type { CnabFault } from './engine/fault.ts';
import { asUtf8, DirtCount, LineSplitter } from './engine/lines.ts';
import type { OddLine } from './engine/odd-line.ts';
import type { CnabLayout, Direction, Service } from './engine/service.ts';
import { Structure240 } from './engine/structure-240.ts';
import { FORM_400, FORM_750, StructureFlat } from './engine/structure-flat.ts';
import { structureFault, type FileFacts, type FileSink, type StructureReader } from './engine/structure.ts';
import type { CnabTitle } from './engine/titles.ts';
import { explainCnab } from './explain.ts';
import { CHARGING_REMESSA_240, CHARGING_RETORNO_240 } from './layouts/charging/charging-240.ts';
import { CHARGING_400_BANKS, ownCharging400 } from './layouts/charging/charging-400.ts';
import { CUSTODY_240 } from './layouts/custody/custody-240-service.ts';
import {
  directionOf240,
  FILE_HEADER_240,
  FILE_HEADER_240_CAIXA,
  FILE_HEADER_240_SANTANDER,
  FILE_TRAILER_240,
  FILE_TRAILER_240_SANTANDER,
} from './layouts/file/file-240.ts';
import { PAYMENT_SERVICES_240 } from './layouts/payments/payments-240-service.ts';
import { PIX_SERVICES_750 } from './layouts/pix/pix-750-service.ts';
import { STATEMENT_240 } from './layouts/statement/statement-240-service.ts';

/** Every service that is read, special ones first. To read another, add its line here. */
export const SERVICES: readonly Service[] = [
  CHARGING_REMESSA_240,
  CHARGING_RETORNO_240,
  ...CHARGING_400_BANKS,
  ...PAYMENT_SERVICES_240,
  CUSTODY_240,
  STATEMENT_240,
  ...PIX_SERVICES_750,
];

/** The records of every CNAB 240 file, special ones first. */
export const FILE_RECORDS_240 = {
  headers: [FILE_HEADER_240_SANTANDER, FILE_HEADER_240_CAIXA, FILE_HEADER_240],
  trailers: [FILE_TRAILER_240_SANTANDER, FILE_TRAILER_240],
  directionOf: directionOf240,
};

/** A fault with its words. */
export interface CnabIssue extends CnabFault {
  /** What is wrong, in Portuguese, for a person. */
  readonly message: string;
}

/** What was summed up over all titles, refused ones included. */
export interface CnabTotals {
  readonly titles: number;
  readonly refused: number;
  readonly amountCentavos: bigint;
  readonly paidCentavos: bigint;
}

/** What is known of a file after its last line. */
export interface CnabSummary {
  /** Null where the file could not be recognised. */
  readonly layout: CnabLayout | null;
  readonly direction: Direction | null;
  readonly service: string;
  readonly bank: string;
  readonly company: string;
  readonly companyDocument: string;
  readonly agreement: string;
  readonly date: CivilDate | null;
  /** NSA, for the recognition of a file sent twice. */
  readonly fileSequence: number | null;
  /** Lines that are not empty. */
  readonly records: number;
  readonly totals: CnabTotals;
  /** Whether a structural error refuses the file as a whole; nothing of it may then be carried out. */
  readonly refused: boolean;
  /** The first thousand of each; the counts say how many there were. */
  readonly warnings: readonly CnabIssue[];
  readonly errors: readonly CnabIssue[];
  readonly warningCount: number;
  readonly errorCount: number;
}

/** A whole file. */
export interface CnabFile extends CnabSummary {
  readonly titles: readonly CnabTitle[];
}

/** What comes out of a file as it is read: titles, and the summary at the end. */
export type CnabEvent =
  | { readonly is: 'title'; readonly title: CnabTitle }
  | { readonly is: 'summary'; readonly summary: CnabSummary };

/** How a file is read. */
export interface CnabOptions {
  /** Our own bank's code: its CNAB 400 is read by our own layout. Without it, only the other banks' are known. */
  readonly ownBank?: string;
}

/** Reads a file that comes in pieces, pushed in. */
export interface CnabReader {
  push(chunk: Uint8Array): void;
  /** After the last piece. */
  end(): CnabSummary;
}

/**
 * A reader of one file. Each title is handed over as soon as its last record was read; whether the file stands as a
 * whole is known only by the summary, so nothing is carried out before. Never throws, whatever the bytes; keeps no more
 * than the title at hand and the first thousand faults.
 */
export function openCnab(onTitle: (title: CnabTitle) => void, options: CnabOptions = {}): CnabReader {
  const reading = new Reading(onTitle, servicesFor(options));
  const splitter = new LineSplitter((text, line) => reading.line(text, line), reading.dirt);
  return {
    push: (chunk) => void splitter.push(chunk),
    end: () => {
      splitter.end();
      return reading.end();
    },
  };
}

/** Reads a file from its pieces: titles as they come, at last the summary. */
export async function* readCnab(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  options: CnabOptions = {},
): AsyncGenerator<CnabEvent, void, undefined> {
  let ready: CnabTitle[] = [];
  const reader = openCnab((title) => ready.push(title), options);
  for await (const chunk of chunks) {
    reader.push(chunk);
    const titles = ready;
    ready = [];
    for (const title of titles) yield { is: 'title', title };
  }
  const summary = reader.end();
  for (const title of ready) yield { is: 'title', title };
  yield { is: 'summary', summary };
}

function servicesFor({ ownBank }: CnabOptions): readonly Service[] {
  return ownBank === undefined ? SERVICES : [...ownCharging400(ownBank), ...SERVICES];
}

/** How much of a file is looked at in one go: short enough that its text can be let go of. */
const CHUNK_BYTES = 65_536;

/** Reads a whole file at once, keeping its titles. */
export function readCnabFile(bytes: Uint8Array, options: CnabOptions = {}): CnabFile {
  const titles: CnabTitle[] = [];
  const reader = openCnab((title) => titles.push(title), options);
  for (let from = 0; from < bytes.length; from += CHUNK_BYTES) reader.push(bytes.subarray(from, from + CHUNK_BYTES));
  return { ...reader.end(), titles };
}

/** Lengths of other files that banks exchange, by what they are. */
const OTHER_LENGTHS: Readonly<Record<number, string>> = {
  150: 'CNAB 150 (arrecadação ou débito automático)',
  200: 'CNAB 200',
  444: 'CNAB 444 (cessão de recebíveis)',
  500: 'CNAB 500 (cessão de recebíveis)',
  600: 'CNAB 600 (cessão de recebíveis)',
};

const LENGTHS: Readonly<Record<CnabLayout, number>> = { CNAB240: 240, CNAB400: 400, CNAB750: 750 };

/** The state of the reading of one file. */
class Reading implements FileSink {
  readonly dirt = new DirtCount();
  readonly #onTitle: (title: CnabTitle) => void;
  readonly #services: readonly Service[];
  readonly #faults = new FaultList();
  #facts: FileFacts | undefined;
  #layout: CnabLayout | undefined;
  #structure: StructureReader | undefined;
  #records = 0;
  /** How the header's length differs: other lines that differ in the same way are a habit of whoever wrote the file. */
  #habit: { readonly isTrimmed: boolean; readonly beyond: number } | undefined;
  #titles = 0;
  #refused = 0;
  #amount = 0n;
  #paid = 0n;

  constructor(onTitle: (title: CnabTitle) => void, services: readonly Service[]) {
    this.#onTitle = onTitle;
    this.#services = services;
  }

  line(text: string, line: number): void {
    this.#records += 1;
    if (this.#records === 1) this.#recognise(text, line);
    const { length } = this;
    if (!this.#structure || length === 0) return;
    if (text.length === length) return this.#structure.line(text, line);
    const { fitted, odd } = this.#fit(text, line, length);
    this.#structure.line(fitted, line, odd);
  }

  facts(facts: FileFacts): void {
    this.#facts = facts;
  }

  oddLine(line: number, { delta, isBroken }: OddLine, isRead: boolean): void {
    if (isBroken) return;
    if (isRead) return this.dirt.add(delta < 0 ? 'cnab.dirt.trimmed' : 'cnab.dirt.blanks-beyond', line);
    const { length } = this;
    const code = delta < 0 ? 'cnab.line-too-short' : 'cnab.line-shifted';
    this.fault(structureFault(code, line, { expected: `${length} posições`, found: `${length + delta} posições` }));
  }

  fault(fault: CnabFault): void {
    this.#faults.add(fault);
  }

  title(title: CnabTitle): void {
    this.#titles += 1;
    if (title.refused) this.#refused += 1;
    this.#amount += title.amountCentavos ?? 0n;
    this.#paid += title.paidCentavos ?? 0n;
    this.#onTitle(title);
  }

  end(): CnabSummary {
    if (this.#records === 0) this.fault(structureFault('cnab.empty', 0));
    this.#structure?.end();
    if (this.#faults.refusesFile && this.dirt.found.has('cnab.dirt.utf-16')) {
      this.fault(structureFault('cnab.encoding', 1));
    }
    for (const [code, { line, times }] of this.dirt.found) {
      this.fault({
        severity: 'warning',
        scope: 'file',
        code,
        line,
        found: `${times} ${times === 1 ? 'vez' : 'vezes'}`,
      });
    }
    const facts = this.#facts;
    const list = this.#faults;
    return {
      layout: this.#layout ?? null,
      direction: facts?.direction ?? null,
      service: facts?.service ?? '',
      bank: facts?.bank ?? '',
      company: facts?.company ?? '',
      companyDocument: facts?.companyDocument ?? '',
      agreement: facts?.agreement ?? '',
      date: facts?.date ?? null,
      fileSequence: facts?.fileSequence ?? null,
      records: this.#records,
      totals: {
        titles: this.#titles,
        refused: this.#refused,
        amountCentavos: this.#amount,
        paidCentavos: this.#paid,
      },
      refused: list.refusesFile,
      warnings: inOrder(list.warnings),
      errors: inOrder(list.errors),
      warningCount: list.warningCount,
      errorCount: list.errorCount,
    };
  }

  get length(): number {
    return this.#layout ? LENGTHS[this.#layout] : 0;
  }

  /** The first line says what the file is: by its content where possible, by its length for the rest. */
  #recognise(text: string, line: number): void {
    const bare = text.trimEnd();
    const other = OTHER_LENGTHS[bare.length];
    const options = { services: this.#services };
    // Without a header the length alone tells: then at least what is missing can be said.
    const isFlat = text.length === LENGTHS.CNAB400 || text.length === LENGTHS.CNAB750;
    if (/^0[12](REMESSA|RETORNO)/.test(bare) || (isFlat && /^[0-9]/.test(bare))) {
      if (bare.length > 400 && other)
        return this.fault(structureFault('cnab.length-unsupported', line, { found: other }));
      const isPix = bare.startsWith('02PIX', 9) || text.length === LENGTHS.CNAB750;
      this.#layout = isPix ? 'CNAB750' : 'CNAB400';
      this.#structure = new StructureFlat(this, options, isPix ? FORM_750 : FORM_400);
      return;
    }
    if (/^.{3}\d{4}[01359]/.test(bare) && bare.length <= 245 && bare.length !== 150) {
      this.#layout = 'CNAB240';
      this.#structure = new Structure240(this, options, FILE_RECORDS_240);
      return;
    }
    if (other) return this.fault(structureFault('cnab.length-unsupported', line, { found: other }));
    this.fault(structureFault('cnab.unrecognised', line, { found: bare.slice(0, 40) }));
  }

  /** The line at the length of the layout: filled up, or cut of blanks beyond, or read as UTF-8. */
  #fit(raw: string, line: number, length: number): { readonly fitted: string; readonly odd?: OddLine } {
    const decoded = asUtf8(raw);
    const isUtf8 = decoded !== undefined && decoded.length <= length;
    const text = isUtf8 ? decoded : raw;
    if (isUtf8) this.dirt.add('cnab.dirt.utf-8', line);
    const bare = text.trimEnd().length;
    if (bare <= length) {
      const fitted = text.slice(0, length).padEnd(length);
      return text.length === length ? { fitted } : { fitted, odd: this.#oddOf(text, text.length - length) };
    }
    // Records of 400 around details of another length are that other layout, not a mixture of two files.
    const named = this.#layout === 'CNAB400' ? OTHER_LENGTHS[bare] : undefined;
    if (named !== undefined) {
      this.fault(structureFault('cnab.length-unsupported', line, { found: named }));
      return { fitted: text.slice(0, length) };
    }
    const isOther = OTHER_LENGTHS[bare] !== undefined || bare === 400 || bare === 750;
    const code = isOther ? 'cnab.lengths-mixed' : 'cnab.line-too-long';
    this.fault(structureFault(code, line, { expected: `${length} posições`, found: `${bare} posições` }));
    return { fitted: text.slice(0, length), odd: { delta: bare - length, isHabit: false, isBroken: true } };
  }

  #oddOf(text: string, delta: number): OddLine {
    const isTrimmed = delta < 0 && !text.endsWith(' ');
    if (this.#records === 1) this.#habit = { isTrimmed, beyond: Math.max(delta, 0) };
    const isHabit = isTrimmed ? this.#habit?.isTrimmed === true : delta > 0 && delta === this.#habit?.beyond;
    // The header shows the habit of trimming by itself; blanks beyond must be seen twice.
    return { delta, isHabit: isHabit && (isTrimmed || this.#records > 1), isBroken: false };
  }
}

/** By line, with words; what stands in no line comes last. */
function inOrder(faults: readonly CnabFault[]): readonly CnabIssue[] {
  const place = ({ line }: CnabFault): number => (line === 0 ? Number.POSITIVE_INFINITY : line);
  return faults
    .map((fault) => ({ ...fault, message: explainCnab(fault) }))
    .toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
}
