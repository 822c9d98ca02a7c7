import type { ApprovalRules, Signatures } from '@bank/contracts';
import { approvalRulesSchema } from '@bank/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_RULES, RULES_TEMPLATES } from './rule-templates.ts';
import {
  addRule,
  addSignatures,
  addStep,
  addWay,
  changeRule,
  changeSignatures,
  draftOf,
  firstMistaken,
  mistakesOf,
  moveRule,
  removeRule,
  removeSignatures,
  rulesOf,
  type RuleDraft,
  type RulesDraft,
} from './rules-draft.ts';

const ANYONE: Signatures = { count: 1, approver: { by: 'anyone' } };
const ONE_A: Signatures = { count: 1, approver: { by: 'class', class: 'A' } };
const steps = [{ ways: [[ANYONE]] }];
const threeRules = (): RulesDraft => draftOf(RULES_TEMPLATES[0]?.rules ?? NO_RULES);
const names = ({ rules }: RulesDraft): readonly string[] => rules.map(({ name }) => name);
const firstOf = ({ rules }: RulesDraft): RuleDraft => rules[0] as RuleDraft;

test.each(RULES_TEMPLATES)(
  'the template “$title” is what the bank takes, and stays so when it is drafted',
  ({ rules }) => {
    expect(approvalRulesSchema.safeParse(rules).success).toBe(true);
    expect(rulesOf(draftOf(rules))).toEqual(rules);
  },
);

test('a rule moves one place at a time and stops at the ends; nothing is lost on the way', () => {
  const draft = threeRules();
  const up = moveRule(draft, 2, -1);
  expect(names(up)).toEqual(['Pequenos', 'Grandes', 'Médios']);
  expect(moveRule(draft, 0, -1)).toBe(draft);
  expect(moveRule(draft, 2, 1)).toBe(draft);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(2), fc.constantFrom<-1 | 1>(-1, 1))), (moves) => {
      const moved = moves.reduce((before, [key, by]) => moveRule(before, key, by), draft);
      expect(names(moved).toSorted()).toEqual(names(draft).toSorted());
    }),
  );
});

test('a new rule is one of its own, even after others were removed', () => {
  const [draft, key] = addRule(removeRule(threeRules(), 0));
  expect(names(draft)).toEqual(['Médios', 'Grandes', 'Regra 3']);
  expect(new Set(draft.rules.map((rule) => rule.key)).size).toBe(3);
  expect(firstMistaken(draft)).toBeUndefined();
  expect(names(removeRule(draft, key))).toEqual(['Médios', 'Grandes']);
});

test('open ends travel as null, amounts as decimals; spaces around a name do not', () => {
  const draft = changeRule(threeRules(), 0, { name: ' Miúdos ', upToCentavos: 5000n });
  expect(rulesOf(draft).rules[0]).toMatchObject({ name: 'Miúdos', above: null, upTo: '50.00' });
});

test('looking at another outcome loses no step', () => {
  const draft = draftOf(RULES_TEMPLATES[2]?.rules ?? NO_RULES);
  const alone = changeRule(draft, 0, { outcome: 'alone' });
  expect(rulesOf(alone).rules[0]?.outcome).toEqual({ is: 'alone' });
  expect(rulesOf(changeRule(alone, 0, { outcome: 'approval' }))).toEqual(rulesOf(draft));
});

test('signatures are added as part of a way, as another way, and as a later step', () => {
  const both = addSignatures(changeSignatures(steps, { step: 0, way: 0, part: 0 }, ONE_A), { step: 0, way: 0 });
  expect(both).toEqual([{ ways: [[ONE_A, ANYONE]] }]);
  expect(addWay(both, 0)).toEqual([{ ways: [[ONE_A, ANYONE], [ANYONE]] }]);
  expect(addStep(both)).toEqual([{ ways: [[ONE_A, ANYONE]] }, { ways: [[ANYONE]] }]);
});

test('what is left empty goes: a way with its last part, a step with its last way, but never the last step', () => {
  const two = addWay(addStep(steps), 0);
  expect(removeSignatures(two, { step: 0, way: 1, part: 0 })).toEqual(addStep(steps));
  expect(removeSignatures(addStep(steps), { step: 1, way: 0, part: 0 })).toEqual(steps);
  expect(removeSignatures(steps, { step: 0, way: 0, part: 0 })).toBe(steps);
});

test('a rule without a name, with an empty bracket or about nothing is told before it is sent', () => {
  const rule = firstOf(threeRules());
  expect(mistakesOf(rule)).toEqual({});
  const wrong = { ...rule, name: ' ', aboveCentavos: 100n, upToCentavos: 100n, types: [], payees: [] };
  expect(Object.keys(mistakesOf(wrong))).toEqual(['name', 'upTo', 'types', 'payees']);
  const rules: ApprovalRules = rulesOf(threeRules());
  expect(firstMistaken(changeRule(draftOf(rules), 1, { name: '' }))).toBe(1);
});
