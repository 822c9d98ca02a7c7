import { editPaymentOrder, isEditable, ORDER_KINDS, type CallFailure, type PaymentOrder } from '@bank/contracts';
import { addMonths, type CivilDate } from '@bank/core';
import { Button, ChangeList, DateField, FilterChip, Form, LeaveButton, MoneyField, useUnsaved } from '@bank/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { endpointKey } from '../../../platform/api/use-endpoint.ts';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { useRefusedFields, type RefusedFields } from '../../../platform/api/use-refused-fields.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { ComingDays } from '../../../vocabulary/coming-days.tsx';
import { EMPTY_REPETITION, recurrenceOf } from '../../../vocabulary/repetition.ts';
import { RepetitionFields } from '../../../vocabulary/repetition-fields.tsx';
import { useToday } from '../../../platform/use-now.ts';
import { MessageField } from '../../../payment-form/filling/message-field.tsx';
import { editBodyOf, editDraftOf, editFaults, editLines, type EditDraft, type EditFaults } from '../order-edit.ts';
import styles from './edit-form.module.css';

/** The fields of which the bank may say something. */
const FIELDS: readonly (string | undefined)[] = ['amount', 'date', 'message'];

const MESSAGE_RULE = { label: 'Mensagem para quem recebe', lengthMax: 140 };

/** What can be changed of a payment that still waits, its review, and the call. */
export function EditForm({ order, onDone }: { readonly order: PaymentOrder; readonly onDone: () => void }): ReactNode {
  const today = useToday();
  const { toasts } = useDoor();
  const queries = useQueryClient();
  const { run, running, failure } = useOperation(editPaymentOrder);
  const [draft, setDraft] = useState(() => editDraftOf(order));
  const saved = useUnsaved(editBodyOf(order, draft) !== undefined);
  const [faults, setFaults] = useState<EditFaults>({});
  const [nothing, setNothing] = useState(false);
  const [reviewing, setReviewing] = useState(false);

  const { centavos: amount, date, message } = draft;
  const refused = useRefusedFields(failure, { amount, date, message });

  const change = (part: Partial<EditDraft>): void => {
    setDraft((before) => ({ ...before, ...part }));
    // What is wrong with another field stays beside it.
    const still = editFaults(order, { ...draft, ...part }, today);
    setFaults((shown) => Object.fromEntries(Object.entries(shown).filter(([field]) => field in still)));
    setNothing(false);
  };
  const review = (): void => {
    const wrong = editFaults(order, draft, today);
    setFaults(wrong);
    if (Object.keys(wrong).length > 0) return;
    const changes = editBodyOf(order, draft) !== undefined;
    setNothing(!changes);
    setReviewing(changes);
  };
  const send = async (): Promise<void> => {
    const body = editBodyOf(order, draft);
    if (body === undefined) return;
    const result = await run({ params: { orderId: order.id }, body });
    // Refused or not: it may have changed meanwhile, so what shows is read anew.
    await queries.invalidateQueries({ queryKey: endpointKey(editPaymentOrder).slice(0, 1) });
    void queries.invalidateQueries({ queryKey: ['schedules'] });
    if (!result.ok) {
      // What the bank says of a field is mended there, with everything typed still in it.
      if (result.failure.kind === 'refused' && result.failure.errors.some(({ field }) => FIELDS.includes(field)))
        setReviewing(false);
      return;
    }
    saved();
    toasts.show({ text: 'Pagamento alterado. Falta confirmar no aplicativo.', tone: 'positive', kind: 'snackbar' });
    onDone();
  };
  if (reviewing)
    return (
      <Review
        {...{ order, draft, today, running, failure: refused.rest }}
        onBack={() => setReviewing(false)}
        onSend={() => void send()}
      />
    );
  return (
    <Fields
      {...{ order, draft, faults, today, nothing, refused }}
      onChange={change}
      onNext={review}
      onCancel={onDone}
    />
  );
}

