import {
  askForBatch,
  capitalised,
  newPayeesWords,
  paymentsWords,
  type Batch,
  type BatchReview,
  type CallFailure,
} from '@bank/contracts';
import { formatBrl, formatDate } from '@bank/core';
import {
  Amount,
  Button,
  Card,
  ConfirmDialog,
  DetailList,
  ErrorState,
  Form,
  Review,
  ReviewPart,
  Row,
  RowList,
  Skeleton,
} from '@bank/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { Page } from '../../../platform/screens/page.tsx';
import { approvalLine, SEND_FOR_APPROVAL } from '../../../payment-form/summary/summary-words.ts';
import { useToday } from '../../../platform/use-now.ts';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { dayOf, instantOf, momentInWords } from '../../../vocabulary/dates.ts';
import { ShortList } from '../../../vocabulary/short-list.tsx';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useBatchReview, useFreshBatches } from '../api/use-batches.ts';
import { feesWords, rowsWords } from '../batch-words.ts';
import { kindWords } from '../components/row-table.tsx';
import styles from './draft.module.css';
import { Obstacles } from './obstacles.tsx';

const DAYS_SHOWN = 6;

/** "Confira os dados": what a draft comes to, what stands in its way, and sending it. */
export function BatchReviewView({ batch, onBack }: { readonly batch: Batch; readonly onBack: () => void }): ReactNode {
  const { data, error, refetch } = useBatchReview(batch);
  return (
    <Page title={batch.name} tabTitle={batch.name} lead="Confira antes de enviar. Depois você confirma no aplicativo">
      <Card>
        {data !== undefined ? (
          <Reviewed batch={batch} review={data} onBack={onBack} onStale={() => void refetch()} />
        ) : error === null ? (
          <Skeleton height={480} />
        ) : (
          <ErrorState message={failureMessage(error.failure)} onRetry={() => void refetch()} />
        )}
      </Card>
    </Page>
  );
}

const KNOWN = 'batch-transfers.known';
const CHANGED = 'batch-transfers.changed-meanwhile';

function codeOf(failure: CallFailure | undefined): string | undefined {
  return failure?.kind === 'refused' ? failure.code : undefined;
}

function Reviewed({
  batch,
  review,
  onBack,
  onStale,
}: {
  readonly batch: Batch;
  readonly review: BatchReview;
  readonly onBack: () => void;
  /** It is no longer as it was reviewed. */
  readonly onStale: () => void;
}): ReactNode {
  const { run, running, failure } = useOperation(askForBatch);
  const [asking, setAsking] = useState<string | undefined>(undefined);
  const fresh = useFreshBatches();
  const navigate = useNavigate();
  const send = async (again: boolean): Promise<void> => {
    const body = { version: review.version, again, feesMax: review.feesMax };
    const result = await run({ params: { id: batch.id }, body });
    if (result.ok) {
      await fresh();
      // In place of the review: going back must not lead into a batch that was sent.
      return void navigate({ to: '/batch/$id', params: { id: batch.id }, search: {}, replace: true });
    }
    const code = codeOf(result.failure);
    setAsking(code === KNOWN ? failureMessage(result.failure) : undefined);
    if (code === CHANGED) onStale();
    return undefined;
  };
  const isReady = review.count > 0 && review.invalid + review.toConfirm === 0;
  const isTold = failure !== undefined && codeOf(failure) !== KNOWN;
  return (
    <>
      <Form
        label="Confira os dados"
        headed
        failure={isTold ? <p>{failureMessage(failure)}</p> : undefined}
        onSubmit={() => void send(false)}
        actions={
          <>
            <Button type="submit" variant="primary" size="large" loading={running} disabled={!isReady}>
              {review.approval === null ? 'Enviar lote' : SEND_FOR_APPROVAL}
            </Button>
            <Button size="large" disabled={running} onClick={onBack}>
              Voltar às linhas
            </Button>
          </>
        }
      >
        <Obstacles batch={batch} />
        {review.same !== null && <Same same={review.same} />}
        {review.refusal !== null && <p className={styles.refusal}>{review.refusal.message}</p>}
        <Totals review={review} onBack={onBack} />
      </Form>
      <ConfirmDialog
        open={asking !== undefined}
        title="Enviar este lote de novo?"
        text={asking}
        confirmLabel="Enviar de novo"
        cancelLabel="Não enviar"
        danger
        loading={running}
        onConfirm={() => void send(true)}
        onCancel={() => setAsking(undefined)}
      />
    </>
  );
}

