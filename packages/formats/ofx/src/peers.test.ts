import { Ofx } from 'ofx-data-extractor';
import { parseSync } from 'ofx-js';
import { expect, test } from 'vitest';
import { formatDecimal, parseDecimal } from '@bank/core';
import { UNCLOSED } from '../testdata/files.ts';
import { readOfx } from './index.ts';

// Two readers of npm (both MIT) beside ours, on a file that all three read, and on the same file with one thing
// changed. They give texts where we give amounts and days, so what is compared is the entries: id, amount and memo.

type Peer = 'ofx-js' | 'ofx-data-extractor';
type Line = readonly [id: string | undefined, amount: string, memo: string];
interface ForeignEntry {
  readonly FITID?: unknown;
  readonly TRNAMT?: unknown;
  readonly MEMO?: unknown;
}

const PEERS: Readonly<Record<Peer, (file: string) => readonly ForeignEntry[]>> = {
  'ofx-js': (file) => {
    const { OFX } = parseSync(file) as unknown as {
      OFX: { BANKMSGSRSV1: { STMTTRNRS: { STMTRS: { BANKTRANLIST: { STMTTRN: ForeignEntry[] } } } } };
    };
    return OFX.BANKMSGSRSV1.STMTTRNRS.STMTRS.BANKTRANLIST.STMTTRN;
  },
  'ofx-data-extractor': (file) => new Ofx(file).getBankTransferList() as readonly ForeignEntry[],
};

