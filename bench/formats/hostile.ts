import { readBoleto } from '@bank/boleto';
import { readBrCode } from '@bank/brcode';
import { readChequeLine, readCmc7 } from '@bank/cmc7';
import { readCnabFile } from '@bank/cnab';
import { readCharge } from '@bank/cobv';
import { parseDecimal, parseReais } from '@bank/core';
import { formatDocument, parseDocument } from '@bank/documents';
import { parseEndToEndId, parseIdRec, parseMessageId, parseStaticTxid, parseTxid } from '@bank/identifiers';
import { decodeMessage } from '@bank/iso20022';
import { readOfx } from '@bank/ofx';
import { parsePixKey, recognisePixKey } from '@bank/pix-key';
import { cpuMs } from './clock.ts';
import { below, TODAY } from './codes.ts';
import { figure, type Figure } from './figure.ts';

const LENGTHS = [25_000, 50_000] as const;
const RATIO_MAX = 2.5;
/** Below this a reader has not looked at the text: it refused by its length. */
const AT_ONCE_US = 5;
const TRIES = 11;
const ROUNDS_MAX = 6;
const TRY_MS = 0.6;

type Reader = (text: string) => unknown;

const cnabBytes = (text: string): Uint8Array => Buffer.from(text, 'latin1');

const READERS: Readonly<Record<string, Reader>> = {
  'BR Code': (text) => readBrCode(text),
  'Pix key': (text) => parsePixKey(text),
  'Pix key, as typed': (text) => recognisePixKey(text),
  'CPF and CNPJ': (text) => parseDocument(text),
  'CPF and CNPJ, mask': (text) => formatDocument(text),
  'ids of Pix': (text) =>
    [parseEndToEndId, parseTxid, parseStaticTxid, parseIdRec, parseMessageId].map((read) => read(text)),
  boleto: (text) => readBoleto(text, TODAY),
  CMC7: (text) => [readCmc7(text), readChequeLine(text)],
  'amounts, as sent and as typed': (text) => [parseDecimal(text), parseReais(text)],
  cobv: (text) =>
    readCharge({
      original: text,
      dataDeVencimento: text,
      multa: { modalidade: text, valorPerc: text },
      desconto: { modalidade: 1, descontoDataFixa: Array.from(text) },
    }),
  'ISO 20022': (text) => decodeMessage(text),
  OFX: (text) => readOfx(text),
  CNAB: (text) => readCnabFile(cnabBytes(text)),
};

/** Texts of any length that have brought readers to their knees. */
const FAMILIES: Readonly<Record<string, (length: number) => string>> = {
  'digits alone': repeated('1'),
  'zeros alone': repeated('0'),
  'letters alone': repeated('A'),
  blanks: repeated(' '),
  'zero-width characters': repeated('\u200b'),
  separators: repeated('.-/ '),
  "'@' alone": repeated('@'),
  "'a@a.'": repeated('a@a.'),
  'blanks with a digit at the end': (length) => `${' '.repeat(length - 1)}1`,
  'digits with a letter at the end': (length) => `${'1'.repeat(length - 1)}x`,
  'points of thousands': repeated('.000'),
  'fields of a BR Code, all heads': repeated('0099'),
  'fields of a BR Code, empty': repeated('2600'),
  'fields of a BR Code, nested': repeated('26990014br.gov.bcb.pix'),
  'tags that nobody closes': repeated('<a>'),
  'tags of OFX that nobody closes': (length) => `<OFX>${repeated('<STMTTRN>')(length - 5)}`,
  'fields of OFX that nobody closes': (length) => `<OFX>${repeated('<MEMO>a&amp;')(length - 5)}`,
  'closing tags': (length) => `<OFX>${repeated('</a>')(length - 5)}`,
  'tags that never end': repeated('<a '),
  attributes: (length) => `<a${repeated(' b="c"')(length - 2)}`,
  entities: repeated('&amp;'),
  comments: repeated('<!--'),
  'lines of one character': repeated('0\n'),
  'a header of CNAB and empty lines': (length) => `${'99900000'.padEnd(240)}\n${'\n'.repeat(length - 241)}`,
  'a header of CNAB and lines of it': repeated(`${'99900000'.padEnd(240)}\n`),
  'a header of CNAB 400 and details': (length) =>
    `${'02RETORNO01COBRANCA'.padEnd(400)}\n${repeated(`${'1'.padEnd(400, '0')}\n`)(length - 401)}`,
  'anything printable': (length) => Array.from({ length }, () => String.fromCharCode(32 + below(95))).join(''),
};

