import type { ApprovalRule, ApprovalRules, ApprovalStep, ApproverClass, Signatures } from '@bank/contracts';

/** Rules to begin from. */
export interface RulesTemplate {
  readonly title: string;
  readonly rules: ApprovalRules;
}

const anyone = (count: number): Signatures => ({ count, approver: { by: 'anyone' } });
const ofClass = (count: number, letter: ApproverClass): Signatures => ({
  count,
  approver: { by: 'class', class: letter },
});
const WHATEVER = { types: null, above: null, upTo: null, payees: null };
const USUAL = { sumsDay: true, expiresAfterHours: 72 };

function approval(...ways: ApprovalStep['ways']): ApprovalRule['outcome'] {
  return { is: 'approval', steps: [{ ways }] };
}

/** No rules: where a company begins that takes no template. */
export const NO_RULES: ApprovalRules = { rules: [], ...USUAL };

/** What most companies want, one click away. */
export const RULES_TEMPLATES: readonly RulesTemplate[] = [
  {
    title: 'Até R$ 1.000,00 sem aprovação, até R$ 50.000,00 uma aprovação, acima duas',
    rules: {
      rules: [
        { ...WHATEVER, name: 'Pequenos', upTo: '1000.00', outcome: { is: 'alone' } },
        { ...WHATEVER, name: 'Médios', above: '1000.00', upTo: '50000.00', outcome: approval([anyone(1)]) },
        { ...WHATEVER, name: 'Grandes', above: '50000.00', outcome: approval([anyone(2)]) },
      ],
      ...USUAL,
    },
  },
  {
    title: 'Tudo com uma aprovação',
    rules: { rules: [{ ...WHATEVER, name: 'Tudo', outcome: approval([anyone(1)]) }], ...USUAL },
  },
  {
    title: 'Uma pessoa da classe A ou duas da classe B',
    rules: {
      rules: [{ ...WHATEVER, name: 'Tudo', outcome: approval([ofClass(1, 'A')], [ofClass(2, 'B')]) }],
      ...USUAL,
    },
  },
];
