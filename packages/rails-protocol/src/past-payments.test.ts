import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { expectOk, instant, money } from '@bank/core';
import { parseEndToEndId, parseIspb, parseReturnId } from '@bank/identifiers';
import { readPastPayments, writePastPayments } from './past-payments.ts';

const folder = mkdtempSync(join(tmpdir(), 'ipe-past-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const settledAt = instant(Date.UTC(2026, 10, 3, 13, 0, 0, 123));
const PAYMENT = {
  endToEndId: expectOk(parseEndToEndId('E99999010202611031300AAAAAAAAAAA')),
  from: expectOk(parseIspb('99999010')),
  amount: money(1234_05n),
  settledAt,
  returns: [{ returnId: expectOk(parseReturnId('D99999008202611041300AAAAAAAAAAA')), amount: money(5n), settledAt }],
};

test('what the seed left is read as it was, to the centavo and the millisecond, and leaves nothing unfinished', () => {
  expect(readPastPayments(folder)).toBeUndefined();
  writePastPayments(join(folder, 'data'), [PAYMENT, { ...PAYMENT, returns: [] }]);
  expect(readPastPayments(join(folder, 'data'))).toEqual([PAYMENT, { ...PAYMENT, returns: [] }]);
  expect(readdirSync(join(folder, 'data'))).toHaveLength(1);
});

test.each([{ endToEndId: 'E1' }, { amount: 'much' }, { more: true }])('a file with %j is refused', (wrong) => {
  writePastPayments(folder, []);
  const [name = ''] = readdirSync(folder).filter((each) => each.endsWith('.json'));
  const row = {
    endToEndId: PAYMENT.endToEndId,
    from: PAYMENT.from,
    amount: '1.00',
    settledAt: '2026-11-03T13:00:00.000Z',
  };
  writeFileSync(join(folder, name), JSON.stringify([{ ...row, returns: [], ...wrong }]));
  expect(() => readPastPayments(folder)).toThrow();
});
