import { expect, test } from 'vitest';
import type { OrderKind } from '@bank/contracts';
import { civilDate, instant, money } from '@bank/core';
import { NO_CAP, type DecidedApproval, type OrderApproval } from '../domain/approval.ts';
import { makersCpf, type OrderTerms, type PersonTerms, type ProgramTerms } from '../domain/terms.ts';
import { companyMayPay, makerMayPay } from './maker-may-pay.ts';
import { countBracket, keepApproval } from './required-approval.ts';

const NOW = instant(Date.parse('2026-11-23T13:00:00.000Z')); // 10:00 in São Paulo
const ORDER = { companyId: 'cmp_1', kind: 'pix', amount: money(500n), railContent: {} } as const;
const DECIDED: DecidedApproval = { approval: null, upTo: money(1_000n), expiresAfterHours: null };
const ANA: PersonTerms = {
  is: 'person',
  isActive: true,
  cpf: '11144477735',
  accessUntil: null,
  role: 'EDITOR',
  permissions: ['PIX_CREATE'],
  hasDevice: true,
  trustedDevices: ['dev_1'],
};

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
  maker: ANA,
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

test.each<[string, Partial<PersonTerms>, boolean]>([
  ['active, with device and permission', {}, true],
  ['to the last day of their access', { accessUntil: civilDate('2026-11-23') }, true],
  ['blocked', { isActive: false }, false],
  ['after the last day of their access', { accessUntil: civilDate('2026-11-22') }, false],
  ['without a device', { hasDevice: false }, false],
  ['without the permission', { permissions: ['PIX_VIEW'] }, false],
])('Z09 whether a maker may still pay: %s', (_, more, may) => {
  expect(makerMayPay(ORDER, terms({ maker: { ...ANA, ...more } }), NOW)).toBe(may);
});

const ERP: ProgramTerms = {
  is: 'program',
  credentialId: 'crd_erp',
  isRevoked: false,
  validUntil: null,
  scopes: ['pix.read', 'pix.write'],
  dailyCap: money(100_00n),
};

test.each<[string, OrderKind, Partial<ProgramTerms>, boolean]>([
  ['in order and with the scope', 'pix-refund', {}, true],
  ['on its last day', 'pix-refund', { validUntil: civilDate('2026-11-23') }, true],
  ['after its last day', 'pix-refund', { validUntil: civilDate('2026-11-22') }, false],
  ['revoked', 'pix-refund', { isRevoked: true }, false],
  ['without the scope', 'pix-refund', { scopes: ['pix.read'] }, false],
  ['for a kind that only people make', 'pix', {}, false],
])('Z09 whether a program may still give back: %s', (_, kind, more, may) => {
  expect(makerMayPay({ kind, railContent: {} }, terms({ maker: { ...ERP, ...more } }), NOW)).toBe(may);
});

test('a program has no CPF that would keep anybody from approving, and its day is summed by its credential', () => {
  expect(makersCpf(terms({ maker: ERP }))).toBe(null);
  expect(countBracket(ORDER, terms({ maker: ERP }), DECIDED, NOW)).toMatchObject([
    { id: 'bracket:cmp_1:crd_erp:pix:2026-11-23' },
  ]);
});

test('Z09 a company pays while it is active and has the product', () => {
  expect(companyMayPay(ORDER, terms())).toBe(true);
  expect(companyMayPay(ORDER, terms({ products: [] }))).toBe(false);
  expect(companyMayPay(ORDER, terms({ companyIsActive: false }))).toBe(false);
});
