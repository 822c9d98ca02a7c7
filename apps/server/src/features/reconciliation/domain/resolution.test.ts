import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '@bank/core';
import { allowedKinds, resolutionLegs, RESOLUTION_KINDS, RESOLUTION_WORDS, type Standing } from './resolution.ts';

const standings = fc.record<Standing>({
  matter: fc.constantFrom('order', 'incident', 'difference'),
  payment: fc.constantFrom('open-order', 'open-incoming', 'open-message', 'ended', null),
  gap: fc.option(fc.bigInt(-3n, 3n).map(money)),
  message: fc.constantFrom('kept', 'spent', null),
});

test('M09 while a payment is open with us, no money moves beside it', () => {
  fc.assert(
    fc.property(standings, (standing) => {
      const allowed = allowedKinds(standing);
      const isOpen = standing.payment?.startsWith('open-') === true || standing.message !== null;
      if (isOpen) expect(allowed.filter((kind) => ['credit', 'debit', 'write-off'].includes(kind))).toEqual([]);
      if (standing.payment !== 'open-order') {
        expect(allowed.filter((kind) => kind === 'settle-order' || kind === 'reject-order')).toEqual([]);
      }
    }),
  );
});

test('a message that was put aside is judged again or never; never, where people moved money for what it names', () => {
  const of = (message: 'kept' | 'spent') => allowedKinds({ matter: 'incident', payment: null, gap: null, message });
  expect(of('kept')).toEqual(['retry', 'nothing']);
  expect(of('spent')).toEqual(['nothing']);
  fc.assert(
    fc.property(standings, (standing) => {
      expect(allowedKinds(standing).includes('retry')).toBe(standing.message === 'kept');
    }),
  );
});

test('a difference is resolved in its own direction: what the rail has more is credited, what it has less is debited', () => {
  const of = (gap: bigint) => allowedKinds({ matter: 'difference', payment: 'ended', gap: money(gap) });
  expect(of(5n)).toEqual(['credit', 'write-off', 'nothing']);
  expect(of(-5n)).toEqual(['debit', 'write-off', 'nothing']);
  expect(of(0n)).toEqual(['nothing']);
});

test('an order without answer is settled or ends unpaid, and is never just put away', () => {
  expect(allowedKinds({ matter: 'order', payment: 'open-order', gap: null })).toEqual(['settle-order', 'reject-order']);
  expect(allowedKinds({ matter: 'order', payment: 'ended', gap: null })).toEqual([]);
});

test('what a resolution posts sums to zero, and only the customer’s own line says why', () => {
  const about = {
    id: 'r1',
    accountId: 'customer:10001',
    railAccountId: 'bank:spi',
    paymentId: 'E1',
    reason: 'Chegou duas vezes.',
  };
  const credit = resolutionLegs({ ...about, kind: 'credit', credit: money(500n) });
  expect(credit).toMatchObject([
    { accountId: 'bank:spi', amount: -500n, detail: { resolutionId: 'r1' } },
    {
      accountId: 'customer:10001',
      amount: 500n,
      detail: { type: 'bank_adjustment', description: 'Acerto do banco a seu favor', message: 'Chegou duas vezes.' },
    },
  ]);
  expect(credit[0]?.detail).not.toHaveProperty('message');
  const debit = resolutionLegs({ ...about, kind: 'debit', credit: money(-500n) });
  expect(debit.map(({ amount }) => amount)).toEqual([500n, -500n]);
  expect(debit[1]?.detail).toMatchObject({ description: 'Acerto do banco: valor devolvido' });
  const writeOff = resolutionLegs({ ...about, kind: 'write-off', accountId: 'bank:differences', credit: money(7n) });
  expect(writeOff.map(({ accountId, amount }) => [accountId, amount])).toEqual([
    ['bank:spi', -7n],
    ['bank:differences', 7n],
  ]);
  expect(writeOff[1]?.detail).not.toHaveProperty('message');
  expect(resolutionLegs({ ...about, kind: 'nothing', credit: money(0n) })).toEqual([]);
});

test('every kind has its words', () => {
  expect(Object.keys(RESOLUTION_WORDS)).toEqual([...RESOLUTION_KINDS]);
});
