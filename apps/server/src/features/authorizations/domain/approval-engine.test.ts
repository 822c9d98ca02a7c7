import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '@bank/core';
import {
  APPROVER_CLASSES,
  PAYEE_RELATIONS,
  ROLES,
  wireOf,
  type ApprovalRule,
  type ApprovalRules,
  type ApprovalStep,
  type Approver,
  type ApproverClass,
} from '@bank/contracts';
import type { approvalRules } from '../../payment-orders/index.ts';
import { approvalEngine, signersFor } from './approval-engine.ts';

const { requirementOf, progressOf, canSign } = approvalEngine;
const MAKER = '00000000000';

const standing = (
  approverClass: ApproverClass | null,
  more: Partial<approvalRules.Standing> = {},
): approvalRules.Standing => ({
  role: 'EDITOR',
  profileId: null,
  approverClass,
  inPlaceOf: null,
  ...more,
});
const person = (cpf: string, ...standings: readonly approvalRules.Standing[]): approvalRules.ApproverPerson => ({
  operatorId: `opr_${cpf}`,
  cpf,
  name: cpf,
  standings,
});
const of = (cpf: string, ...classes: readonly ApproverClass[]): approvalRules.ApproverPerson =>
  person(cpf, ...classes.map((approverClass) => standing(approverClass)));
const step = (...ways: readonly (readonly [number, ApproverClass | 'anyone'])[][]): ApprovalStep => ({
  ways: ways.map((way) =>
    way.map(([count, who]) => ({
      count,
      approver: who === 'anyone' ? { by: 'anyone' as const } : { by: 'class' as const, class: who },
    })),
  ),
});

test('"one A, or two B" is passed by an A, by two B, and by neither one B nor two C', () => {
  const steps = [step([[1, 'A']], [[2, 'B']])];
  expect(progressOf(steps, [of('1', 'A')], MAKER).isPassed).toBe(true);
  expect(progressOf(steps, [of('1', 'B'), of('2', 'B')], MAKER).isPassed).toBe(true);
  expect(progressOf(steps, [of('1', 'B')], MAKER)).toEqual({ isPassed: false, openStep: 0, counted: ['1'] });
  expect(progressOf(steps, [of('1', 'C'), of('2', 'C')], MAKER)).toEqual({ isPassed: false, openStep: 0, counted: [] });
});

test('"one A and one B" with somebody who is both waits for another one of either class', () => {
  const steps = [step([[1, 'A'], [1, 'B']])]; // prettier-ignore
  const both = of('1', 'A', 'B');
  expect(progressOf(steps, [both], MAKER).isPassed).toBe(false);
  expect(progressOf(steps, [both, of('2', 'A')], MAKER).isPassed).toBe(true);
  expect(progressOf(steps, [of('2', 'A'), both], MAKER).isPassed).toBe(true);
  expect(progressOf(steps, [both, of('2', 'B')], MAKER).isPassed).toBe(true);
});

test('Z06 the same person under a second sign-in counts once, and the maker under another one never', () => {
  const steps = [step([[2, 'anyone']])];
  const again: approvalRules.ApproverPerson = { ...of('1', 'B'), operatorId: 'opr_other' };
  expect(progressOf(steps, [of('1', 'A'), again], MAKER)).toEqual({ isPassed: false, openStep: 0, counted: ['1'] });
  expect(canSign(steps, [of('1', 'A')], MAKER, again)).toBe(false);
  expect(canSign(steps, [], MAKER, { ...of(MAKER, 'A'), operatorId: 'opr_other' })).toBe(false);
  expect(progressOf(steps, [of(MAKER, 'A'), of('1', 'A')], MAKER).counted).toEqual(['1']);
});

test('a step is open only when the one before is passed, and the person of a passed step does not count again', () => {
  const steps = [step([[1, 'B']]), step([[1, 'A']])];
  expect(canSign(steps, [], MAKER, of('1', 'A'))).toBe(false);
  expect(canSign(steps, [of('2', 'B')], MAKER, of('1', 'A'))).toBe(true);
  expect(progressOf(steps, [of('1', 'A')], MAKER)).toEqual({ isPassed: false, openStep: 0, counted: [] });
  expect(progressOf([steps[1]!, steps[1]!], [of('1', 'A')], MAKER).openStep).toBe(1);
});

