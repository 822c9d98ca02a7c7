import type { CallInput, editPaymentOrder, PaymentOrder, SignedChangeLine } from '@bank/contracts';
import {
  addMonths,
  formatBrl,
  formatDate,
  formatDecimal,
  occurrenceAt,
  recurrenceText,
  type CivilDate,
  type Recurrence,
} from '@bank/core';
import { centavosOf } from '../../vocabulary/centavos.ts';
import { dayOf } from '../../vocabulary/dates.ts';
import {
  draftOf,
  recurrenceOf,
  repetitionFaults,
  type RepetitionDraft,
  type RepetitionFaults,
} from '../../vocabulary/repetition.ts';

type EditBody = CallInput<typeof editPaymentOrder>['body'];

/** What is typed to change a payment that still waits. */
export interface EditDraft {
  readonly centavos: bigint;
  /** Undefined while what is typed is no day. Where it repeats: the day from which on. */
  readonly date: CivilDate | undefined;
  readonly message: string;
  /** Undefined: it is paid once. */
  readonly repetition: RepetitionDraft | undefined;
}

export interface EditFaults extends RepetitionFaults {
  readonly amount?: string;
  readonly date?: string;
}

/** The payment as it stands, to begin typing from. */
export function editDraftOf(order: PaymentOrder): EditDraft {
  const { series } = order;
  return {
    centavos: centavosOf(order.amount),
    date: dayOf(series?.plannedFor ?? order.date),
    message: order.message ?? '',
    repetition: series === null ? undefined : draftOf(series.recurrence),
  };
}

/** What is wrong with a change before the bank is asked; an empty object when it can go to the review. */
export function editFaults(order: PaymentOrder, draft: EditDraft, today: CivilDate): EditFaults {
  const date = dateFault(order, draft, today);
  return {
    ...(draft.centavos === 0n ? { amount: 'Informe o valor.' } : {}),
    ...(date === undefined ? {} : { date }),
    ...(draft.repetition === undefined ? {} : repetitionFaults(draft.repetition, draft.date, today)),
  };
}

/** The question to the bank: only what changes. Undefined where nothing would. */
export function editBodyOf(order: PaymentOrder, draft: EditDraft): EditBody | undefined {
  const before = editDraftOf(order);
  const recurrence = changedRecurrence(order, draft);
  const message = draft.message.trim();
  const changes = {
    ...(draft.centavos === before.centavos ? {} : { amount: formatDecimal(draft.centavos) }),
    ...(draft.date === undefined || draft.date === before.date ? {} : { date: draft.date }),
    ...(message === before.message ? {} : { message }),
    ...(recurrence === undefined ? {} : { recurrence }),
  };
  return Object.keys(changes).length === 0 ? undefined : { revision: order.revision, ...changes };
}

/** What the change changes, in words, for the review. */
export function editLines(order: PaymentOrder, draft: EditDraft): readonly SignedChangeLine[] {
  const body = editBodyOf(order, draft);
  if (body === undefined) return [];
  const before = editDraftOf(order);
  const after = draft.repetition && recurrenceOf(draft.repetition);
  const repeats = body.recurrence !== undefined || (order.series !== null && body.date !== undefined);
  return [
    ...(body.amount === undefined
      ? []
      : [{ label: 'Valor', before: formatBrl(before.centavos), after: formatBrl(draft.centavos) }]),
    ...(body.date === undefined || before.date === undefined
      ? []
      : [
          {
            label: order.series === null ? 'Data' : 'Próximo pagamento',
            before: formatDate(before.date),
            after: formatDate(dayOf(body.date)),
          },
        ]),
    ...(repeats
      ? [
          {
            label: 'Repete',
            before: order.series?.text ?? 'Não repete',
            after: after === undefined || draft.date === undefined ? 'Não repete' : recurrenceText(after, draft.date),
          },
        ]
      : []),
    ...(body.message === undefined
      ? []
      : [{ label: 'Mensagem', before: before.message || 'Sem mensagem', after: body.message || 'Sem mensagem' }]),
  ];
}

function changedRecurrence(order: PaymentOrder, { repetition }: EditDraft): Recurrence | null | undefined {
  const before = order.series?.recurrence;
  if (repetition === undefined) return before === undefined ? undefined : null;
  const after = recurrenceOf(repetition);
  return sameRecurrence(before, after) ? undefined : after;
}

function sameRecurrence(one: Recurrence | undefined, other: Recurrence | undefined): boolean {
  // By way of the draft, so that both name their fields in the same order.
  const text = (recurrence: Recurrence | undefined): string =>
    JSON.stringify(recurrence && recurrenceOf(draftOf(recurrence)));
  return text(one) === text(other);
}

function dateFault(order: PaymentOrder, draft: EditDraft, today: CivilDate): string | undefined {
  const { date, repetition } = draft;
  if (date === undefined) return 'Informe a data, como 01/12/2026.';
  if (date === editDraftOf(order).date) return undefined;
  if (date < today) return 'Essa data já passou. Escolha hoje ou uma data nos próximos 12 meses.';
  const recurrence = repetition && recurrenceOf(repetition);
  const paid = recurrence && occurrenceAt({ recurrence, firstDate: date, agreedOn: today }, 1)?.date;
  return (paid ?? date) > addMonths(today, 12) ? 'Escolha hoje ou uma data nos próximos 12 meses.' : undefined;
}
