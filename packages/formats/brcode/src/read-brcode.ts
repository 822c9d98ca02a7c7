import { money, ok, refuse, type Result } from '@bank/core';
import { NO_TXID, type Ispb, type Txid } from '@bank/identifiers';
import type { PixKey, TypedPixKey } from '@bank/pix-key';
import { amountCentavosOf, isWrittenAmount } from './amount.ts';
import type { BrCode, BrCodeFault, BrCodeFaultCode, PointOfInitiation } from './brcode.ts';
import { countedInCharacters } from './byte-lengths.ts';
import { isPrintableAscii, isReadable, withoutBlanks } from './characters.ts';
import { crc16, crc16OfLatin1, formatCrc } from './crc.ts';
import { readFields, readRootFields, type Field, type Fields } from './fields.ts';
import {
  ADDITIONAL_DATA_ID,
  ADDITIONAL_INFO,
  AMOUNT,
  BR_CODE_LENGTH_MAX,
  CRC,
  faultOfValue,
  FORMAT_INDICATOR,
  FSS,
  GUI,
  KEY,
  MERCHANT_CITY,
  MERCHANT_NAME,
  PIX_TEMPLATE_IDS,
  POINT_OF_INITIATION,
  POSTAL_CODE,
  readKey,
  RECURRENCE_TEMPLATE_IDS,
  ROOT_LAYOUT,
  TXID,
  URL_FIELD,
  type FieldLayout,
} from './layout.ts';
import type { PayloadUrlOptions } from './payload-url.ts';

/** What a reader knows of itself. */
export type ReadOptions = Pick<PayloadUrlOptions, 'ownHost'>;

/**
 * Reads a BR Code as it was pasted or scanned. Blanks and characters without width around it are dropped; all else must
 * be right, the CRC and the key's check digits among it, so that nothing doubtful reaches the directory or the payer.
 *
 * Accepted and marked `lenient`, because a writer must not emit it: CRC in lower case; an amount without two decimals or
 * with needless zeros; 01 = 11 with an address; no txid field at all; in a dynamic code or a recurrence a txid that is
 * none (ignored); letters with accents in the text for the payer; an e-mail or random key in capitals, which mean the same; a CPF of
 * one repeated digit, whose check digits are right though nobody has it. The GUI in capitals is no leniency: either case is legal.
 */
export function readBrCode(text: string, options: ReadOptions = {}): Result<BrCode, BrCodeFault> {
  const read = readForgiving(text, NOTHING, options);
  return read.ok ? ok(read.value.code) : read;
}

/**
 * What of a printed code breaks a rule that protects nobody: the payer is shown the directory's name, not this text; a length that
 * counts bytes and a sum in lower case, or over another alphabet's bytes, are right by another way of counting.
 */
export type PrintedFinding = 'merchant-name' | 'merchant-city' | 'postal-code' | 'field-lengths' | 'checksum';

/** A code as somebody printed it, and what in it a writer must not emit though its sums are right. */
export interface PrintedBrCode {
  readonly code: BrCode;
  readonly findings: readonly PrintedFinding[];
}

const NOTHING: readonly FieldLayout[] = [];
const FORGIVEN: readonly (readonly [FieldLayout, PrintedFinding])[] = [
  [MERCHANT_NAME, 'merchant-name'],
  [MERCHANT_CITY, 'merchant-city'],
  [POSTAL_CODE, 'postal-code'],
  [CRC, 'checksum'],
];
const FORGIVEN_ROWS = FORGIVEN.map(([row]) => row);

/**
 * Reads a code that somebody else printed, as a payer's bank has to: as {@link readBrCode}, but the receiver's name, city and
 * postal code may have accents, be longer than their fields allow or be empty; lengths may count UTF-8 bytes; the sum may be in
 * lower case, or over the bytes of ISO 8859-1. Each that does is named. They say nothing about where the money goes. All that does
 * must be right: structure, sum, key, address, amount.
 */
export function readPrintedBrCode(text: string, options: ReadOptions = {}): Result<PrintedBrCode, BrCodeFault> {
  const read = readForgiving(text, FORGIVEN_ROWS, options);
  const recounted = countedInCharacters(text);
  const other =
    recounted === undefined || recounted === text ? undefined : readForgiving(recounted, FORGIVEN_ROWS, options);
  // Where it is no code either way, its faults are those of the text as it was given. Where it is one both ways, a field that
  // nobody knows is what a wrong count has cut out of its neighbours.
  if (other?.ok && (!read.ok || other.value.unknown < read.value.unknown))
    return ok(printed(other.value, ['field-lengths']));
  return read.ok ? ok(printed(read.value, [])) : read;
}