test('somebody who signed the first step is freed for the second one where others can take the first', () => {
  // The only A signed where two B could have: the two B are asked then, and A counts for the last step.
  const steps = [step([[1, 'A']], [[2, 'B']]), step([[1, 'A']])];
  const [only, first, second] = [of('1', 'A'), of('2', 'B'), of('3', 'B')];
  expect(canSign(steps, [only], MAKER, first)).toBe(true);
  expect(canSign(steps, [only, first], MAKER, second)).toBe(true);
  expect(progressOf(steps, [only, first, second], MAKER).isPassed).toBe(true);
});

test('nobody is asked for a way that would only repeat a passed step', () => {
  const steps = [step([[1, 'A']], [[2, 'B']]), step([[1, 'C']])];
  expect(canSign(steps, [of('1', 'A')], MAKER, of('2', 'B'))).toBe(false);
  expect(signersFor(steps, [of('1', 'A')], MAKER, [of('2', 'B'), of('3', 'C')]).map(({ cpf }) => cpf)).toEqual(['3']);
});

test('a substitute counts as whom they stand in for, and once', () => {
  const inPlace = { id: 'opr_away', name: 'Away' };
  const substitute = person('1', standing('B'), standing('A', { inPlaceOf: inPlace }));
  expect(progressOf([step([[1, 'A']])], [substitute], MAKER).isPassed).toBe(true);
  expect(progressOf([step([[1, 'A'], [1, 'B']])], [substitute], MAKER).isPassed).toBe(false); // prettier-ignore
});

test('roles and profiles name people as classes do', () => {
  const byRole: ApprovalStep = { ways: [[{ count: 1, approver: { by: 'role', role: 'SA' } }]] };
  const byProfile: ApprovalStep = { ways: [[{ count: 1, approver: { by: 'profile', profileId: 'prf_1' } }]] };
  const admin = person('1', standing(null, { role: 'SA', profileId: 'prf_1' }));
  expect(canSign([byRole], [], MAKER, admin)).toBe(true);
  expect(canSign([byRole], [], MAKER, of('2', 'A'))).toBe(false);
  expect(canSign([byProfile], [], MAKER, admin)).toBe(true);
  expect(canSign([byProfile], [], MAKER, of('2', 'A'))).toBe(false);
});

const rule = (name: string, more: Partial<ApprovalRule>): ApprovalRule => ({
  name,
  types: null,
  above: null,
  upTo: null,
  payees: null,
  outcome: { is: 'approval', steps: [step([[1, 'anyone']])] },
  ...more,
});
const facts = (amountCentavos: bigint, more: Partial<approvalRules.RuleFacts> = {}): approvalRules.RuleFacts => ({
  type: 'pix',
  amount: money(amountCentavos),
  payees: 'registered',
  daySum: money(0n),
  ...more,
});
const LADDER: ApprovalRules = {
  rules: [
    rule('Até mil', { upTo: '1000.00', outcome: { is: 'alone' } }),
    rule('Até 50 mil', { above: '1000.00', upTo: '50000.00' }),
    rule('Acima', { above: '50000.00', outcome: { is: 'refused' } }),
  ],
  sumsDay: true,
  expiresAfterHours: 72,
};

test('a bracket begins above its first amount and ends with its last one', () => {
  const inForce = { version: 1, rules: LADDER };
  expect(requirementOf(inForce, facts(1000_00n))).toEqual({ is: 'alone', upTo: 1000_00n });
  expect(requirementOf(inForce, facts(1000_01n))).toMatchObject({
    is: 'approval',
    rule: 'Até 50 mil',
    upTo: 50000_00n,
  });
  expect(requirementOf(inForce, facts(50000_01n))).toEqual({ is: 'refused', rule: 'Acima' });
});

