import { addDays, addMonths, formatBrl, occurrenceAt, type CivilDate } from '@bank/core';
import { recurrenceOf, repetitionFaults, type RepetitionFaults } from '../../../vocabulary/repetition.ts';
import type { TransferDraft } from './draft.ts';

/** What is known of what may be spent now; a part is undefined while it is not known. */
export interface Spendable {
  readonly availableCentavos: bigint | undefined;
  readonly limitLeftCentavos: bigint | undefined;
  readonly perTransactionCentavos: bigint | undefined;
}

/** When a payment is made. */
export type When = 'now' | 'on-a-day' | 'repeating';

/** What is wrong with amount, day and repetition; an empty object when they can go to the review. */
export interface AmountFaults extends RepetitionFaults {
  readonly amount?: string;
  readonly date?: string;
}

/**
 * Checks amount and day against what the page knows, so that the person hears of it at once. The bank decides anew:
 * a scheduled payment is only checked on its day, and what is not known here hinders nothing.
 */
export function amountFaults(
  draft: Pick<TransferDraft, 'centavos' | 'date' | 'repetition'>,
  when: When,
  spendable: Spendable,
  today: CivilDate,
): AmountFaults {
  const amount = amountFault(draft.centavos, when !== 'now', spendable);
  const date = dateFault(draft, when, today);
  const { repetition } = draft;
  return {
    ...(amount === undefined ? {} : { amount }),
    ...(date === undefined ? {} : { date }),
    ...(when === 'repeating' && repetition !== undefined ? repetitionFaults(repetition, draft.date, today) : {}),
  };
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

function dateFault(
  { date, repetition }: Pick<TransferDraft, 'date' | 'repetition'>,
  when: When,
  today: CivilDate,
): string | undefined {
  if (when === 'now') return undefined;
  const { first, last } = scheduleRange(today);
  if (date === undefined) return 'Informe a data, como 01/12/2026.';
  if (when === 'repeating') {
    if (date < today) return 'Escolha hoje ou uma data nos próximos 12 meses.';
    const recurrence = repetition && recurrenceOf(repetition);
    // The holiday rule or the nth business day can bring the first payment to another day than the one chosen.
    const paid = recurrence && occurrenceAt({ recurrence, firstDate: date, agreedOn: today }, 1)?.date;
    return (paid ?? date) > last ? 'O primeiro pagamento pode ser até daqui a 12 meses.' : undefined;
  }
  if (date < first) return 'Escolha uma data a partir de amanhã, ou pague agora.';
  if (date > last) return 'Escolha uma data nos próximos 12 meses.';
  return undefined;
}