function printed({ code, broken }: Forgiven, more: readonly PrintedFinding[]): PrintedBrCode {
  const findings = [...FORGIVEN.filter(([row]) => broken.includes(row)).map(([, finding]) => finding), ...more];
  return { code: findings.length > 0 ? { ...code, lenient: true } : code, findings };
}

/** A code as it was read with some faults forgiven. */
interface Forgiven {
  readonly code: BrCode;
  /** The rows whose rule it breaks. */
  readonly broken: readonly FieldLayout[];
  /** Fields that have no meaning in a Pix code. */
  readonly unknown: number;
}

/** Reads a code; rows that are forgiven may hold what breaks their rule, and those that do are given. */
function readForgiving(
  text: string,
  forgiven: readonly FieldLayout[],
  { ownHost }: ReadOptions,
): Result<Forgiven, BrCodeFault> {
  const { from, to } = withoutBlanks(text);
  if (from === to) return refuse({ code: 'brcode.empty' });
  if (to - from > BR_CODE_LENGTH_MAX) return refuse({ code: 'brcode.too-long', at: from + BR_CODE_LENGTH_MAX });
  for (let at = from; at < to; at += 1) {
    if (!isReadable(text.charCodeAt(at))) return refuse({ code: 'brcode.character', at });
  }
  if (lacksZeroOfSum(text, from, to)) return refuse({ code: 'brcode.crc-zero-lost', at: to - SHORT_SUM });
  const root = readRootFields(text, from, to);
  if (!root.ok) return root;
  const sum = sumOf(text, from, root.value[CRC.id]);
  const isForgivenSum = sum === 'forgivable' && forgiven.includes(CRC);
  const fault =
    (isForgivenSum ? undefined : faultOfCrc(sum, root.value[CRC.id])) ?? faultOfRoot(root.value, from, forgiven);
  if (fault) return refuse(fault);
  const pix = findTemplate(text, root.value, PIX_TEMPLATE_IDS, 'brcode.two-pix-templates');
  if (!pix.ok) return pix;
  const recurrence = findTemplate(text, root.value, RECURRENCE_TEMPLATE_IDS, 'brcode.two-recurrences');
  if (!recurrence.ok) return recurrence;
  const additional = root.value[ADDITIONAL_DATA_ID];
  const additionalData = additional ? readFields(text, additional.from, endOf(additional)) : ok([]);
  if (!additionalData.ok) return additionalData;
  const code = assemble({
    root: root.value,
    pix: pix.value,
    recurrence: recurrence.value,
    txid: additionalData.value[TXID.id],
    ownHost,
  });
  if (!code.ok) return code;
  const broken = forgiven.filter((row) => faultIfThere(row, root.value[row.id]) !== undefined);
  const isOddSum = isForgivenSum || hasLowerCase(root.value[CRC.id]);
  const templates = [pix.value, recurrence.value].filter((each) => each !== undefined);
  const known = ROOT_LAYOUT.filter(({ id }) => root.value[id]).length + (additional ? 1 : 0) + templates.length;
  const unknown = root.value.filter((field) => field !== undefined).length - known;
  return ok({ code: code.value, broken: isOddSum ? [...broken, CRC] : broken, unknown });
}

/** The digits of a sum whose first zero its writer did not print. */
const SHORT_SUM = CRC.lengthMax - 1;
const HEAD_OF_CRC = `${CRC.id}${String(CRC.lengthMax).padStart(2, '0')}`;

/** Whether a code ends in a sum of three digits that a zero before them makes right. */
function lacksZeroOfSum(text: string, from: number, to: number): boolean {
  const sumFrom = to - SHORT_SUM;
  if (!text.startsWith(HEAD_OF_CRC, sumFrom - HEAD_OF_CRC.length)) return false;
  const sum = crc16(text, from, sumFrom);
  return sum !== undefined && formatCrc(sum) === `0${text.slice(sumFrom, to).toUpperCase()}`;
}

function endOf(field: Field): number {
  return field.from + field.value.length;
}

