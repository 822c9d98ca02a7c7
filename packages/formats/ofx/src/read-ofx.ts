import { ok, refuse, type Result } from '@bank/core';
import { PENDING } from './codecs.ts';
import { decodeOfx } from './decode.ts';
import { AGGREGATES, type AnyRow } from './layout.ts';
import type { OfxBalance, OfxEntry, OfxFault, OfxStatement } from './statement.ts';
import { tagAt, unescapeValue, type Tag } from './tags.ts';

/** The longest file that is read, in characters: about a hundred thousand entries. */
export const OFX_LENGTH_MAX = 33_554_432;

/** The most faults that one answer carries. */
export const OFX_FAULTS_MAX = 100;

/** In front of <OFX> stand a few lines of header (OFX 1) or two processing instructions (OFX 2). */
const HEADER_LENGTH_MAX = 4096;
const DEPTH_MAX = 32;

/**
 * Reads the bank statements of a file: OFX 2 (XML) and OFX 1 (SGML) with fields that nobody closed, as banks export
 * them. Given bytes, it finds the encoding by itself (see {@link decodeOfx}). What is not in our tables, credit cards
 * and pending entries among it, is passed over. Every wrong field is told, up to {@link OFX_FAULTS_MAX}; where the
 * structure breaks, reading ends.
 */
export function readOfx(source: string | Uint8Array): Result<readonly OfxStatement[], readonly OfxFault[]> {
  if (source.length > OFX_LENGTH_MAX) return refuse([{ code: 'ofx.too-large' }]);
  const text = typeof source === 'string' ? ok(source) : decodeOfx(source);
  if (!text.ok) return refuse([text.error]);
  const header = text.value.slice(0, HEADER_LENGTH_MAX);
  const start = header.search(/<OFX>/i);
  if (start < 0) return refuse([{ code: 'ofx.not-ofx', at: 0 }]);
  const declaration = header.slice(0, start).indexOf('<!');
  if (declaration >= 0) return refuse([{ code: 'ofx.forbidden', at: declaration }]);
  return readBody(text.value, start, header.slice(0, start).includes('<?'));
}

function readBody(text: string, start: number, isXml: boolean): Result<readonly OfxStatement[], readonly OfxFault[]> {
  const reading: Reading = {
    isXml,
    stack: [],
    known: [],
    statements: [],
    faults: [],
    draft: { entries: [] },
    field: '',
  };
  for (let at = start; at >= 0;) {
    const tag = tagAt(text, at);
    const fault = 'code' in tag ? tag : takeTag(reading, tag);
    if (fault) reading.faults.push(fault);
    if ('code' in tag || fault || reading.faults.length >= OFX_FAULTS_MAX) return refuse(reading.faults);
    at = tag.next;
  }
  const { stack, faults, statements } = reading;
  if (stack.length > 0) faults.push({ code: 'ofx.truncated', at: text.length });
  if (faults.length > 0) return refuse(faults);
  return statements.length > 0 ? ok(statements) : refuse([{ code: 'ofx.no-statement' }]);
}

type Fields = Record<string, unknown>;

/** An element that is open. Without rows we pass it over; it may also be an empty field that nobody closed. */
interface Frame {
  readonly name: string;
  readonly at: number;
  readonly rows?: readonly AnyRow[];
  readonly fields: Fields;
}

type KnownFrame = Frame & { readonly rows: readonly AnyRow[] };
type StatementDraft = { -readonly [Key in keyof OfxStatement]?: OfxStatement[Key] } & { entries: OfxEntry[] };

/** How far the reading has come. */
interface Reading {
  readonly isXml: boolean;
  readonly stack: Frame[];
  /** Those of the stack whose fields we read. */
  readonly known: KnownFrame[];
  readonly statements: OfxStatement[];
  readonly faults: OfxFault[];
  draft: StatementDraft;
  /** The field read last, which may still be closed. */
  field: string;
}

/** In which of our aggregates each one stands. */
const PARENTS: Readonly<Record<string, string>> = {
  BANKACCTFROM: 'STMTRS',
  BANKTRANLIST: 'STMTRS',
  STMTTRN: 'BANKTRANLIST',
  LEDGERBAL: 'STMTRS',
  AVAILBAL: 'STMTRS',
};

