import { formatBrl, type CivilDate } from '@bank/core';
import { repetitionFaults, type RepetitionFaults } from '../../vocabulary/repetition.ts';
import type { TermsDraft } from '../draft.ts';
import type { AmountRule, Opening, Spendable, WhenRule } from '../way-of-paying.ts';
import { dateFault, type When } from './days.ts';

/** What is wrong with amount, day and repetition; an empty object when they can go to the review. */
export interface TermsFaults extends RepetitionFaults {
  readonly amount?: string;
  readonly date?: string;
  readonly message?: string;
}

/** What terms are measured against. */
export interface TermsRules {
  readonly amount: AmountRule;
  readonly when: WhenRule;
  readonly spendable: Spendable;
  readonly today: CivilDate;
  readonly opening: Opening;
}

/** The amount that is paid: as typed, or as prescribed; nothing yet where it is being asked about. */
export function centavosPaid({ centavos }: Pick<TermsDraft, 'centavos'>, rule: AmountRule): bigint {
  if (rule.kind === 'asked') return 0n;
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
  const { today, opening } = rules;
  const goesNow = when === 'now' && opening.open;
  const amount = amountFault(centavosPaid(terms, rules.amount), goesNow, rules);
  const date = dateFault(terms, when, rules);
  const { repetition } = terms;
  return {
    ...(amount === undefined ? {} : { amount }),
    ...(date === undefined ? {} : { date }),
    ...(when === 'repeating' && repetition !== undefined ? repetitionFaults(repetition, terms.date, today) : {}),
  };
}

function amountFault(centavos: bigint, goesNow: boolean, { amount, spendable }: TermsRules): string | undefined {
  const { availableCentavos, limitLeftCentavos, perTransactionCentavos } = spendable;
  if (amount.kind === 'asked') return 'O valor para esta data ainda não chegou. Aguarde um instante.';
  if (centavos === 0n) return 'Informe o valor.';
  if (amount.kind === 'between' && (centavos < amount.minCentavos || centavos > amount.maxCentavos))
    return `O valor pode ir de ${formatBrl(amount.minCentavos)} a ${formatBrl(amount.maxCentavos)}.`;
  // What goes later is measured on its day.
  if (!goesNow) return undefined;
  if (availableCentavos !== undefined && centavos > availableCentavos)
    return spendable.concealed === true
      ? 'Saldo insuficiente.'
      : `Saldo insuficiente. Disponível agora: ${formatBrl(availableCentavos)}.`;
  if (perTransactionCentavos !== undefined && centavos > perTransactionCentavos)
    return `O valor excede o limite de ${formatBrl(perTransactionCentavos)} por transação neste horário.`;
  if (limitLeftCentavos !== undefined && centavos > limitLeftCentavos)
    return `O valor excede o limite que resta agora: ${formatBrl(limitLeftCentavos)}.`;
  return undefined;
}