test('A2 the sum of the day chooses the bracket, so that splitting dodges nothing', () => {
  const split = facts(400_00n, { daySum: money(800_00n) });
  expect(requirementOf({ version: 1, rules: LADDER }, split).is).toBe('approval');
  const apart = requirementOf({ version: 1, rules: { ...LADDER, sumsDay: false } }, split);
  expect(apart).toEqual({ is: 'alone', upTo: null });
});

test('no rules and no rule that fits let an order go alone', () => {
  expect(requirementOf(null, facts(10n ** 13n))).toEqual({ is: 'alone', upTo: null });
  const onlyNew = { ...LADDER, rules: [rule('Novos', { payees: ['new'], above: '10.00' })] };
  expect(requirementOf({ version: 1, rules: onlyNew }, facts(99_00n))).toEqual({ is: 'alone', upTo: null });
  expect(requirementOf({ version: 1, rules: onlyNew }, facts(5_00n, { payees: 'new' }))).toEqual({
    is: 'alone',
    upTo: 10_00n,
  });
});

const anApprover: fc.Arbitrary<Approver> = fc.oneof(
  fc.constant({ by: 'anyone' as const }),
  fc.constantFrom(...APPROVER_CLASSES).map((name) => ({ by: 'class' as const, class: name })),
  fc.constantFrom(...ROLES).map((role) => ({ by: 'role' as const, role })),
);
const aWay = fc.array(fc.record({ count: fc.integer({ min: 1, max: 2 }), approver: anApprover }), {
  minLength: 1,
  maxLength: 2,
});
const someSteps = fc.array(fc.record({ ways: fc.array(aWay, { minLength: 1, maxLength: 3 }) }), {
  minLength: 1,
  maxLength: 3,
});
const aStanding = fc.record({
  role: fc.constantFrom(...ROLES),
  profileId: fc.constant(null),
  approverClass: fc.option(fc.constantFrom(...APPROVER_CLASSES)),
  inPlaceOf: fc.constant(null),
});
const somePeople = fc
  .uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 8 })
  .chain((cpfs) =>
    fc.tuple(
      ...cpfs.map((cpf) => fc.array(aStanding, { minLength: 1, maxLength: 2 }).map((own) => person(`${cpf}`, ...own))),
    ),
  );
const MAKER_DRAWN = '0';

/** Whether these people pass all steps, by trying every choice: the slow and plain meaning of the rules. */
function passesByTrying(steps: readonly ApprovalStep[], people: readonly approvalRules.ApproverPerson[]): boolean {
  const [first, ...later] = steps;
  if (first === undefined) return true;
  return first.ways.some((way) => {
    const slots = way.flatMap(({ count, approver }) => Array.from({ length: count }, () => approver));
    const fill = (index: number, left: readonly approvalRules.ApproverPerson[]): boolean => {
      const slot = slots[index];
      if (slot === undefined) return passesByTrying(later, left);
      return left.some((one) => fits(one, slot) && fill(index + 1, left.filter((other) => other !== one))); // prettier-ignore
    };
    return fill(0, people);
  });
}
const fits = (one: approvalRules.ApproverPerson, slot: Approver): boolean =>
  slot.by === 'anyone' ||
  one.standings.some(
    ({ role, approverClass }) =>
      (slot.by === 'role' && slot.role === role) || (slot.by === 'class' && slot.class === approverClass),
  );
const fewest = (steps: readonly ApprovalStep[]): number =>
  steps
    .map(({ ways }) => Math.min(...ways.map((way) => way.reduce((sum, { count }) => sum + count, 0))))
    .reduce((sum, count) => sum + count, 0);

test('property: exactly those signatures pass that fill every step with distinct people, the maker never among them', () => {
  fc.assert(
    fc.property(someSteps, somePeople, (steps, people) => {
      const found = progressOf(steps, people, MAKER_DRAWN);
      const others = people.filter(({ cpf }) => cpf !== MAKER_DRAWN);
      expect(found.isPassed).toBe(passesByTrying(steps, others));
      expect(found.isPassed).toBe(found.openStep === steps.length);
      expect(found.counted).not.toContain(MAKER_DRAWN);
      expect(new Set(found.counted).size).toBe(found.counted.length);
      if (found.isPassed) expect(found.counted.length).toBeGreaterThanOrEqual(fewest(steps));
    }),
    { numRuns: 300 },
  );
});