/** An earlier batch of the same file or rows. */
function Same({ same }: { readonly same: NonNullable<BatchReview['same']> }): ReactNode {
  const today = useToday();
  const { isFile, name, by, at } = same;
  return (
    <p className={styles.obstacle}>
      {isFile ? 'Este mesmo arquivo' : 'Um lote com estas mesmas linhas'} já foi montado: “{name}”, por {by},{' '}
      {momentInWords(instantOf(at), today)}. Confira antes de pagar de novo.
    </p>
  );
}

function Totals({ review, onBack }: { readonly review: BatchReview; readonly onBack: () => void }): ReactNode {
  const { count, total, byKind, byDay } = review;
  return (
    <Review>
      <ReviewPart what="as linhas" onEdit={onBack}>
        <span className={styles.hero}>
          <Amount centavos={centavosOf(total)} size="hero" />
          <span className={styles.muted}>{paymentsWords(count)}</span>
        </span>
      </ReviewPart>
      <ReviewPart title="Por forma" what="as linhas">
        <RowList label="Totais por forma">
          {byKind.map((part) => (
            <Row
              key={part.kind}
              title={kindWords(part.kind)}
              detail={`${paymentsWords(part.count)} · ${feesWords(part)}`}
              end={<Amount centavos={centavosOf(part.total)} />}
            />
          ))}
        </RowList>
      </ReviewPart>
      <ReviewPart title="Por dia" what="as linhas">
        <ShortList
          label="Totais por dia"
          items={byDay}
          first={DAYS_SHOWN}
          row={({ date, count: payments, total: sum, holiday }) => (
            <Row
              key={date}
              title={formatDate(dayOf(date))}
              detail={`${paymentsWords(payments)}${holiday === null ? '' : ` · ${holiday}`}`}
              end={<Amount centavos={centavosOf(sum)} />}
            />
          )}
        />
      </ReviewPart>
      <ReviewPart title="Pontos de atenção" what="as linhas">
        <Points review={review} />
      </ReviewPart>
    </Review>
  );
}

/** What somebody who answers for the batch would look at. */
function Points({
  review: { largest, newPayees, ownersWaiting, leftOut, approval, ...fees },
}: {
  readonly review: BatchReview;
}): ReactNode {
  const today = useToday();
  const asked = approval === null ? undefined : approvalLine(approval, today);
  return (
    <DetailList
      items={[
        { label: 'Maior pagamento', value: <Amount centavos={centavosOf(largest)} /> },
        {
          label: 'Recebem pela primeira vez',
          value:
            newPayees.count === 0
              ? newPayeesWords(0)
              : `${newPayeesWords(newPayees.count)}, ${formatBrl(centavosOf(newPayees.total))} ao todo`,
        },
        {
          label: 'Titulares a conferir',
          value: ownersWaiting === 0 ? undefined : `${rowsWords(ownersWaiting)}, antes de cada pagamento`,
        },
        { label: 'Ficam de fora', value: leftOut === 0 ? undefined : rowsWords(leftOut) },
        { label: 'Tarifas', value: capitalised(feesWords(fees)) },
        { label: 'Confirmação', value: 'Você, no aplicativo' },
        {
          label: 'Aprovação',
          value: asked === undefined ? 'Ninguém mais precisa aprovar' : `${asked.value}: ${asked.detail ?? ''}`,
        },
      ]}
    />
  );
}
