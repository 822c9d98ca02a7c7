import { payeeLines, type PixLookup } from '@bank/contracts';
import { formatBrl, formatDate, type CivilDate, type Recurrence } from '@bank/core';
import { Amount, Button, DetailList, Form, Review, ReviewPart } from '@bank/ui';
import type { ReactNode } from 'react';
import { ComingDays } from '../../../vocabulary/coming-days.tsx';
import { weekdayAndDay } from '../../../vocabulary/dates.ts';
import { comingDays, recurrenceOf } from '../../../vocabulary/repetition.ts';
import type { TransferDraft } from '../transfer/draft.ts';
import type { Step } from '../transfer/failures.ts';
import { warningsFor } from '../transfer/warnings.ts';
import { Warnings } from './payee-card.tsx';

/** "Confira os dados": everything that will be sent, in one place, before it is sent. */
export function ReviewStep({
  draft,
  lookup,
  failure,
  working,
  today,
  onEdit,
  onPay,
}: {
  readonly draft: TransferDraft;
  readonly lookup: PixLookup;
  readonly failure: ReactNode;
  readonly working: boolean;
  readonly today: CivilDate;
  readonly onEdit: (step: Step) => void;
  readonly onPay: () => void;
}): ReactNode {
  const { payee } = lookup;
  const recurrence = draft.repetition && recurrenceOf(draft.repetition);
  const verb = draft.date === undefined ? 'Pagar' : 'Agendar';
  return (
    <Form
      label="Confira os dados"
      headed
      failure={failure}
      onSubmit={onPay}
      actions={
        <>
          <Button type="submit" variant="primary" size="large" loading={working}>
            {verb} {formatBrl(draft.centavos)}
            {recurrence !== undefined && ' por vez'}
          </Button>
          <Button size="large" disabled={working} onClick={() => onEdit('amount')}>
            Voltar
          </Button>
        </>
      }
    >
      <Review>
        <ReviewPart what="valor" onEdit={() => onEdit('amount')}>
          <Amount centavos={draft.centavos} size="hero" />
        </ReviewPart>
        <ReviewPart title="Quem recebe" what="quem recebe" onEdit={() => onEdit('payee')}>
          <DetailList
            items={[
              { label: 'Nome', value: payee.name },
              { label: 'CPF ou CNPJ', value: payee.maskedDocument },
              ...payeeLines(payee),
            ]}
          />
        </ReviewPart>
        <ReviewPart title="Pagamento" what="data e mensagem" onEdit={() => onEdit('amount')}>
          <DetailList
            items={[
              { label: 'Quando', value: whenWords(draft, recurrence, today) },
              { label: 'Mensagem', value: draft.message.trim() },
            ]}
          />
          {recurrence !== undefined && draft.date !== undefined && (
            <ComingDays recurrence={recurrence} firstDate={draft.date} today={today} />
          )}
        </ReviewPart>
      </Review>
      <Warnings warnings={warningsFor(lookup, draft.centavos)} />
    </Form>
  );
}

function whenWords({ date }: TransferDraft, recurrence: Recurrence | undefined, today: CivilDate): string {
  if (date === undefined) return `Agora, ${formatDate(today)}`;
  const first = recurrence === undefined ? date : (comingDays(recurrence, date, today, 1).days[0]?.date ?? date);
  const weekday = weekdayAndDay(first, today).split(',')[0]?.toLowerCase() ?? '';
  const day = `${formatDate(first)} (${weekday})`;
  return recurrence === undefined ? `Agendado para ${day}` : `Primeiro pagamento em ${day}`;
}
