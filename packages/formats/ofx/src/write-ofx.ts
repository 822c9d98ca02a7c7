import { cut, MOMENT, plain } from './codecs.ts';
import { ACCOUNT, BALANCE, ENTRY, PERIOD, type AnyRow } from './layout.ts';
import { asWindows1252 } from './windows-1252.ts';
import type { OfxBalance, OfxEntry, OfxFile, OfxStatementSource } from './statement.ts';

const NAME_LENGTH_MAX = 32;

/** What the institution is called, and its number, are bounded by OFX 2.1.1 (SONRS/FI). */
const ORGANISATION_LENGTH_MAX = 32;

/**
 * Which OFX is written. 1.02 (SGML, to be stored by `encodeWindows1252`) is what accounting programs of all ages read;
 * several take 2.1.1 (XML, UTF-8) for ASCII, because it has no ENCODING.
 */
export type OfxForm = 'ofx-1.02' | 'ofx-2.1.1';

/**
 * Writes a file, OFX 2.1.1 where no form is named: bank statements in Portuguese and in reais, one for each account. A name of
 * more than 32 characters is cut, and stands whole at the beginning of the memo. Blanks and control characters become
 * one space. An identifier that is empty or too long is a bug and is thrown.
 */
export function writeOfx(file: OfxFile, form?: OfxForm): string {
  return [...ofxChunks(file, form)].join('');
}

/** The same, piece by piece: a statement of a million entries is written without being held. */
export function* ofxChunks(file: OfxFile, form: OfxForm = 'ofx-2.1.1'): Generator<string, void> {
  const { prolog, said } = FORMS[form];
  yield prolog + said(head(file));
  for (const statement of file.statements) {
    yield said(statementHead(statement));
    for (const entry of statement.entries) yield said(entryText(entry));
    yield said(statementFoot(statement));
  }
  yield FOOT;
}

/** The same, from entries that come as they are fetched. */
export async function* ofxStream(
  file: OfxFile<AsyncIterable<OfxEntry> | Iterable<OfxEntry>>,
  form: OfxForm = 'ofx-2.1.1',
): AsyncGenerator<string, void> {
  const { prolog, said } = FORMS[form];
  yield prolog + said(head(file));
  for (const statement of file.statements) {
    yield said(statementHead(statement));
    for await (const entry of statement.entries) yield said(entryText(entry));
    yield said(statementFoot(statement));
  }
  yield FOOT;
}

/** What stands before <OFX>, and how a text is said in the characters of the form. */
const FORMS: Readonly<Record<OfxForm, { readonly prolog: string; said(text: string): string }>> = {
  'ofx-1.02': {
    prolog:
      'OFXHEADER:100\r\nDATA:OFXSGML\r\nVERSION:102\r\nSECURITY:NONE\r\nENCODING:USASCII\r\nCHARSET:1252\r\n' +
      'COMPRESSION:NONE\r\nOLDFILEUID:NONE\r\nNEWFILEUID:NONE\r\n\r\n',
    said: asWindows1252,
  },
  'ofx-2.1.1': {
    prolog:
      '<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n' +
      '<?OFX OFXHEADER="200" VERSION="211" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>\n',
    said: (text) => text,
  },
};

const STATUS = '<STATUS>\n<CODE>0</CODE>\n<SEVERITY>INFO</SEVERITY>\n</STATUS>\n';
const FOOT = '</BANKMSGSRSV1>\n</OFX>\n';

function head({ institution, createdAt }: Pick<OfxFile, 'institution' | 'createdAt'>): string {
  const organisation = leaf('ORG', cut(plain(institution.name), ORGANISATION_LENGTH_MAX));
  const id = leaf('FID', cut(plain(institution.id), ORGANISATION_LENGTH_MAX));
  return (
    `<OFX>\n<SIGNONMSGSRSV1>\n<SONRS>\n${STATUS}${leaf('DTSERVER', MOMENT.write(createdAt))}${leaf('LANGUAGE', 'POR')}` +
    `<FI>\n${organisation}${id}</FI>\n</SONRS>\n</SIGNONMSGSRSV1>\n<BANKMSGSRSV1>\n`
  );
}

/** A file that nobody asked for by a request carries the transaction id 0. */
function statementHead({ account, from, to }: Pick<OfxStatementSource, 'account' | 'from' | 'to'>): string {
  return (
    `<STMTTRNRS>\n${leaf('TRNUID', '0')}${STATUS}<STMTRS>\n${leaf('CURDEF', 'BRL')}` +
    `${aggregate('BANKACCTFROM', ACCOUNT, account)}<BANKTRANLIST>\n${fields(PERIOD, { from, to })}`
  );
}

function statementFoot({
  ledgerBalance,
  availableBalance,
}: Pick<OfxStatementSource, 'ledgerBalance' | 'availableBalance'>): string {
  const balance = (tag: string, value: OfxBalance): string => aggregate(tag, BALANCE, value);
  const available = availableBalance ? balance('AVAILBAL', availableBalance) : '';
  return `</BANKTRANLIST>\n${balance('LEDGERBAL', ledgerBalance)}${available}</STMTRS>\n</STMTTRNRS>\n`;
}

function entryText(entry: OfxEntry): string {
  const name = plain(entry.name ?? '');
  if (Array.from(name).length <= NAME_LENGTH_MAX) return aggregate('STMTTRN', ENTRY, entry);
  const memo = plain(entry.memo ?? '');
  return aggregate('STMTTRN', ENTRY, { ...entry, memo: memo === '' ? name : `${name} - ${memo}` });
}

function aggregate(tag: string, rows: readonly AnyRow[], model: object): string {
  return `<${tag}>\n${fields(rows, model)}</${tag}>\n`;
}

/** Every field that has something to say, in the order of the table, which is that of the standard. */
function fields(rows: readonly AnyRow[], model: object): string {
  let written = '';
  for (const { tag, key, codec } of rows) {
    const value = (model as Readonly<Record<string, unknown>>)[key];
    if (value === undefined) continue;
    const field = codec.write(value);
    if (field !== '') written += leaf(tag, field);
  }
  return written;
}

function leaf(tag: string, value: string): string {
  return `<${tag}>${escapeText(value)}</${tag}>\n`;
}

function escapeText(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