/** Takes one tag with what stands behind it. The fault that it gives back ends the reading. */
function takeTag(reading: Reading, tag: Tag): OfxFault | undefined {
  const { name, closes, isEmpty, value, valueAt, next } = tag;
  const closesField = closes && name === reading.field;
  reading.field = '';
  if (!closes && !isEmpty && value !== '') return takeField(reading, tag);
  const isOver = closes && name === 'OFX' && reading.stack.length === 1;
  // oxlint-disable-next-line no-control-regex -- old programs end a file with Ctrl+Z, some fill it up with zeros
  if (isOver && (next >= 0 || !/^[\u0000\u001A\s]*$/.test(value))) return { code: 'ofx.malformed', at: valueAt };
  if (!isOver && value !== '') return { code: 'ofx.malformed', at: valueAt };
  if (closesField || isEmpty) return undefined;
  return closes ? close(reading, tag) : open(reading, tag);
}

function rowOf(reading: Reading, name: string): AnyRow | undefined {
  return reading.known.at(-1)?.rows.find(({ tag }) => tag === name);
}

function takeField(reading: Reading, { name, at, value, valueAt }: Tag): OfxFault | undefined {
  if (AGGREGATES.has(name) || name === 'OFX') return { code: 'ofx.malformed', at: valueAt };
  const plain = unescapeValue(value, reading.isXml);
  if (plain === undefined) return { code: 'ofx.forbidden', at: valueAt };
  reading.field = name;
  const row = rowOf(reading, name);
  const fields = reading.known.at(-1)?.fields;
  if (!row || !fields) return undefined;
  if (fields[row.key] !== undefined) {
    reading.faults.push({ code: 'ofx.repeated', at, tag: name });
    return undefined;
  }
  const read = row.codec.read(plain.trim());
  if (read === undefined) reading.faults.push({ code: 'ofx.value', at, tag: name });
  if (name === 'CURDEF' && read !== undefined && read !== 'BRL') {
    reading.faults.push({ code: 'ofx.currency', at, tag: name });
  }
  // A wrong value stays as null, so that the field is not told as missing too.
  fields[row.key] = read ?? null;
  return undefined;
}

function open(reading: Reading, { name, at }: Tag): OfxFault | undefined {
  // A field of ours with nothing in it opens nothing, whether it is closed or not.
  if (rowOf(reading, name)) return undefined;
  if (reading.stack.length >= DEPTH_MAX) return { code: 'ofx.too-deep', at };
  const rows = AGGREGATES.get(name);
  const parent = reading.known.at(-1);
  const belongs = rows !== undefined && parent?.name === PARENTS[name];
  // Outside a bank statement (in that of a credit card) the same aggregates are none of ours; inside, this is a breach.
  if (rows !== undefined && parent !== undefined && !belongs) return { code: 'ofx.unbalanced', at, tag: name };
  if (belongs) {
    if (name === 'STMTRS') reading.draft = { entries: [] };
    const frame = { name, at, rows, fields: {} };
    reading.known.push(frame);
    reading.stack.push(frame);
  } else {
    reading.stack.push({ name, at, fields: {} });
  }
  return undefined;
}

function close(reading: Reading, { name, at }: Tag): OfxFault | undefined {
  const opened = reading.stack.findLastIndex((frame) => frame.name === name);
  if (opened < 0) return rowOf(reading, name) ? undefined : { code: 'ofx.unbalanced', at, tag: name };
  const [frame, ...unclosed] = reading.stack.splice(opened);
  const lost = unclosed.find(({ rows }) => rows !== undefined);
  if (lost) return { code: 'ofx.unbalanced', at, tag: lost.name };
  if (frame?.rows) finish(reading, reading.known.pop() as KnownFrame);
  return undefined;
}

function finish(reading: Reading, { name, at, rows, fields }: KnownFrame): void {
  for (const { tag, key, optional } of rows) {
    if (!optional && fields[key] === undefined) reading.faults.push({ code: 'ofx.missing', at, tag });
  }
  const { draft } = reading;
  switch (name) {
    case 'BANKACCTFROM':
      draft.account = fields as unknown as OfxStatement['account'];
      break;
    case 'BANKTRANLIST':
      Object.assign(draft, fields);
      break;
    case 'STMTTRN':
      if (fields.type !== PENDING) draft.entries.push(fields as unknown as OfxEntry);
      break;
    case 'LEDGERBAL':
      draft.ledgerBalance = fields as unknown as OfxBalance;
      break;
    case 'AVAILBAL':
      draft.availableBalance = fields as unknown as OfxBalance;
      break;
    case 'STMTRS':
      finishStatement(reading, at);
      break;
  }
}

function finishStatement({ draft, statements, faults }: Reading, at: number): void {
  const { account, ...rest } = draft;
  if (account) statements.push({ account, ...rest });
  else faults.push({ code: 'ofx.missing', at, tag: 'BANKACCTFROM' });
}
