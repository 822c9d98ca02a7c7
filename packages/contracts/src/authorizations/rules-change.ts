import type { SignedChangeLine } from '../signed-changes/index.ts';
import { ruleText, type ProfileNames } from './rule-words.ts';
import type { ApprovalRules } from './rules.ts';

/** How rules read before any were made. */
const NO_RULES: ApprovalRules = { rules: [], sumsDay: false, expiresAfterHours: 72 };

/** What changes from one set of rules to another, each line in words as it is signed; none where nothing does. */
export function linesOfChange(
  before: ApprovalRules | null,
  after: ApprovalRules,
  profiles: ProfileNames,
): readonly SignedChangeLine[] {
  const old = before ?? NO_RULES;
  const count = Math.max(old.rules.length, after.rules.length);
  const placed = Array.from({ length: count }, (_, index) => ({
    label: `${index + 1}ª regra`,
    before: textAt(old, index, profiles),
    after: textAt(after, index, profiles) ?? 'Deixa de existir',
  }));
  const others = [
    { label: 'Valor considerado', before: daySumText(old), after: daySumText(after) },
    { label: 'Prazo para aprovar', before: expiryText(old), after: expiryText(after) },
  ].map((line) => (before === null ? { ...line, before: null } : line));
  return [...placed, ...others].filter((line) => line.before !== line.after);
}

function textAt({ rules }: ApprovalRules, index: number, profiles: ProfileNames): string | null {
  const rule = rules[index];
  return rule === undefined ? null : `${rule.name} — ${ruleText(rule, profiles)}`;
}

/** What is compared with the brackets. */
export function daySumText({ sumsDay }: Pick<ApprovalRules, 'sumsDay'>): string {
  return sumsDay ? 'A soma do dia, por pessoa e tipo de pagamento' : 'Por pagamento';
}

/** How long a payment waits for approval: "3 dias", "36 horas". */
export function expiryText({ expiresAfterHours: hours }: Pick<ApprovalRules, 'expiresAfterHours'>): string {
  if (hours % 24 !== 0) return hours === 1 ? '1 hora' : `${hours} horas`;
  return hours === 24 ? '1 dia' : `${hours / 24} dias`;
}
