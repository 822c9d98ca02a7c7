import {
  capitalised,
  limitTitle,
  ORDER_KINDS,
  PAYEE_RELATIONS,
  PAYEE_RELATION_WORDS,
  type LimitChange,
  type OrderKind,
  type PayeeRelation,
  type UsageLimit,
  type UsageLimits,
} from '@bank/contracts';
import { formatBrl } from '@bank/core';
import type { Tone } from '@bank/ui';
import { centavosOf } from '../../vocabulary/centavos.ts';
import { limitAmountWords } from '../../vocabulary/limits.ts';

/** The kinds of payee as this screen names them, and what each is. */
export const PAYEE_KIND_WORDS: Readonly<Record<PayeeRelation, { readonly title: string; readonly about: string }>> = {
  registered: { title: capitalised(PAYEE_RELATION_WORDS.registered), about: 'Quem já recebeu da empresa' },
  new: { title: capitalised(PAYEE_RELATION_WORDS.new), about: 'Quem nunca recebeu da empresa' },
  'same-owner': { title: capitalised(PAYEE_RELATION_WORDS['same-owner']), about: 'Do mesmo CNPJ, em outros bancos' },
};

/** The limits of the company for a way of paying. */
export function companyLimits({ items }: Pick<UsageLimits, 'items'>, kind: OrderKind): readonly UsageLimit[] {
  return items.filter(({ scope, type }) => scope.of === 'company' && type === kind);
}

/** Those towards each kind of payee. */
export function kindLimits(
  { items }: Pick<UsageLimits, 'items'>,
  kind: OrderKind,
): readonly { readonly payees: PayeeRelation; readonly limits: readonly UsageLimit[] }[] {
  return PAYEE_RELATIONS.map((payees) => ({
    payees,
    limits: items.filter(({ scope, type }) => scope.of === 'payees' && scope.payees === payees && type === kind),
  }));
}

/** Whether the kind has limits of its own by night; without, those of the day hold for the whole of it. */
export function hasNight(kind: OrderKind): boolean {
  return 'night' in ORDER_KINDS[kind].limitMeasures;
}

/** When a period is, by the hour at which the company's night begins. */
export function hoursOf(period: 'day' | 'night', nightStartsAtHour: number): string {
  return period === 'day' ? `das 6 h às ${nightStartsAtHour} h` : `das ${nightStartsAtHour} h às 6 h`;
}

/** What is used of a limit: "R$ 20,00 de R$ 100,00". */
export function usedWords(used: string, limit: string): string {
  return `${formatBrl(centavosOf(used))} de ${formatBrl(centavosOf(limit))}`;
}

/** Which limit a change was of, and whose. */
export function changeTitle({ scope, type, measure, holderName }: LimitChange): string {
  if (type === null || measure === 'night-start') return 'Início da noite';
  const whose = scope.of === 'payees' ? PAYEE_KIND_WORDS[scope.payees].title : (holderName ?? 'Empresa');
  return `${whose}: ${measure === 'period' ? periodWords(type) : limitTitle(type, measure)}`;
}

/** What a limit that a payee has of its own bounds: "limite de cada dia e cada noite". */
function periodWords(kind: OrderKind): string {
  return hasNight(kind) ? 'limite de cada dia e cada noite' : 'limite de cada dia';
}

/** What a change did, in words: "de R$ 5,00 para R$ 9,00". */
export function changeStep({ measure, before, after }: LimitChange): string {
  const words = (value: string | null): string =>
    measure === 'night-start' ? `${value ?? '20'} h` : limitAmountWords(value);
  return `De ${lower(words(before))} para ${lower(words(after))}`;
}

function lower(words: string): string {
  return words.startsWith('R$') ? words : capitalised(words).replace(/^./, (first) => first.toLowerCase());
}

/** How the state of a change is coloured. */
export const CHANGE_TONES: Readonly<Record<LimitChange['state'], Tone>> = {
  waiting: 'info',
  'in-force': 'positive',
  cancelled: 'neutral',
  replaced: 'neutral',
};