function Fields({
  order,
  draft,
  faults,
  refused,
  today,
  nothing,
  onChange,
  onNext,
  onCancel,
}: {
  readonly order: PaymentOrder;
  readonly draft: EditDraft;
  readonly faults: EditFaults;
  /** What the bank said of them. */
  readonly refused: RefusedFields<'amount' | 'date' | 'message'>;
  readonly today: CivilDate;
  /** Nothing was changed that could be sent. */
  readonly nothing: boolean;
  readonly onChange: (part: Partial<EditDraft>) => void;
  readonly onNext: () => void;
  readonly onCancel: () => void;
}): ReactNode {
  const { repetition } = draft;
  return (
    <Form
      label="Alterar pagamento"
      failure={nothing && 'Nada a alterar: o pagamento já está assim.'}
      onSubmit={onNext}
      actions={
        <>
          <Button type="submit" variant="primary">
            Revisar
          </Button>
          <LeaveButton onLeave={onCancel}>Voltar</LeaveButton>
        </>
      }
    >
      <p className={styles.lead}>
        Quem recebe ({order.payee.name}) não muda: para pagar a outra pessoa, cancele e faça outro.
      </p>
      {isEditable(order.kind, 'amount') && (
        <MoneyField
          label={order.series === null ? 'Valor' : 'Valor de cada pagamento'}
          name="amount"
          value={draft.centavos}
          error={faults.amount ?? refused.of('amount')}
          onChange={(centavos) => onChange({ centavos })}
        />
      )}
      <DateField
        label={dateLabel(order, draft)}
        name="date"
        today={today}
        min={today}
        max={addMonths(today, 12)}
        value={draft.date}
        error={faults.date ?? refused.of('date')}
        onChange={(date) => onChange({ date })}
      />
      {order.madeBy === null && isEditable(order.kind, 'recurrence') && (
        <fieldset className={styles.choice}>
          <legend>Repetição</legend>
          <FilterChip on={repetition === undefined} onClick={() => onChange({ repetition: undefined })}>
            {order.series === null ? 'Não repetir' : 'Parar de repetir'}
          </FilterChip>
          <FilterChip
            on={repetition !== undefined}
            onClick={() => onChange({ repetition: repetition ?? editDraftOf(order).repetition ?? EMPTY_REPETITION })}
          >
            Repetir
          </FilterChip>
        </fieldset>
      )}
      {repetition !== undefined && (
        <RepetitionFields
          draft={repetition}
          faults={faults}
          firstDate={draft.date}
          today={today}
          everyDay={ORDER_KINDS[order.kind].words.everyDay}
          onChange={(part) => onChange({ repetition: { ...repetition, ...part } })}
        />
      )}
      <NextDays draft={draft} today={today} />
      {isEditable(order.kind, 'message') && (
        <MessageField
          rule={MESSAGE_RULE}
          message={draft.message}
          error={refused.of('message')}
          onChange={(message) => onChange({ message })}
        />
      )}
    </Form>
  );
}

function Review({
  order,
  draft,
  today,
  running,
  failure,
  onBack,
  onSend,
}: {
  readonly order: PaymentOrder;
  readonly draft: EditDraft;
  readonly today: CivilDate;
  readonly running: boolean;
  readonly failure: CallFailure | undefined;
  readonly onBack: () => void;
  readonly onSend: () => void;
}): ReactNode {
  return (
    <Form
      label="Confira os dados"
      headed
      failure={failure && failureMessage(failure)}
      onSubmit={onSend}
      actions={
        <>
          <Button type="submit" variant="primary" loading={running}>
            Alterar pagamento
          </Button>
          <Button disabled={running} onClick={onBack}>
            Voltar
          </Button>
        </>
      }
    >
      <ChangeList lines={editLines(order, draft)} />
      <NextDays draft={draft} today={today} />
      <p className={styles.mind}>
        As confirmações e aprovações que este pagamento já tem deixam de valer. Você confirma de novo no aplicativo
        {order.series === null ? '' : ', e até lá a série não paga nada'}.
      </p>
    </Form>
  );
}

function NextDays({ draft, today }: { readonly draft: EditDraft; readonly today: CivilDate }): ReactNode {
  const recurrence = draft.repetition && recurrenceOf(draft.repetition);
  if (recurrence === undefined || draft.date === undefined) return null;
  return <ComingDays recurrence={recurrence} firstDate={draft.date} today={today} />;
}

function dateLabel(order: PaymentOrder, { repetition }: EditDraft): string {
  if (repetition === undefined) return 'Data do pagamento';
  if (repetition.unit === 'business-day') return 'A partir de';
  return order.series === null ? 'Primeiro pagamento' : 'Próximo pagamento';
}
