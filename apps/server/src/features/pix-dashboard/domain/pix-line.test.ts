import fc from 'fast-check';
import { expect, test } from 'vitest';
import { civilDate, instant } from '@bank/core';
import { flowOf, PIX_LINE_TYPES, rollUp, wayOf, type PixLine, type PixSums, type Rollup } from './pix-line.ts';

const LINE: PixLine = {
  companyId: 'com_a',
  date: civilDate('2026-11-23'),
  at: instant(Date.parse('2026-11-23T13:20:00Z')),
  amount: 1050n,
  type: 'pix_received',
  txid: null,
  orderId: null,
  name: 'Maria Souza',
  document: '52998224725',
  isNoted: true,
  key: null,
  charge: null,
  reason: null,
};

test('what the MED gives back is told apart from what people give back', () => {
  const flow = (line: Partial<PixLine>) => flowOf({ ...LINE, ...line });
  expect(flow({})).toBe('received');
  expect(flow({ type: 'pix_sent', amount: -1n, orderId: 'ord_1' })).toBe('sent');
  expect(flow({ type: 'pix_recovered' })).toBe('med-in');
  expect(flow({ type: 'pix_returned_in', reason: 'MD06' })).toBe('refunded-in');
  expect(flow({ type: 'pix_returned_in', reason: null })).toBe('refunded-in');
  expect(flow({ type: 'pix_returned_in', reason: 'FR01' })).toBe('med-in');
  expect(flow({ type: 'pix_returned_out', amount: -1n, orderId: 'ord_1' })).toBe('refunded-out');
  expect(flow({ type: 'pix_returned_out', amount: -1n })).toBe('med-out');
});

test('a received Pix came by its charge, else by another code, else by its key, else by the account', () => {
  const way = (line: Partial<PixLine>) => wayOf({ ...LINE, ...line });
  expect(way({ charge: 'due', txid: 'a', key: 'k' })).toBe('due');
  expect(way({ txid: 'a', key: 'k' })).toBe('other-code');
  expect(way({ key: 'k' })).toBe('key');
  expect(way({})).toBe('account');
  expect(way({ isNoted: false })).toBe('unknown');
});

test('a line is counted in the hour of São Paulo on its banking date, and its payer as the statement shows them', () => {
  const { hours, payers } = rollUp([LINE, { ...LINE, key: 'loja@exemplo.com', amount: 200n }, LINE]);
  expect(hours).toEqual([
    expect.objectContaining({ hour: 10, flow: 'received', way: 'account', key: '', count: 2n, centavos: 2100n }),
    expect.objectContaining({ way: 'key', key: 'loja@exemplo.com', count: 1n, centavos: 200n }),
  ]);
  expect(payers).toEqual([
    expect.objectContaining({ name: 'Maria Souza', maskedDocument: '***.982.247-**', count: 3n, centavos: 2300n }),
  ]);
});

test('only what was received names a key, a way and a payer', () => {
  const sent = rollUp([{ ...LINE, type: 'pix_sent', amount: -700n, key: 'k', charge: 'due' }]);
  expect(sent.hours).toEqual([expect.objectContaining({ flow: 'sent', way: '', key: '', centavos: 700n })]);
  expect(sent.payers).toEqual([]);
});

const lineOf: fc.Arbitrary<PixLine> = fc.record({
  companyId: fc.constantFrom('com_a', 'com_b'),
  date: fc.constantFrom(civilDate('2026-11-22'), civilDate('2026-11-23')),
  at: fc.integer({ min: 0, max: 48 }).map((hours) => instant(Date.parse('2026-11-22T00:00:00Z') + hours * 3_600_000)),
  amount: fc.oneof(fc.bigInt(1n, 10n ** 13n), fc.bigInt(-(10n ** 13n), -1n)),
  type: fc.constantFrom(...PIX_LINE_TYPES),
  txid: fc.option(fc.constantFrom('A', 'B')),
  orderId: fc.option(fc.constant('ord_1')),
  name: fc.option(fc.constantFrom('Ana', 'Ana ', '["', 'Rui')),
  document: fc.option(fc.constantFrom('52998224725', '11222333000181', 'x')),
  isNoted: fc.boolean(),
  key: fc.option(fc.constantFrom('k1', 'k2')),
  charge: fc.option(fc.constantFrom('static' as const, 'immediate' as const, 'due' as const)),
  reason: fc.option(fc.constantFrom('FR01', 'MD06')),
});

/** Rollups added to each other, as the database adds them. */
function added(parts: readonly Rollup[]): ReadonlyMap<string, string> {
  const sums = new Map<string, PixSums>();
  for (const { count, centavos, ...place } of parts.flatMap(({ hours, payers }) => [...hours, ...payers])) {
    const name = JSON.stringify(Object.entries(place).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    const before = sums.get(name) ?? { count: 0n, centavos: 0n };
    sums.set(name, { count: before.count + count, centavos: before.centavos + centavos });
  }
  return new Map([...sums].map(([name, { count, centavos }]) => [name, `${count} of ${centavos}`]));
}

test('a stream of lines counted in batches of any size comes to what it comes to at once', () => {
  fc.assert(
    fc.property(fc.array(lineOf, { maxLength: 60 }), fc.array(fc.integer({ min: 1, max: 9 })), (lines, sizes) => {
      const batches: PixLine[][] = [];
      for (let at = 0, turn = 0; at < lines.length; turn += 1) {
        const size = sizes[turn % Math.max(sizes.length, 1)] ?? lines.length;
        batches.push(lines.slice(at, at + size));
        at += size;
      }
      expect(added(batches.map(rollUp))).toEqual(added([rollUp(lines)]));
    }),
  );
});

test('no centavo is lost: what is counted comes to the sizes of all lines, and of all payers to what was received', () => {
  fc.assert(
    fc.property(fc.array(lineOf, { maxLength: 60 }), (lines) => {
      const { hours, payers } = rollUp(lines);
      const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount);
      const sum = (all: readonly { readonly centavos: bigint }[]): bigint =>
        all.reduce((s, { centavos }) => s + centavos, 0n);
      expect(sum(hours)).toBe(lines.reduce((s, { amount }) => s + size(amount), 0n));
      expect(sum(payers)).toBe(sum(hours.filter(({ flow }) => flow === 'received')));
      expect(hours.reduce((s, { count }) => s + count, 0n)).toBe(BigInt(lines.length));
    }),
  );
});
