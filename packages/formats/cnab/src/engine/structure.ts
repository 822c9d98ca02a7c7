import type { CivilDate } from '@bank/core';
import type { CnabFault, FaultDetail, StructureCode } from './fault.ts';
import { detailOf } from './fault.ts';
import type { RecordLayout } from './layout.ts';
import { checkRecord, countOf, dateOf, hasField, isNeeded, textIfAny, type CnabRecord } from './record.ts';
import { isReadOneWay, type OddLine } from './odd-line.ts';
import type { CnabLayout, Direction, Service, TitleContext } from './service.ts';
import type { ReadingSink } from './titles.ts';

/** What the header of a file says of it. */
export interface FileFacts {
  readonly layout: CnabLayout;
  readonly direction: Direction;
  /** Name of the service of the first batch, '' until one was read. */
  readonly service: string;
  readonly bank: string;
  readonly company: string;
  readonly companyDocument: string;
  readonly agreement: string;
  readonly date: CivilDate | null;
  /** NSA: one more with each file and never repeated, so a file sent twice shows. Null where the layout has none. */
  readonly fileSequence: number | null;
}

/** Where what is read of a file goes. */
export interface FileSink extends ReadingSink {
  facts(facts: FileFacts): void;
}

/** What walks through the lines of a file whose layout is known. */
export interface StructureReader {
  /** One line, at the length of the layout; `odd` where it came with another. */
  line(text: string, line: number, odd?: OddLine): void;
  /** After the last line. */
  end(): void;
}

/** How the reading is set up. */
export interface StructureOptions {
  readonly services: readonly Service[];
}

/** A fault of structure: it refuses the file. */
export function structureFault(
  code: StructureCode,
  line: number,
  at: FaultDetail & { readonly from?: number; readonly to?: number; readonly label?: string } = {},
): CnabFault {
  const { from, to, label } = at;
  return {
    severity: 'error',
    scope: 'file',
    code,
    line,
    ...(label !== undefined && { label }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...detailOf(at),
  };
}

/**
 * A header or trailer as a record, its faults passed on as faults of the file: errors where the field is needed, else
 * warnings (banks fill the rest of a header as they like).
 */
export function readControl(layout: RecordLayout, text: string, line: number, sink: ReadingSink): CnabRecord {
  for (const fault of checkRecord(layout, text)) {
    const severity = isNeeded(layout, fault) ? fault.severity : 'warning';
    sink.fault({ ...fault, severity, line, scope: 'file' });
  }
  return { layout, line, text };
}

/**
 * Says of a header or trailer of odd length whether it is read. `isCounted`: nothing is taken from it that is not counted
 * again or told by each title, so that the faults of its own fields are enough.
 */
export function judgeOddControl(record: CnabRecord, odd: OddLine, sink: ReadingSink, isCounted: boolean): void {
  sink.oddLine(record.line, odd, (isCounted && !odd.isBroken) || isReadOneWay(record.layout, record.text, odd));
}

/** The facts of a file from its header, whatever the layout: fields are found by name. */
export function factsOf(layout: CnabLayout, header: CnabRecord, context: TitleContext, service: string): FileFacts {
  return {
    layout,
    direction: context.direction,
    service,
    bank: context.bank,
    company: nameOf(textIfAny(header, 'company')),
    companyDocument: trimDocument(textIfAny(header, 'document'), textIfAny(header, 'inscriptionType')),
    agreement: textIfAny(header, 'agreement'),
    date: hasField(header.layout, 'date') ? dateOf(header, 'date') : null,
    fileSequence: hasField(header.layout, 'fileSequence') ? countOf(header, 'fileSequence') : null,
  };
}

/** A document without the zeros that filled it up: eleven places for a CPF, fourteen for a CNPJ, '' for none. */
export function trimDocument(text: string, inscriptionType?: string): string {
  if (/^0*$/.test(text)) return '';
  if (inscriptionType === '1') return text.slice(-11);
  if (inscriptionType === '2') return text.slice(-14);
  const bare = text.replace(/^0+/, '');
  return bare.length <= 11 && inscriptionType !== undefined ? bare.padStart(11, '0') : bare.padStart(14, '0');
}

/** The number that digits say, blanks in front allowed; NaN for anything else, such as digits that stop short of the end. */
export function numberIn(text: string): number {
  return /^ *\d+$/.test(text) ? Number(text) : Number.NaN;
}

/** A name, '' where zeros fill its place. */
export function nameOf(text: string): string {
  return /^[0 ]*$/.test(text) ? '' : text.trim();
}
