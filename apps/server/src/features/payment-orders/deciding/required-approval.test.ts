import { expect, test } from 'vitest';
import { civilDate, instant, money } from '@bank/core';
import { NO_CAP, type DecidedApproval, type OrderApproval } from '../domain/approval.ts';
import type { OrderTerms } from '../domain/terms.ts';
import { companyMayPay, makerMayPay } from './maker-may-pay.ts';
import { countBracket, keepApproval } from './required-approval.ts';

const NOW = instant(Date.parse('2026-11-23T13:00:00.000Z')); // 10:00 in São Paulo
const ORDER = { companyId: 'cmp_1', kind: 'pix', amount: money(500n) } as const;
const DECIDED: DecidedApproval = { approval: null, upTo: money(1_000n), expiresAfterHours: null };
const terms = (more: Partial<OrderTerms> = {}): OrderTerms => ({
  version: 0n,
  isRemembered: false,
  payer: { companyId: 'cmp_1', name: 'Empresa', document: '1', bankAccount: '10001', accountId: 'customer:10001' },
  companyIsActive: true,
  products: ['PIX'],
  tier: 'essencial',
  freeUsed: null,
  confirmationThreshold: money(0n),
  limits: [],
  rules: { version: 1, rules: { rules: [], sumsDay: true, expiresAfterHours: 72 } },
  daySum: money(0n),
  operatorIsActive: true,
  operatorCpf: '11144477735',
  accessUntil: null,
  role: 'EDITOR',
  permissions: ['PIX_CREATE'],
  hasDevice: true,
  trustedDevices: ['dev_1'],
  payeeIsKnown: true,
  payeeLimits: [],
  isRepeated: false,
  ...more,
});

test('an order is counted into its maker’s day up to the end of the bracket that decided', () => {
  expect(countBracket(ORDER, terms(), DECIDED, NOW)).toEqual([
    { id: 'bracket:cmp_1:11144477735:pix:2026-11-23', amount: 500n, cap: 1_000n, refusal: 'order.bracket-sum' },
  ]);
  expect(countBracket(ORDER, terms(), { ...DECIDED, upTo: null }, NOW)).toMatchObject([{ cap: NO_CAP }]);
});

test('without rules, or with rules that sum no day, nothing is counted', () => {
  const rules = { version: 1, rules: { rules: [], sumsDay: false, expiresAfterHours: 72 } };
  expect(countBracket(ORDER, terms({ rules: null }), DECIDED, NOW)).toEqual([]);
  expect(countBracket(ORDER, terms({ rules }), DECIDED, NOW)).toEqual([]);
});

test('a decision that says the same is not written again', () => {
  const approval = (rule: string): OrderApproval => ({
    cause: 'rule',
    rule,
    rulesVersion: 1,
    steps: [{ ways: [[{ count: 1, approver: { by: 'anyone' } }]] }],
    daySumCentavos: '0',
  });
  const kept = approval('Acima');
  expect(keepApproval(kept, approval('Acima'))).toBe(kept);
  expect(keepApproval(kept, approval('Outra'))).not.toBe(kept);
  expect(keepApproval(kept, null)).toBe(null);
});

test.each<[string, Partial<OrderTerms>, boolean]>([
  ['active, with device and permission', {}, true],
  ['to the last day of their access', { accessUntil: civilDate('2026-11-23') }, true],
  ['blocked', { operatorIsActive: false }, false],
  ['after the last day of their access', { accessUntil: civilDate('2026-11-22') }, false],
  ['without a device', { hasDevice: false }, false],
  ['without the permission', { permissions: ['PIX_VIEW'] }, false],
])('Z09 whether a maker may still pay: %s', (_, more, may) => {
  expect(makerMayPay(ORDER, terms(more), NOW)).toBe(may);
});

test('Z09 a company pays while it is active and has the product', () => {
  expect(companyMayPay(ORDER, terms())).toBe(true);
  expect(companyMayPay(ORDER, terms({ products: [] }))).toBe(false);
  expect(companyMayPay(ORDER, terms({ companyIsActive: false }))).toBe(false);
});
