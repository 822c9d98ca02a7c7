import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money, sum, ZERO } from '@bank/core';
import type { ApprovalRule, ApprovalStep } from '@bank/contracts';
import { approvalEngine } from '../../authorizations/index.ts';
import type { ApproverPerson, RulesInForce } from './approval-engine.ts';
import { signaturesNeeded } from './approval.ts';
import { decideParts, mergedSteps, withTellingAmounts } from './approval-of-parts.ts';
import type { OrderPart } from './parts.ts';

const anyone = (count: number): ApprovalStep => ({ ways: [[{ count, approver: { by: 'anyone' } }]] });
const ofClass = (count: number, of: 'A' | 'B' | 'C'): ApprovalStep => ({
  ways: [[{ count, approver: { by: 'class', class: of } }]],
});

test('what two parts ask for alike is asked for once, and so many people are there where others are asked for', () => {
  expect(mergedSteps([[anyone(1)], [anyone(1)]])).toEqual([anyone(1)]);
  expect(mergedSteps([[anyone(1)], [anyone(2)]])).toEqual([anyone(2)]);
  expect(mergedSteps([[anyone(2)], [ofClass(2, 'A')]])).toEqual([ofClass(2, 'A')]);
  expect(mergedSteps([[anyone(3)], [ofClass(2, 'A')]])).toEqual([ofClass(2, 'A'), anyone(3)]);
  expect(mergedSteps([[ofClass(1, 'A')], [ofClass(2, 'B')]])).toEqual([ofClass(1, 'A'), ofClass(2, 'B')]);
  expect(mergedSteps([[], []])).toEqual([]);
});

const RELATIONS = ['new', 'registered', 'same-owner'] as const;
const amounts = fc.integer({ min: 1, max: 2_000 }).map((centavos) => money(BigInt(centavos)));
const stepsOf = fc.array(
  fc.record({
    ways: fc.array(
      fc.array(
        fc.record({
          count: fc.integer({ min: 1, max: 2 }),
          approver: fc.constantFrom(
            { by: 'anyone' } as const,
            { by: 'class', class: 'A' } as const,
            { by: 'class', class: 'B' } as const,
          ),
        }),
        { minLength: 1, maxLength: 2 },
      ),
      { minLength: 1, maxLength: 2 },
    ),
  }),
  { minLength: 1, maxLength: 2 },
);
const wire = (centavos: number): string => (centavos / 100).toFixed(2);
const ruleOf: fc.Arbitrary<ApprovalRule> = fc
  .record({
    types: fc.constantFrom(
      null,
      ['pix'] as const,
      ['ted'] as const,
      ['transfer', 'ted'] as const,
      ['batch-transfer'] as const,
    ),
    edges: fc.tuple(fc.integer({ min: 1, max: 1_500 }), fc.integer({ min: 1, max: 1_500 })),
    hasAbove: fc.boolean(),
    hasUpTo: fc.boolean(),
    payees: fc.constantFrom(null, ['new'] as const, ['registered', 'same-owner'] as const),
    steps: stepsOf,
    alone: fc.boolean(),
  })
  .map(({ types, edges, hasAbove, hasUpTo, payees, steps, alone }, index = 0) => ({
    name: `Regra ${edges.join('-')}-${index}`,
    types: types && [...types],
    above: hasAbove ? wire(Math.min(...edges)) : null,
    upTo: hasUpTo ? wire(Math.max(...edges)) : null,
    payees: payees && [...payees],
    outcome: alone ? { is: 'alone' } : { is: 'approval', steps: [...steps] },
  }));
const rulesOf: fc.Arbitrary<RulesInForce> = fc
  .record({ rules: fc.array(ruleOf, { maxLength: 5 }), sumsDay: fc.boolean() })
  .map(({ rules, sumsDay }) => ({ version: 1, rules: { rules, sumsDay, expiresAfterHours: 24 } }));
const rowOf = fc.record({
  kind: fc.constantFrom('pix', 'transfer', 'ted'),
  payees: fc.constantFrom(...RELATIONS),
  amount: amounts,
});

/** People of every class, ten of each, who may all sign. */
const PEOPLE: readonly ApproverPerson[] = (['A', 'B', null] as const).flatMap((approverClass, of) =>
  Array.from({ length: 4 }, (_, index) => ({
    operatorId: `opr_${of}${index}`,
    cpf: `${of}${index}`,
    name: `Pessoa ${of}${index}`,
    standings: [{ role: 'ADMIN' as const, profileId: null, approverClass, inPlaceOf: null }],
  })),
);

