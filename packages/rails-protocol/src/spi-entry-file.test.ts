import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bankingDate, expectOk, instant, money, ok, parseCivilDate } from '@bank/core';
import { ispb, newEndToEndId, newReturnId } from '@bank/identifiers';
import { seededEntropy } from '@bank/testkit';
import { createRailsClient, decodeEntryFile, encodeEntryFile, hashOfEntryFile, type SpiEntryFile } from './index.ts';

const US = ispb('99999008');
const AT = instant(Date.UTC(2026, 10, 21, 13));
const entropy = seededEntropy(1);
const PAID = newEndToEndId(US, AT, entropy);
const FILE: SpiEntryFile = {
  participant: US,
  day: expectOk(parseCivilDate('2026-11-21')),
  entries: [
    { id: PAID, endToEndId: PAID, direction: 'debit', amount: money(123_456n), settledAt: AT },
    {
      id: newReturnId(ispb('99999010'), AT, entropy),
      endToEndId: PAID,
      direction: 'credit',
      amount: money(1n),
      settledAt: AT,
    },
  ],
};
const TEXT = encodeEntryFile(FILE);

test('a file says a day, and of each entry its ids, direction, amount and moment', () => {
  expect(TEXT).toContain(`{"participant":"99999008","day":"2026-11-21","entries":[{"id":"${PAID}"`);
  expect(TEXT).toContain('"direction":"debit","amount":"1234.56","settledAt":"2026-11-21T13:00:00.000Z"}');
  expect(decodeEntryFile(TEXT)).toEqual(FILE);
});

test('what was written is read, whatever it says', () => {
  const anEntry = fc
    .record({
      at: fc.integer({ min: 1_577_836_800_000, max: 4_070_908_800_000 }),
      seed: fc.integer(),
      isReturn: fc.boolean(),
    })
    .chain(({ at, seed, isReturn }) => {
      const endToEndId = newEndToEndId(US, instant(at), seededEntropy(seed));
      const id = isReturn ? newReturnId(US, instant(at), seededEntropy(seed + 1)) : endToEndId;
      return fc.record({
        id: fc.constant(id),
        endToEndId: fc.constant(endToEndId),
        direction: fc.constantFrom('credit' as const, 'debit' as const),
        amount: fc.bigInt({ min: 1n, max: 10n ** 15n }).map(money),
        settledAt: fc.constant(instant(at)),
      });
    });
  fc.assert(
    fc.property(fc.array(anEntry, { maxLength: 5 }), (entries) => {
      const file = { participant: US, day: bankingDate(AT), entries };
      expect(decodeEntryFile(encodeEntryFile(file))).toEqual(file);
    }),
  );
});

test.each([
  ['no JSON', TEXT.slice(1)],
  ['a list', '[]'],
  ['another field', TEXT.replace('{"participant"', '{"more":1,"participant"')],
  ['no day', TEXT.replace('"day":"2026-11-21",', '')],
  ['30 February', TEXT.replace('2026-11-21"', '2026-02-30"')],
  ['an id that is none', TEXT.replaceAll(PAID, 'X1')],
  ['a return as the payment', TEXT.replaceAll(`"endToEndId":"E`, `"endToEndId":"D`)],
  ['a direction of its own', TEXT.replace('debit', 'both')],
  ['nothing', TEXT.replace('1234.56', '0.00')],
  ['a negative amount', TEXT.replace('1234.56', '-1234.56')],
  ['an amount as a number', TEXT.replace('"1234.56"', '1234.56')],
  ['a moment that is none', TEXT.replace('T13:00', 'T25:00')],
])('refuses a file with %s', (_, text) => {
  expect(text).not.toBe(TEXT);
  expect(decodeEntryFile(text)).toBeUndefined();
});

function clientOf(status: number, body: string) {
  const asked: string[] = [];
  const client = createRailsClient({
    baseUrl: 'http://rails',
    timeoutMs: 1000,
    fetch: (url) => {
      asked.push((url as string).slice('http://rails'.length));
      return Promise.resolve(new Response(body, { status }));
    },
  });
  return { asked, entryFile: (hash: string) => client.spi.entryFile(US, hash) };
}

test('a file is fetched by its hash, and another content than the announced one is refused', async () => {
  const hash = hashOfEntryFile(TEXT);
  const right = clientOf(200, TEXT);
  expect(await right.entryFile(hash)).toEqual(ok(FILE));
  expect(right.asked).toEqual([`/spi/99999008/files/${hash}`]);
  const changed = clientOf(200, TEXT.replace('1234.56', '1234.57'));
  expect(await changed.entryFile(hash)).toMatchObject({ error: { code: 'rail.malformed' } });
  const none = clientOf(404, '{"title":"Não há.","status":404,"code":"FileUnknown"}');
  expect(await none.entryFile(hash)).toMatchObject({
    error: { code: 'rail.refused', status: 404, reason: 'FileUnknown' },
  });
});
