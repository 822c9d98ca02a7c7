import { hasError, parsePix } from 'pix-utils';
import { expect, test } from 'vitest';
import {
  assemble,
  body,
  DYNAMIC_PARTS,
  RECURRENCE_PARTS,
  STATIC_PARTS,
  withCrc,
  type CodeParts,
} from '../testdata/assemble.ts';
import { BROKEN_DYNAMIC, BROKEN_RECURRENCE, BROKEN_STATIC } from '../testdata/broken.ts';
import { PUBLISHED_CODES, REFUSED_CODES } from '../testdata/codes.ts';
import { readBrCode, type BrCodeFaultCode } from './index.ts';

// pix-utils 2.8.2 (MIT), the widely used reader of npm, held against ours over the whole corpus.

interface PeerReading {
  readonly type: string;
  readonly pixKey?: string;
  readonly url?: string;
  readonly urlRec?: string;
  readonly transactionAmount?: number;
  readonly txid?: string;
  readonly merchantName: string;
  readonly merchantCity: string;
  readonly infoAdicional?: string;
  readonly fss?: string;
}

/** What the peer reads, or undefined where it refuses or throws. */
function peerReading(code: string): PeerReading | undefined {
  try {
    const read = parsePix(code);
    return hasError(read) ? undefined : (read as unknown as PeerReading);
  } catch {
    return undefined;
  }
}

/** What we refuse and the peer reads: by our refusal, the rule that it does not hold. */
const PEER_IS_LOOSER: Partial<Record<BrCodeFaultCode, string>> = {
  'brcode.format-indicator': 'it does not look at field 00, nor at its place',
  'brcode.point-of-initiation': 'it does not look at field 01',
  'brcode.category': 'any text is a category',
  'brcode.currency': 'any currency passes: dollars are shown as reais',
  'brcode.missing': 'mandatory fields may lack',
  'brcode.amount': 'it reads amounts as floats: 10,00 becomes 0, 1.234 stays',
  'brcode.amount-zero': 'zero means an open amount to it',
  'brcode.country': 'any country passes',
  'brcode.merchant-name': 'no limit of length or characters when reading',
  'brcode.merchant-city': 'the same',
  'brcode.postal-code': 'it does not look at field 61',
  'brcode.txid': 'no limit of length or characters when reading',
  'brcode.no-pix-template': 'it does not look at the GUI',
  'brcode.two-pix-templates': 'it sees only template 26',
  'brcode.malformed': 'it sees only template 26',
  'brcode.duplicate': 'the last one counts',
  'brcode.key-and-url': 'it takes one and says nothing of the other',
  'brcode.key': 'any text is a key',
  'brcode.key-check-digit': 'any text is a key',
  'brcode.info-without-key': 'it says nothing of it',
  'brcode.fss': 'any text is an ISPB',
  'brcode.fss-without-key': 'it says nothing of it',
  'brcode.two-recurrences': 'it sees only template 80',
  'brcode.character': 'controls, invisible characters and emoji pass',
  'brcode.too-long': 'no limit',
  'payload-url.protocol': 'any text is an address',
  'payload-url.user-info': 'any text is an address',
  'payload-url.port': 'any text is an address',
  'payload-url.ip-address': 'any text is an address',
  'payload-url.private-host': 'any text is an address',
  'payload-url.host': 'any text is an address',
  'payload-url.path': 'any text is an address',
  'payload-url.character': 'any text is an address',
};

/** What we read and the peer refuses, with the rule that gives it to us. */
const PEER_IS_STRICTER: readonly (readonly [string, string])[] = [
  [
    'the template of Pix may stand anywhere from 26 to 51',
    assemble({
      ...STATIC_PARTS,
      '26-00': undefined,
      '26-01': undefined,
      '27-00': 'br.gov.bcb.pix',
      '27-01': 'pix@bcb.gov.br',
    }),
  ],
  ['a recurrence may stand without a template of Pix', assemble({ ...RECURRENCE_PARTS, '26-00': undefined })],
  [
    'a recurrence may stand anywhere from 80 to 99',
    assemble({
      ...RECURRENCE_PARTS,
      '80-00': undefined,
      '80-25': undefined,
      '81-00': 'br.gov.bcb.pix',
      '81-25': 'a.com/rec/1',
    }),
  ],
  ['the CRC may be in lower case', lowerCaseCrc(assemble({ ...STATIC_PARTS, '54': '1.23' }))],
  ['blanks around a pasted code are dropped', ` ${assemble(STATIC_PARTS)}\n`],
];

function lowerCaseCrc(code: string): string {
  return code.slice(0, -4) + code.slice(-4).toLowerCase();
}

const BROKEN: readonly string[] = [
  ...REFUSED_CODES.map(({ code }) => code),
  ...changed(STATIC_PARTS, BROKEN_STATIC),
  ...changed(DYNAMIC_PARTS, BROKEN_DYNAMIC),
  ...changed(RECURRENCE_PARTS, BROKEN_RECURRENCE),
  withCrc(`${body(STATIC_PARTS)}5802BR`),
  assemble({ ...STATIC_PARTS, '26-02': 'a\u202Eb' }),
  assemble({ ...STATIC_PARTS, '64': 'x'.repeat(99), '65': 'x'.repeat(99), '66': 'x'.repeat(99), '67': 'x'.repeat(99) }),
];

function changed(parts: CodeParts, table: typeof BROKEN_STATIC): readonly string[] {
  return table.map(([, change]) => assemble({ ...parts, ...change }));
}

test('where both read a published code they read the same', () => {
  for (const { code } of PUBLISHED_CODES) {
    const ours = readBrCode(code);
    const peer = peerReading(code);
    if (!ours.ok || !peer) throw new Error(`one refuses ${code}`);
    const { value } = ours;
    expect(value.kind).toBe(peer.type.toLowerCase());
    expect([value.merchantName, value.merchantCity]).toEqual([peer.merchantName, peer.merchantCity]);
    expect([value.url, value.recurrenceUrl]).toEqual([peer.url ?? null, peer.urlRec ?? null]);
    if (value.kind !== 'static') continue;
    expect(value.pixKey).toBe(peer.pixKey);
    expect([value.additionalInfo, value.fss]).toEqual([peer.infoAdicional ?? null, peer.fss ?? null]);
    // An open amount is 0 to the peer, and no txid is its three stars.
    expect(Number(value.amount ?? 0n)).toBe(Math.round((peer.transactionAmount ?? 0) * 100));
    expect(value.txid ?? '***').toBe(peer.txid);
  }
});

test('whatever the peer reads and we refuse has its reason, and each reason a case', () => {
  const used = new Set<string>();
  for (const code of BROKEN) {
    const ours = readBrCode(code);
    expect([ours.ok, code]).toEqual([false, code]);
    if (ours.ok || !peerReading(code)) continue;
    used.add(ours.error.code);
    expect(PEER_IS_LOOSER, code).toHaveProperty([ours.error.code]);
  }
  expect([...used].toSorted()).toEqual(Object.keys(PEER_IS_LOOSER).toSorted());
});

test.each(PEER_IS_STRICTER)('the peer refuses what is legal: %s', (_, code) => {
  expect(readBrCode(code).ok).toBe(true);
  expect(peerReading(code)).toBeUndefined();
});