/** What a code's sum is: right; right over the bytes of ISO 8859-1 alone; or else. */
function sumOf(text: string, from: number, field: Field | undefined): 'right' | 'forgivable' | 'wrong' {
  if (!field || faultOfField(CRC, field)) return 'wrong';
  const sum = Number.parseInt(field.value, 16);
  if (sum === crc16(text, from, field.from)) return 'right';
  return sum === crc16OfLatin1(text, from, field.from) ? 'forgivable' : 'wrong';
}

function faultOfCrc(sum: ReturnType<typeof sumOf>, field: Field | undefined): BrCodeFault | undefined {
  if (!field) return { code: 'brcode.crc-missing' };
  return faultOfField(CRC, field) ?? (sum === 'right' ? undefined : { code: 'brcode.crc', at: field.from });
}

function faultOfRoot(root: Fields, from: number, forgiven: readonly FieldLayout[]): BrCodeFault | undefined {
  if (root[FORMAT_INDICATOR.id]?.at !== from) return { code: 'brcode.format-indicator', at: from };
  for (const row of ROOT_LAYOUT) {
    const field = root[row.id];
    const fault = field && !forgiven.includes(row) ? faultOfField(row, field) : undefined;
    if (fault) return fault;
    if (!field && row.presence === 'mandatory') return { code: 'brcode.missing', field: `${row.id}` };
  }
  return undefined;
}

/** A value's fault with its place in the text. */
function faultOfField(row: FieldLayout, field: Field, ownHost?: string): BrCodeFault | undefined {
  const fault = faultOfValue(row, field.value, ownHost);
  return fault && { code: fault.code, at: field.from + fault.at };
}

/** A template of Pix: where it stands and what is in it. */
interface Template {
  readonly at: number;
  readonly fields: Fields;
}

/** The one template in a range that is Pix's; those of other schemes are passed over. */
function findTemplate(
  text: string,
  root: Fields,
  ids: { readonly first: number; readonly last: number },
  refusalOfSecond: BrCodeFaultCode,
): Result<Template | undefined, BrCodeFault> {
  let found: Template | undefined;
  for (let id = ids.first; id <= ids.last; id += 1) {
    const field = root[id];
    if (!field) continue;
    const inner = readFields(text, field.from, endOf(field));
    if (!inner.ok) return inner;
    const gui = inner.value[GUI.id];
    if (!gui || faultOfValue(GUI, gui.value)) continue;
    if (found) return refuse({ code: refusalOfSecond, at: field.at });
    found = { at: field.at, fields: inner.value };
  }
  return ok(found);
}

interface Parts {
  readonly root: Fields;
  readonly pix: Template | undefined;
  readonly recurrence: Template | undefined;
  readonly txid: Field | undefined;
  readonly ownHost: string | undefined;
}

function assemble(parts: Parts): Result<BrCode, BrCodeFault> {
  const { root, pix, recurrence } = parts;
  if (!pix && !recurrence) return refuse({ code: 'brcode.no-pix-template' });
  const fault = faultOfTogether(parts) ?? faultOfUrls(parts);
  if (fault) return refuse(fault);
  if (pix?.fields[KEY.id]) return assembleStatic(parts, pix.fields);
  const none = { pixKey: null, keyType: null, additionalInfo: null, fss: null } as const;
  const url = pix?.fields[URL_FIELD.id]?.value;
  const fields = {
    ...sharedFields(parts),
    lenient: isLenient(parts) || root[POINT_OF_INITIATION.id]?.value === '11',
  };
  if (url !== undefined) return ok({ kind: 'dynamic', ...none, url, ...fields });
  return ok({ kind: 'recurrence', ...none, url: null, ...fields, recurrenceUrl: fields.recurrenceUrl ?? '' });
}