function partsOf(
  rows: readonly { kind: 'pix' | 'transfer' | 'ted'; payees: OrderPart['payees']; amount: OrderPart['total'] }[],
) {
  const parts = new Map<string, OrderPart>();
  for (const { kind, payees, amount } of rows) {
    const key = `${kind} ${payees}`;
    const before = parts.get(key) ?? { kind, payees, count: 0, total: ZERO, amounts: [] };
    const all = [...before.amounts, amount];
    parts.set(key, { ...before, count: all.length, total: sum(all), amounts: all });
  }
  return [...parts.values()];
}

test('A2 whoever may let a batch go could have let each of its payments go alone: no payment is approved more mildly in it', () => {
  fc.assert(
    fc.property(
      rulesOf,
      fc.array(rowOf, { minLength: 1, maxLength: 6 }),
      fc.record({ pix: amounts, transfer: amounts, ted: amounts }),
      fc.shuffledSubarray([...PEOPLE]),
      (rules, rows, daySums, signed) => {
        const parts = withTellingAmounts(approvalEngine, rules, partsOf(rows), daySums);
        const decided = decideParts(approvalEngine, rules, { kind: 'batch-transfer', parts, daySums }, 'rule');
        if (!decided.ok) return;
        const steps = decided.value.approval?.steps ?? [];
        for (const { kind: type, payees, amount } of rows) {
          const alone = approvalEngine.requirementOf(rules, { type, payees, amount, daySum: daySums[type] });
          expect(alone.is).not.toBe('refused');
          if (alone.is !== 'approval') continue;
          expect(signaturesNeeded(steps)).toBeGreaterThanOrEqual(signaturesNeeded(alone.steps));
          if (!approvalEngine.progressOf(steps, signed, null).isPassed) continue;
          expect(approvalEngine.progressOf(alone.steps, signed, null).isPassed).toBe(true);
        }
      },
    ),
    { numRuns: 400 },
  );
});

test('a payment that a rule refuses is refused in a batch too, and so is a batch of a kind that nobody may make', () => {
  const refused = (types: ApprovalRule['types'], above: string | null): RulesInForce => ({
    version: 3,
    rules: {
      rules: [{ name: 'Nunca', types, above, upTo: null, payees: null, outcome: { is: 'refused' } }],
      sumsDay: false,
      expiresAfterHours: 24,
    },
  });
  const parts = partsOf([
    { kind: 'pix', payees: 'registered', amount: money(600n) },
    { kind: 'pix', payees: 'registered', amount: money(600n) },
  ]);
  const of = { kind: 'batch-transfer', parts, daySums: {} } as const;
  expect(decideParts(approvalEngine, refused(['batch-transfer'], null), of, 'rule')).toMatchObject({ ok: false });
  // Each alone would pass: together they are above what may be paid by Pix.
  expect(decideParts(approvalEngine, refused(['pix'], '10.00'), of, 'rule')).toMatchObject({
    ok: false,
    error: { rule: 'Nunca' },
  });
  expect(decideParts(approvalEngine, refused(['pix'], '12.00'), of, 'rule')).toMatchObject({ ok: true });
});

test('the day is summed by kind: an answer holds up to the edge that comes first for any of its payments', () => {
  const rules: RulesInForce = {
    version: 1,
    rules: {
      rules: [
        {
          name: 'Acima',
          types: ['pix'],
          above: '10.00',
          upTo: null,
          payees: null,
          outcome: { is: 'approval', steps: [anyone(1)] },
        },
      ],
      sumsDay: true,
      expiresAfterHours: 24,
    },
  };
  const parts = partsOf([
    { kind: 'pix', payees: 'registered', amount: money(300n) },
    { kind: 'pix', payees: 'registered', amount: money(400n) },
  ]);
  const decided = decideParts(
    approvalEngine,
    rules,
    { kind: 'batch-transfer', parts, daySums: { pix: money(100n) } },
    'rule',
  );
  // 1.00 before, 7.00 now: alone up to 10.00, all of them together.
  expect(decided).toMatchObject({
    ok: true,
    value: { parts: [{ kind: 'batch-transfer' }, { kind: 'pix', amount: 700n, upTo: 1000n }] },
  });
});
