import { addDays, addMonths, formatBrl, type CivilDate } from '@bank/core';
import type { TransferDraft } from './draft.ts';

/** What is known of what may be spent now; a part is undefined while it is not known. */
export interface Spendable {
  readonly availableCentavos: bigint | undefined;
  readonly limitLeftCentavos: bigint | undefined;
  readonly perTransactionCentavos: bigint | undefined;
}

/** What is wrong with amount and day; an empty object when they can go to the review. */
export interface AmountFaults {
  readonly amount?: string;
  readonly date?: string;
}

/**
 * Checks amount and day against what the page knows, so that the person hears of it at once. The bank decides anew:
 * a scheduled payment is only checked on its day, and what is not known here hinders nothing.
 */
export function amountFaults(
  draft: Pick<TransferDraft, 'centavos' | 'date'>,
  later: boolean,
  spendable: Spendable,
  today: CivilDate,
): AmountFaults {
  const amount = amountFault(draft.centavos, later, spendable);
  const date = later ? dateFault(draft.date, today) : undefined;
  return { ...(amount === undefined ? {} : { amount }), ...(date === undefined ? {} : { date }) };
}

function amountFault(centavos: bigint, later: boolean, spendable: Spendable): string | undefined {
  const { availableCentavos, limitLeftCentavos, perTransactionCentavos } = spendable;
  if (centavos === 0n) return 'Informe o valor.';
  if (later) return undefined;
  if (availableCentavos !== undefined && centavos > availableCentavos)
    return `Saldo insuficiente. Disponível agora: ${formatBrl(availableCentavos)}.`;
  if (perTransactionCentavos !== undefined && centavos > perTransactionCentavos)
    return `O valor passa do limite de ${formatBrl(perTransactionCentavos)} por transação neste horário.`;
  if (limitLeftCentavos !== undefined && centavos > limitLeftCentavos)
    return `O valor passa do limite que resta agora: ${formatBrl(limitLeftCentavos)}.`;
  return undefined;
}

/** The days for which a payment can be scheduled: from tomorrow on, within twelve months. */
export function scheduleRange(today: CivilDate): { readonly first: CivilDate; readonly last: CivilDate } {
  return { first: addDays(today, 1), last: addMonths(today, 12) };
}

function dateFault(date: CivilDate | undefined, today: CivilDate): string | undefined {
  const { first, last } = scheduleRange(today);
  if (date === undefined) return 'Informe a data, como 01/12/2026.';
  if (date < first) return 'Escolha uma data a partir de amanhã, ou pague agora.';
  if (date > last) return 'Escolha uma data nos próximos 12 meses.';
  return undefined;
}