function repeated(piece: string): (length: number) => string {
  return (length) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
}

/** The same nastiness at 25 and 50 kB: time may grow with the length, and no faster. */
export function hostileFigures(): readonly Figure[] {
  // A fresh text for each length, flat in memory, so that no reader is charged for putting it together.
  const texts = Object.entries(FAMILIES).map(([family, make]) => {
    const [short, long] = LENGTHS.map((length) => Buffer.from(make(length)).toString('utf8'));
    return { family, short: short ?? '', long: long ?? '' };
  });
  return Object.entries(READERS).map(([name, read]) =>
    worstOf(
      name,
      texts.map((text) => ({ ...text, ...growth(read, text) })),
    ),
  );
}

interface Growth {
  readonly shortUs: number;
  readonly longUs: number;
}

function growth(read: Reader, { short, long }: { readonly short: string; readonly long: string }): Growth {
  const repeat = (text: string): number => {
    const begun = cpuMs();
    let calls = 0;
    for (; calls < 3 || (cpuMs() - begun < TRY_MS && calls < 100_000); calls += 1) read(text);
    return calls;
  };
  const calls = { short: repeat(short), long: repeat(long) };
  let least: Growth = { shortUs: Number.POSITIVE_INFINITY, longUs: Number.POSITIVE_INFINITY };
  // The least of many: what the work takes, without what came between. Where that looks bad there are further tries: a
  // busy machine gets over it, a reader that is not linear does not.
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    for (let tried = 0; tried < TRIES; tried += 1) {
      least = {
        shortUs: Math.min(least.shortUs, microseconds(read, short, calls.short)),
        longUs: Math.min(least.longUs, microseconds(read, long, calls.long)),
      };
    }
    if (least.longUs / least.shortUs <= RATIO_MAX) break;
  }
  return least;
}

function microseconds(read: Reader, text: string, calls: number): number {
  const begun = cpuMs();
  for (let call = 0; call < calls; call += 1) read(text);
  return ((cpuMs() - begun) * 1000) / calls;
}

function worstOf(name: string, found: readonly (Growth & { readonly family: string })[]): Figure {
  const read = found.filter(({ shortUs, longUs }) => shortUs >= AT_ONCE_US || longUs >= AT_ONCE_US);
  const slowest = found.toSorted((a, b) => b.longUs - a.longUs)[0];
  const slow = `slowest at 50 kB: ${slowest?.family}, ${slowest?.longUs.toFixed(slowest.longUs < 10 ? 2 : 0)} µs`;
  const what = `${name}, 50 against 25 kB`;
  if (read.length === 0) {
    return figure(what, slowest?.longUs ?? 0, 'µs', { budget: AT_ONCE_US, note: `all refused at once; ${slow}` });
  }
  const worst = read.toSorted((a, b) => b.longUs / b.shortUs - a.longUs / a.shortUs)[0];
  const ratio = worst ? worst.longUs / worst.shortUs : Number.NaN;
  const atOnce = found.length - read.length;
  return figure(what, ratio, '×', {
    budget: RATIO_MAX,
    note: `most with ${worst?.family}; ${slow}${atOnce > 0 ? `; ${atOnce} of ${found.length} kinds refused at once` : ''}`,
  });
}
