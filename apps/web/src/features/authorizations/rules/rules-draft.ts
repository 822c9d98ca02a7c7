import {
  moneyOf,
  wireOf,
  type ApprovalRule,
  type ApprovalRules,
  type ApprovalStep,
  type PayeeRelation,
  type Signatures,
  type OrderKind,
} from '@bank/contracts';

/** A rule while it is typed: open ends are zero, and steps are kept while another outcome is looked at. */
export interface RuleDraft {
  /** Which rule it is on screen, however it moves; never sent. */
  readonly key: number;
  readonly name: string;
  readonly types: readonly OrderKind[] | null;
  /** 0: from the first centavo. */
  readonly aboveCentavos: bigint;
  /** 0: without an end. */
  readonly upToCentavos: bigint;
  readonly payees: readonly PayeeRelation[] | null;
  readonly outcome: ApprovalRule['outcome']['is'];
  /** Never empty, nor is any step or way in it. */
  readonly steps: readonly ApprovalStep[];
}

/** All rules of a company while they are typed. */
export interface RulesDraft {
  readonly rules: readonly RuleDraft[];
  readonly sumsDay: boolean;
  readonly expiresAfterHours: number;
}

/** How many rules, steps, ways of a step and parts of a way the bank takes. */
export const RULES_MAX = 50;
export const PARTS_MAX = 5;

const ANYONE: Signatures = { count: 1, approver: { by: 'anyone' } };
const ONE_STEP: readonly ApprovalStep[] = [{ ways: [[ANYONE]] }];

/** Rules as they stand, to be changed. */
export function draftOf({ rules, sumsDay, expiresAfterHours }: ApprovalRules): RulesDraft {
  return {
    rules: rules.map((rule, key) => ({
      key,
      name: rule.name,
      types: rule.types,
      aboveCentavos: rule.above === null ? 0n : moneyOf(rule.above),
      upToCentavos: rule.upTo === null ? 0n : moneyOf(rule.upTo),
      payees: rule.payees,
      outcome: rule.outcome.is,
      steps: rule.outcome.is === 'approval' ? rule.outcome.steps : ONE_STEP,
    })),
    sumsDay,
    expiresAfterHours,
  };
}

/** A typed rule as the bank takes it. */
export function ruleOf(draft: RuleDraft): ApprovalRule {
  const { name, types, aboveCentavos, upToCentavos, payees, outcome, steps } = draft;
  const wireOrOpen = (centavos: bigint): string | null => (centavos === 0n ? null : wireOf(centavos));
  return {
    name: name.trim(),
    types: types === null ? null : [...types],
    above: wireOrOpen(aboveCentavos),
    upTo: wireOrOpen(upToCentavos),
    payees: payees === null ? null : [...payees],
    outcome: outcome === 'approval' ? { is: 'approval', steps: [...steps] } : { is: outcome },
  };
}

/** Typed rules as the bank takes them. */
export function rulesOf({ rules, sumsDay, expiresAfterHours }: RulesDraft): ApprovalRules {
  return { rules: rules.map(ruleOf), sumsDay, expiresAfterHours };
}

/** The draft with something of one rule changed. */
export function changeRule(draft: RulesDraft, key: number, changes: Partial<Omit<RuleDraft, 'key'>>): RulesDraft {
  return { ...draft, rules: draft.rules.map((rule) => (rule.key === key ? { ...rule, ...changes } : rule)) };
}

/** The draft with one more rule at its end, which asks for one person; gives its key too. */
export function addRule(draft: RulesDraft): readonly [draft: RulesDraft, key: number] {
  const key = Math.max(-1, ...draft.rules.map((rule) => rule.key)) + 1;
  const rule: RuleDraft = {
    key,
    name: `Regra ${draft.rules.length + 1}`,
    types: null,
    aboveCentavos: 0n,
    upToCentavos: 0n,
    payees: null,
    outcome: 'approval',
    steps: ONE_STEP,
  };
  return [{ ...draft, rules: [...draft.rules, rule] }, key];
}