test('property: more signatures never take a step back, and their order changes nothing', () => {
  fc.assert(
    fc.property(someSteps, somePeople, fc.nat(), (steps, people, cut) => {
      const all = progressOf(steps, people, MAKER_DRAWN);
      const fewer = progressOf(steps, people.slice(0, cut % (people.length + 1)), MAKER_DRAWN);
      expect(fewer.openStep).toBeLessThanOrEqual(all.openStep);
      expect(progressOf(steps, people.toReversed(), MAKER_DRAWN).openStep).toBe(all.openStep);
    }),
    { numRuns: 300 },
  );
});

test('property: somebody can sign exactly where their signature makes progress', () => {
  fc.assert(
    fc.property(someSteps, somePeople, (steps, people) => {
      const [last, ...signed] = people;
      if (last === undefined) return;
      const before = progressOf(steps, signed, MAKER_DRAWN);
      const after = progressOf(steps, [...signed, last], MAKER_DRAWN);
      expect(canSign(steps, signed, MAKER_DRAWN, last)).toBe(after.counted.length > before.counted.length);
      if (after.openStep > before.openStep) expect(canSign(steps, signed, MAKER_DRAWN, last)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('property: whoever signs when asked, in whatever order, reaches the pass that these people can reach', () => {
  fc.assert(
    fc.property(someSteps, somePeople, fc.infiniteStream(fc.nat()), (steps, people, choices) => {
      let signed: readonly approvalRules.ApproverPerson[] = [];
      for (;;) {
        const asked = signersFor(steps, signed, MAKER_DRAWN, people);
        if (asked.length === 0) break;
        signed = [...signed, asked[choices.next().value % asked.length]!];
      }
      expect(progressOf(steps, signed, MAKER_DRAWN).isPassed).toBe(progressOf(steps, people, MAKER_DRAWN).isPassed);
    }),
    { numRuns: 300 },
  );
});

const someRules: fc.Arbitrary<ApprovalRules> = fc.record({
  rules: fc.array(
    fc
      .record({
        above: fc.option(fc.bigInt({ min: 1n, max: 60n })),
        upTo: fc.option(fc.bigInt({ min: 1n, max: 60n })),
        payees: fc.option(fc.uniqueArray(fc.constantFrom(...PAYEE_RELATIONS), { minLength: 1 })),
        is: fc.constantFrom('alone' as const, 'refused' as const, 'approval' as const),
      })
      .map(({ above, upTo, payees, is }) =>
        rule('drawn', {
          above: above === null ? null : wireOf(above),
          upTo: upTo === null ? null : wireOf(upTo),
          payees,
          outcome: is === 'approval' ? { is, steps: [step([[1, 'anyone']])] } : { is },
        }),
      ),
    { maxLength: 5 },
  ),
  sumsDay: fc.constant(true),
  expiresAfterHours: fc.constant(24),
});

test('property: the answer holds for every sum of the day up to its upTo', () => {
  fc.assert(
    fc.property(
      someRules,
      fc.constantFrom(...PAYEE_RELATIONS),
      fc.bigInt({ min: 1n, max: 70n }),
      (rules, payees, amount) => {
        const inForce = { version: 1, rules };
        const { is, ...answer } = requirementOf(inForce, facts(amount, { payees }));
        if (is === 'refused') return;
        const upTo = 'upTo' in answer ? answer.upTo : null;
        for (let sum = amount; sum <= (upTo ?? 80n); sum += 1n) {
          expect(requirementOf(inForce, facts(1n, { payees, daySum: money(sum - 1n) })).is).toBe(is);
        }
      },
    ),
    { numRuns: 200 },
  );
});