function text(value: unknown): string {
  if (Array.isArray(value)) return value.map(text).join(' and ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function theirs(peer: Peer, file: string): readonly Line[] | 'throws' {
  try {
    return PEERS[peer](file).map(({ FITID, TRNAMT, MEMO }) => [
      FITID === undefined ? undefined : text(FITID),
      canonical(text(TRNAMT)),
      text(MEMO),
    ]);
  } catch {
    return 'throws';
  }
}

/** "-42.9" as "-42.90"; what is no amount stays as it is. */
function canonical(amount: string): string {
  const padded = /\.\d$/.test(amount) ? `${amount}0` : amount;
  const parsed = parseDecimal(padded);
  return parsed.ok ? formatDecimal(parsed.value) : amount;
}

function ours(file: string): readonly Line[] | string {
  const read = readOfx(file);
  if (!read.ok) return read.error.map(({ code }) => code).join(' ');
  return read.value.flatMap(({ entries }) =>
    entries.map(({ id, amount, memo }): Line => [id, formatDecimal(amount), memo ?? '']),
  );
}

const PLAIN = UNCLOSED.replace('<CHECKNUM>\n', '').replace('&lt;PACOTE&gt;', 'PACOTE');
const FIRST: Line = ['20261103001', '1500.00', 'PIX RECEBIDO PADARIA A & B'];
const SECOND: Line = ['20261104001', '-42.90', 'TARIFA PACOTE'];
const BOTH = [FIRST, SECOND];

function variant(from: string, to: string): string {
  if (!PLAIN.includes(from)) throw new Error(`not in the file: ${from}`);
  return PLAIN.replace(from, to);
}

test('all three read a plain file alike', () => {
  expect(ours(PLAIN)).toEqual(BOTH);
  for (const peer of Object.keys(PEERS) as Peer[]) expect(theirs(peer, PLAIN)).toEqual(BOTH);
});

const changedFirst = (change: Partial<Record<0 | 1 | 2, string>>): readonly Line[] => [
  [change[0] ?? FIRST[0], change[1] ?? FIRST[1], change[2] ?? FIRST[2]],
  SECOND,
];

// What each reader makes of the changed file; the last column says why ours is right.
test.each<
  [string, string, ReturnType<typeof ours>, Readonly<Record<Peer, readonly Line[] | 'throws'>>, because: string]
>([
  [
    'an empty field that nobody closed',
    UNCLOSED.replace('&lt;PACOTE&gt;', 'PACOTE'),
    BOTH,
    { 'ofx-js': 'throws', 'ofx-data-extractor': 'throws' },
    'banks write it so where there is no check',
  ],
  [
    'a decimal comma',
    variant('1500.00', '1500,00'),
    BOTH,
    { 'ofx-js': changedFirst({ 1: '1500,00' }), 'ofx-data-extractor': BOTH },
    'ofx-js leaves amounts to its caller',
  ],
  [
    'thousands and a comma',
    variant('1500.00', '1.500,00'),
    BOTH,
    { 'ofx-js': changedFirst({ 1: '1.500,00' }), 'ofx-data-extractor': BOTH },
    'the same',
  ],
  [
    'an escaped “<”',
    variant('TARIFA PACOTE', 'TARIFA &lt;P&gt;'),
    [FIRST, ['20261104001', '-42.90', 'TARIFA <P>']],
    {
      'ofx-js': [FIRST, ['20261104001', '-42.90', 'TARIFA <P>']],
      'ofx-data-extractor': [FIRST, ['20261104001', '-42.90', 'TARIFA &lt;P&gt;']],
    },
    'the escape is the file’s, not the text’s',
  ],
  [
    'a brace in a memo',
    variant('PADARIA', '{PADARIA}'),
    changedFirst({ 2: 'PIX RECEBIDO {PADARIA} A & B' }),
    {
      'ofx-js': changedFirst({ 2: 'PIX RECEBIDO {PADARIA} A & B' }),
      'ofx-data-extractor': changedFirst({ 2: 'PIX RECEBIDO PADARIA} A & B' }),
    },
    'ofx-data-extractor goes by way of JSON text and loses what looks like it',
  ],
  [
    'a DTD',
    variant('<OFX>', '<!DOCTYPE OFX><OFX>'),
    'ofx.forbidden',
    { 'ofx-js': BOTH, 'ofx-data-extractor': BOTH },
    'no bank writes one, attackers do (I07)',
  ],
  [
    'month 13',
    variant('<DTPOSTED>20261103', '<DTPOSTED>20261399'),
    'ofx.value',
    { 'ofx-js': BOTH, 'ofx-data-extractor': BOTH },
    'a day that does not exist must not reach the books',
  ],
  [
    'an amount that is none',
    variant('1500.00', 'abc'),
    'ofx.value',
    { 'ofx-js': changedFirst({ 1: 'abc' }), 'ofx-data-extractor': changedFirst({ 1: 'abc' }) },
    'nor such an amount',
  ],
  [
    'two amounts in one entry',
    variant('<TRNAMT>1500.00', '<TRNAMT>1500.00\n<TRNAMT>1.00'),
    'ofx.repeated',
    { 'ofx-js': changedFirst({ 1: '1500.00 and 1.00' }), 'ofx-data-extractor': changedFirst({ 1: '1.00' }) },
    'nobody knows which one is meant',
  ],
  [
    'an entry without an id',
    variant('<FITID>20261103001\n', ''),
    'ofx.missing',
    {
      'ofx-js': [[undefined, FIRST[1], FIRST[2]], SECOND],
      'ofx-data-extractor': [[undefined, FIRST[1], FIRST[2]], SECOND],
    },
    'a second import would bring it twice',
  ],
  [
    'a pending entry',
    variant('<TRNTYPE>CREDIT', '<TRNTYPE>HOLD'),
    [SECOND],
    { 'ofx-js': BOTH, 'ofx-data-extractor': BOTH },
    'what is not settled is no entry of a statement',
  ],
  [
    'dollars',
    variant('<CURDEF>BRL', '<CURDEF>USD'),
    'ofx.currency',
    { 'ofx-js': BOTH, 'ofx-data-extractor': BOTH },
    'our amounts are reais',
  ],
  [
    'a file cut off',
    PLAIN.slice(0, PLAIN.indexOf('</STMTRS>')),
    'ofx.truncated',
    { 'ofx-js': 'throws', 'ofx-data-extractor': 'throws' },
    'all refuse; ours says why',
  ],
])('%s is read otherwise by others', (_, file, expected, peers) => {
  expect(ours(file)).toEqual(expected);
  for (const peer of Object.keys(PEERS) as Peer[]) expect(theirs(peer, file), peer).toEqual(peers[peer]);
});
