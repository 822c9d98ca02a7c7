import { formatBrl, type CivilDate } from '@bank/core';
import { repetitionFaults, type RepetitionFaults } from '../../vocabulary/repetition.ts';
import type { TermsDraft } from '../draft.ts';
import type { AmountRule, Spendable, WhenRule } from '../way-of-paying.ts';
import { dateFault, type When } from './days.ts';

/** What is wrong with amount, day and repetition; an empty object when they can go to the review. */
export interface TermsFaults extends RepetitionFaults {
  readonly amount?: string;
  readonly date?: string;
}

/** What terms are measured against. */
export interface TermsRules {
  readonly amount: AmountRule;
  readonly when: WhenRule;
  readonly spendable: Spendable;
  readonly today: CivilDate;
  /** It goes at once: what may be spent now counts. */
  readonly goesNow: boolean;
}

/** The amount that is paid: as typed, or as prescribed. */
export function centavosPaid({ centavos }: Pick<TermsDraft, 'centavos'>, rule: AmountRule): bigint {
  return rule.kind === 'prescribed' ? rule.centavos : centavos;
}

/**
 * Checks amount and day against what the page knows, so that the person hears of it at once. The bank decides anew:
 * a scheduled payment is only checked on its day, and what is not known here hinders nothing.
 */
export function termsFaults(
  terms: Pick<TermsDraft, 'centavos' | 'date' | 'repetition'>,
  when: When,
  rules: TermsRules,
): TermsFaults {
  const { today } = rules;
  const amount = amountFault(centavosPaid(terms, rules.amount), rules);
  const date = dateFault(terms, when, rules.when, today);
  const { repetition } = terms;
  return {
    ...(amount === undefined ? {} : { amount }),
    ...(date === undefined ? {} : { date }),
    ...(when === 'repeating' && repetition !== undefined ? repetitionFaults(repetition, terms.date, today) : {}),
  };
}

function amountFault(centavos: bigint, { amount, spendable, goesNow }: TermsRules): string | undefined {
  const { availableCentavos, limitLeftCentavos, perTransactionCentavos } = spendable;
  if (centavos === 0n) return 'Informe o valor.';
  if (amount.kind === 'between' && (centavos < amount.minCentavos || centavos > amount.maxCentavos))
    return `O valor pode ir de ${formatBrl(amount.minCentavos)} a ${formatBrl(amount.maxCentavos)}.`;
  if (!goesNow) return undefined;
  if (availableCentavos !== undefined && centavos > availableCentavos)
    return `Saldo insuficiente. Disponível agora: ${formatBrl(availableCentavos)}.`;
  if (perTransactionCentavos !== undefined && centavos > perTransactionCentavos)
    return `O valor passa do limite de ${formatBrl(perTransactionCentavos)} por transação neste horário.`;
  if (limitLeftCentavos !== undefined && centavos > limitLeftCentavos)
    return `O valor passa do limite que resta agora: ${formatBrl(limitLeftCentavos)}.`;
  return undefined;
}