/** The draft without that rule. */
export function removeRule(draft: RulesDraft, key: number): RulesDraft {
  return { ...draft, rules: draft.rules.filter((rule) => rule.key !== key) };
}

/** The draft with that rule one place further up (-1) or down (1); the same draft where it stands at the end. */
export function moveRule(draft: RulesDraft, key: number, by: -1 | 1): RulesDraft {
  const from = draft.rules.findIndex((rule) => rule.key === key);
  const [moved, other] = [draft.rules[from], draft.rules[from + by]];
  if (moved === undefined || other === undefined) return draft;
  return { ...draft, rules: draft.rules.map((rule) => (rule === moved ? other : rule === other ? moved : rule)) };
}

/** Where in a rule's steps some signatures stand. */
export interface PlaceInSteps {
  readonly step: number;
  readonly way: number;
  readonly part: number;
}

type Steps = readonly ApprovalStep[];

/** The steps with the signatures of one place changed. */
export function changeSignatures(steps: Steps, place: PlaceInSteps, signatures: Signatures): Steps {
  return withWays(steps, place.step, (ways) =>
    ways.map((way, index) =>
      index === place.way ? way.map((part, at) => (at === place.part ? signatures : part)) : way,
    ),
  );
}

/** The steps without the signatures of one place; a way, then a step, that is left empty goes with them. The last stays. */
export function removeSignatures(steps: Steps, place: PlaceInSteps): Steps {
  const left = withWays(steps, place.step, (ways) =>
    ways
      .map((way, index) => (index === place.way ? way.filter((_, at) => at !== place.part) : way))
      .filter((way) => way.length > 0),
  ).filter(({ ways }) => ways.length > 0);
  return left.length === 0 ? steps : left;
}

/** The steps with one more part in a way: "1 da classe A e mais alguém". */
export function addSignatures(steps: Steps, { step, way }: Omit<PlaceInSteps, 'part'>): Steps {
  return withWays(steps, step, (ways) => ways.map((parts, index) => (index === way ? [...parts, ANYONE] : parts)));
}

/** The steps with one more way to pass a step: "ou então …". */
export function addWay(steps: Steps, step: number): Steps {
  return withWays(steps, step, (ways) => [...ways, [ANYONE]]);
}

/** The steps with one more after them: "depois, …". */
export function addStep(steps: Steps): Steps {
  return [...steps, { ways: [[ANYONE]] }];
}

function withWays(steps: Steps, at: number, change: (ways: ApprovalStep['ways']) => ApprovalStep['ways']): Steps {
  return steps.map((step, index) => (index === at ? { ways: change(step.ways) } : step));
}

/** What is wrong with a rule as it is typed, for which the bank need not be asked; by field. */
export interface RuleMistakes {
  readonly name?: string;
  readonly upTo?: string;
  readonly types?: string;
  readonly payees?: string;
}

/** The mistakes of a rule; an empty object where there are none. */
export function mistakesOf({ name, aboveCentavos, upToCentavos, types, payees }: RuleDraft): RuleMistakes {
  return {
    ...(name.trim() === '' ? { name: 'Dê um nome à regra.' } : {}),
    ...(upToCentavos !== 0n && upToCentavos <= aboveCentavos
      ? { upTo: 'O fim da faixa precisa ser maior que o começo.' }
      : {}),
    ...(types?.length === 0 ? { types: 'Escolha ao menos uma operação.' } : {}),
    ...(payees?.length === 0 ? { payees: 'Escolha ao menos um tipo de favorecido.' } : {}),
  };
}

/** The first rule with a mistake, by key; undefined where all can be sent. */
export function firstMistaken({ rules }: RulesDraft): number | undefined {
  return rules.find((rule) => Object.keys(mistakesOf(rule)).length > 0)?.key;
}
