import { formatBrl } from '@bank/core';
import { ROLE_WORDS } from '../access/index.ts';
import { orderKindName } from '../order-kinds/index.ts';
import { moneyOf } from '../wire.ts';
import { type ApprovalRule, type ApprovalStep, type Approver, type PayeeRelation, type Signatures } from './rules.ts';

/** A profile's name by its id, for rules that name it. */
export type ProfileNames = ReadonlyMap<string, string>;

/** Whom payments go to, in words, as rules name them. */
export const PAYEE_RELATION_WORDS: Readonly<Record<PayeeRelation, string>> = {
  registered: 'favorecidos já pagos',
  new: 'favorecidos novos',
  'same-owner': 'contas da própria empresa',
};

/** A rule as one sentence: "Pix acima de R$ 20.000,00: 1 pessoa da classe A ou 2 da classe B". */
export function ruleText(rule: ApprovalRule, profiles: ProfileNames): string {
  const types = rule.types?.map((type) => orderKindName(type)).join(' e ') ?? 'Qualquer pagamento';
  const payees = rule.payees === null ? '' : ` para ${listed(rule.payees.map((kind) => PAYEE_RELATION_WORDS[kind]))}`;
  return `${types} ${bracketText(rule)}${payees}: ${outcomeText(rule, profiles)}`;
}

/** A step as the middle of a sentence: "1 pessoa da classe A ou 2 da classe B". */
export function stepText(step: ApprovalStep, profiles: ProfileNames): string {
  return step.ways
    .map((way, wayIndex) =>
      way.map((signatures, index) => signaturesText(signatures, profiles, wayIndex === 0 && index === 0)).join(' e '),
    )
    .join(' ou ');
}

/** The amounts that a rule is about, in words: "acima de R$ 1.000,00 até R$ 50.000,00". */
export function bracketText({ above, upTo }: Pick<ApprovalRule, 'above' | 'upTo'>): string {
  const [from, to] = [above, upTo].map((amount) => (amount === null ? null : formatBrl(moneyOf(amount))));
  if (from && to) return `acima de ${from} até ${to}`;
  if (from) return `acima de ${from}`;
  return to ? `até ${to}` : 'de qualquer valor';
}

function outcomeText({ outcome }: Pick<ApprovalRule, 'outcome'>, profiles: ProfileNames): string {
  switch (outcome.is) {
    case 'alone':
      return 'vai sem aprovação';
    case 'refused':
      return 'não é permitido';
    case 'approval': {
      const [first = '', ...later] = outcome.steps.map((step) => stepText(step, profiles));
      return later.length === 0 ? first : `primeiro ${first}; depois ${later.join('; depois ')}`;
    }
  }
}

function signaturesText({ count, approver }: Signatures, profiles: ProfileNames, isFirst: boolean): string {
  if (approver.by === 'anyone') return count === 1 ? '1 pessoa qualquer' : `${count} pessoas quaisquer`;
  const people = count === 1 ? ' pessoa' : ' pessoas';
  return `${count}${isFirst ? people : ''} ${approverText(approver, profiles)}`;
}

function approverText(approver: Exclude<Approver, { by: 'anyone' }>, profiles: ProfileNames): string {
  switch (approver.by) {
    case 'class':
      return `da classe ${approver.class}`;
    case 'role':
      return `com o papel ${ROLE_WORDS[approver.role]}`;
    case 'profile':
      return `do perfil ${profiles.get(approver.profileId) ?? 'que já não existe'}`;
  }
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ou ${words.at(-1)}`;
}