function assembleStatic(parts: Parts, pix: Fields): Result<BrCode, BrCodeFault> {
  const key = pix[KEY.id];
  const isRepeated = REPEATED_CPF.test(key?.value ?? '');
  const typed = isRepeated ? ok(repeatedCpf(key?.value)) : readKeyInAnyCase(key?.value ?? '');
  if (!typed.ok) return refuse({ code: typed.error, ...(key && { at: key.from }) });
  const info = pix[ADDITIONAL_INFO.id];
  const fss = pix[FSS.id];
  const amount = parts.root[AMOUNT.id];
  if (amount && amountCentavosOf(amount.value) === 0) return refuse({ code: 'brcode.amount-zero', at: amount.from });
  const fault = faultIfThere(ADDITIONAL_INFO, info) ?? faultIfThere(FSS, fss) ?? faultIfThere(TXID, parts.txid);
  if (fault) return refuse(fault);
  return ok({
    kind: 'static',
    pixKey: typed.value.canonical,
    keyType: typed.value.type,
    url: null,
    additionalInfo: info?.value ?? null,
    fss: (fss?.value ?? null) as Ispb | null,
    ...sharedFields(parts),
    lenient:
      isLenient(parts) ||
      isRepeated ||
      key?.value !== typed.value.canonical ||
      (info !== undefined && !isPrintableAscii(info.value)),
  });
}

/** Keys whose letters mean the same in capitals; the directory keeps them in small ones. */
const CASELESS: ReadonlySet<TypedPixKey['type']> = new Set(['EMAIL', 'EVP']);

function readKeyInAnyCase(value: string): ReturnType<typeof readKey> {
  const asWritten = readKey(value);
  if (asWritten.ok) return asWritten;
  const inSmall = readKey(value.toLowerCase());
  return inSmall.ok && CASELESS.has(inSmall.value.type) ? inSmall : asWritten;
}

const REPEATED_CPF = /^(\d)\1{10}$/;

function repeatedCpf(value = ''): TypedPixKey {
  return { type: 'CPF', canonical: value as PixKey };
}

function sharedFields({ root, recurrence, txid }: Parts) {
  const amount = root[AMOUNT.id]?.value;
  return {
    recurrenceUrl: recurrence?.fields[URL_FIELD.id]?.value ?? null,
    amount: amount === undefined ? null : money(BigInt(amountCentavosOf(amount))),
    txid: txid && isTxid(txid) && txid.value !== NO_TXID ? (txid.value as Txid) : null,
    merchantName: root[MERCHANT_NAME.id]?.value ?? '',
    merchantCity: root[MERCHANT_CITY.id]?.value ?? '',
    postalCode: root[POSTAL_CODE.id]?.value ?? null,
    pointOfInitiation: (root[POINT_OF_INITIATION.id]?.value ?? null) as PointOfInitiation | null,
  };
}

/** The leniencies that any kind of code may need. */
function isLenient({ root, txid }: Parts): boolean {
  const amount = root[AMOUNT.id]?.value;
  if (amount !== undefined && !isWrittenAmount(amount)) return true;
  return !txid || !isTxid(txid) || hasLowerCase(root[CRC.id]);
}

function hasLowerCase(sum: Field | undefined): boolean {
  return /[a-f]/.test(sum?.value ?? '');
}

function isTxid(field: Field): boolean {
  return faultOfValue(TXID, field.value) === undefined;
}

/** What may not stand together, or not alone. */
function faultOfTogether({ pix, recurrence }: Parts): BrCodeFault | undefined {
  const key = pix?.fields[KEY.id];
  const url = pix?.fields[URL_FIELD.id];
  const info = pix?.fields[ADDITIONAL_INFO.id];
  const fss = pix?.fields[FSS.id];
  if (key && url) return { code: 'brcode.key-and-url', at: url.at };
  if (pix && !key && !url && !recurrence) return { code: 'brcode.no-key-or-url', at: pix.at };
  if (info && !key) return { code: 'brcode.info-without-key', at: info.at };
  if (fss && !key) return { code: 'brcode.fss-without-key', at: fss.at };
  if (!recurrence) return undefined;
  const recurrenceKey = recurrence.fields[KEY.id];
  if (recurrenceKey) return { code: 'brcode.key-and-url', at: recurrenceKey.at };
  return recurrence.fields[URL_FIELD.id] ? undefined : { code: 'brcode.no-key-or-url', at: recurrence.at };
}

function faultOfUrls({ pix, recurrence, ownHost }: Parts): BrCodeFault | undefined {
  return (
    faultIfThere(URL_FIELD, pix?.fields[URL_FIELD.id], ownHost) ??
    faultIfThere(URL_FIELD, recurrence?.fields[URL_FIELD.id], ownHost)
  );
}

function faultIfThere(row: FieldLayout, field: Field | undefined, ownHost?: string): BrCodeFault | undefined {
  return field && faultOfField(row, field, ownHost);
}
