import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { later, parseInstant } from '@bank/core';
import { isToldByBank, SEAL_LIFE_MS, sealOf } from './told-seal.ts';

const SECRET = createSecretKey(Buffer.alloc(32, 7));
const AT = parseInstant('2026-11-23T13:00:00.000Z') ?? expect.fail();
const ABOUT = { companyId: 'cmp_1', operatorId: 'opr_1', orderId: 'ord_1', revision: 1 };
const FACTS = {
  notes: 'Primeiro pagamento da empresa a este favorecido',
  madeBy: 'Ana',
  because: 'A regra pede',
  madeAt: 'x',
};
const seal = sealOf(SECRET, ABOUT, FACTS, AT);

test('what the bank told it knows again, for a quarter of an hour', () => {
  const told = { facts: FACTS, seal };
  expect(isToldByBank(SECRET, ABOUT, told, AT)).toBe(true);
  expect(isToldByBank(SECRET, ABOUT, told, later(AT, SEAL_LIFE_MS))).toBe(true);
  expect(isToldByBank(SECRET, ABOUT, told, later(AT, SEAL_LIFE_MS + 1))).toBe(false);
  // Another server's clock may be a little behind.
  expect(isToldByBank(SECRET, ABOUT, told, later(AT, -10_000))).toBe(true);
  expect(isToldByBank(SECRET, ABOUT, told, later(AT, -10_001))).toBe(false);
  // In whatever order the fields come back.
  const turned = Object.fromEntries(Object.entries(FACTS).toReversed());
  expect(isToldByBank(SECRET, ABOUT, { facts: turned, seal }, AT)).toBe(true);
});

test('facts that the bank did not tell, of another order, or to another person, have no seal that fits [attack]', () => {
  const { notes: _, ...withoutNotes } = FACTS;
  for (const facts of [{ ...FACTS, notes: 'Nada' }, withoutNotes, { ...FACTS, payeeHistory: '100 pagamentos' }, {}]) {
    expect(isToldByBank(SECRET, ABOUT, { facts, seal }, AT)).toBe(false);
  }
  for (const about of [
    { ...ABOUT, companyId: 'cmp_2' },
    { ...ABOUT, operatorId: 'opr_2' },
    { ...ABOUT, orderId: 'ord_2' },
    { ...ABOUT, revision: 2 },
  ]) {
    expect(isToldByBank(SECRET, about, { facts: FACTS, seal }, AT)).toBe(false);
  }
  const [toldAt = '', mark = ''] = seal.split(' ');
  for (const forged of [
    '',
    ' ',
    toldAt,
    `${toldAt} `,
    `2026-11-23T13:00:00.001Z ${mark}`,
    `${toldAt} ${mark.slice(1)}`,
  ]) {
    expect(isToldByBank(SECRET, ABOUT, { facts: FACTS, seal: forged }, later(AT, 1))).toBe(false);
  }
  expect(isToldByBank(createSecretKey(Buffer.alloc(32, 8)), ABOUT, { facts: FACTS, seal }, AT)).toBe(false);
});
