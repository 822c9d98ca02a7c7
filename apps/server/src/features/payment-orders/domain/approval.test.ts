import fc from 'fast-check';
import { expect, test } from 'vitest';
import { civilDate, expectOk, formatInstant, instant, money } from '@bank/core';
import type { ApprovalStep } from '@bank/contracts';
import type { ApprovalEngine, ApprovalRequirement, RuleFacts, RulesInForce } from './approval-engine.ts';
import {
  approvableUntil,
  bracketCounterId,
  daySumOf,
  decideApproval,
  needsApproval,
  openSteps,
  signaturesNeeded,
  type ApprovalCause,
} from './approval.ts';

const NOW = instant(Date.parse('2026-11-23T13:00:00.000Z')); // 10:00 in São Paulo
const step = (...ways: readonly (readonly number[])[]): ApprovalStep => ({
  ways: ways.map((way) => way.map((count) => ({ count, approver: { by: 'anyone' } }))),
});
const RULES: RulesInForce = { version: 7, rules: { rules: [], sumsDay: true, expiresAfterHours: 72 } };
const FACTS: RuleFacts = { type: 'pix', amount: money(100n), payees: 'registered', daySum: money(50n) };

/** An engine that answers that, whatever it is asked. */
const answering = (requirement: ApprovalRequirement): ApprovalEngine => ({
  requirementOf: () => requirement,
  progressOf: () => ({ isPassed: false, openStep: 0, counted: [] }),
  canSign: () => false,
});
const ALONE: ApprovalRequirement = { is: 'alone', upTo: money(1_000n) };
const TWO: ApprovalRequirement = {
  is: 'approval',
  rule: 'Acima',
  version: 7,
  steps: [step([2])],
  expiresAfterHours: 5,
  upTo: null,
};

// What the rules say, why the order is looked at, and what it then needs.
test.each<[string, RulesInForce | null, ApprovalRequirement, ApprovalCause, number | null]>([
  ['no rules: nothing is kept', null, ALONE, 'rule', null],
  ['alone by the rules: kept, nobody is asked', RULES, ALONE, 'rule', 0],
  ['a rule asks for two', RULES, TWO, 'rule', 2],
  ['no rules, another payee: somebody else', null, ALONE, 'payee-changed', 1],
  ['alone by the rules, another payee: somebody else', RULES, ALONE, 'payee-changed', 1],
  ['a rule asks for two, another payee: two', RULES, TWO, 'payee-changed', 2],
  ['no rules, the maker may not pay: somebody else', null, ALONE, 'maker-lost-right', 1],
  ['a rule asks for two, the maker may not pay: two', RULES, TWO, 'maker-lost-right', 2],
  ['no rules, a program within its cap: nobody', null, ALONE, 'within-daily-cap', 0],
  ['a rule asks for two, a program within its cap: nobody', RULES, TWO, 'within-daily-cap', 0],
  ['no rules, a program above its cap: somebody', null, ALONE, 'above-daily-cap', 1],
  ['alone by the rules, a program above its cap: somebody', RULES, ALONE, 'above-daily-cap', 1],
  ['a rule asks for two, a program above its cap: two', RULES, TWO, 'above-daily-cap', 2],
])('%s', (_, rules, answer, cause, people) => {
  const { approval } = expectOk(decideApproval(answering(answer), rules, FACTS, cause));
  expect(approval && signaturesNeeded(approval.steps)).toBe(people);
  expect(needsApproval(approval)).toBe(people !== null && people > 0);
  if (approval) expect([approval.cause, approval.rulesVersion]).toEqual([cause, rules?.version ?? null]);
});

test('the sum of the day that decided is kept with the order, to the centavo', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), (daySum) => {
      const { approval } = expectOk(
        decideApproval(answering(ALONE), RULES, { ...FACTS, daySum: money(daySum) }, 'rule'),
      );
      expect(daySumOf(approval)).toBe(daySum);
    }),
  );
  expect(daySumOf(null)).toBe(0n);
});

test('what a rule refuses is refused with its name, whatever the cause', () => {
  const refused = decideApproval(answering({ is: 'refused', rule: 'Nada' }), RULES, FACTS, 'payee-changed');
  expect(refused).toEqual({ ok: false, error: { rule: 'Nada' } });
});

test('the fewest signatures are those of the shortest way of every step', () => {
  expect(signaturesNeeded([])).toBe(0);
  expect(signaturesNeeded([step([1], [2])])).toBe(1);
  expect(signaturesNeeded([step([1, 1], [3]), step([5])])).toBe(7);
});

test('an order that waits needs somebody, also where nothing says whom', () => {
  expect(signaturesNeeded(openSteps(null))).toBe(1);
});

test('an order waits as long as the rules say, at most to the end of its day', () => {
  const until = (date: string, hours: number | null) => formatInstant(approvableUntil(civilDate(date), NOW, hours));
  expect(until('2026-11-23', 2)).toBe('2026-11-23T15:00:00.000Z');
  expect(until('2026-11-23', 72)).toBe('2026-11-24T02:59:00.000Z');
  expect(until('2026-11-30', 72)).toBe('2026-11-26T13:00:00.000Z');
  expect(until('2026-11-30', null)).toBe('2026-12-01T02:59:00.000Z');
});

test('the day’s sum is counted by company, person, type and day', () => {
  expect(bracketCounterId('cmp_1', '11144477735', 'pix', civilDate('2026-11-23'))).toBe(
    'bracket:cmp_1:11144477735:pix:2026-11-23',
  );
});
