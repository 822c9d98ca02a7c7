import { paymentsWords, type Batch, type BatchRow, type BatchState } from '@bank/contracts';
import { formatBrl } from '@bank/core';
import { Amount, Card, ProgressBar } from '@bank/ui';
import { useMemo, useState, type ReactNode } from 'react';
import { Page } from '../../../platform/screens/page.tsx';
import { useToday } from '../../../platform/use-now.ts';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { instantOf, momentInWords } from '../../../vocabulary/dates.ts';
import { onDemand } from '../../../vocabulary/on-demand.tsx';
import type { BatchAddress } from '../address.ts';
import { useBatchRows } from '../api/use-batches.ts';
import { ownersWords } from '../batch-words.ts';
import { BatchOrigin } from '../components/batch-origin.tsx';
import { BatchLabel } from '../components/batch-table.tsx';
import { ClosedRows } from '../components/closed-rows.tsx';
import { RowList, rowsQueryOf, type ShowBatch } from '../components/row-list.tsx';
import { BatchActs } from './batch-acts.tsx';
import styles from './following.module.css';
import { OutcomeBar } from './outcome-bar.tsx';

const RowView = onDemand(
  async () => (await import('./row-view.tsx')).RowView,
  ({ row }) => row !== undefined,
);

/** What of a batch other features show; composed in src/app, where features meet. */
export interface BatchParts {
  /** How its order stands, and what its maker and approvers do about it. */
  readonly renderOrder: (orderId: string) => ReactNode;
  /** What happened to its order. */
  readonly renderTimeline: (orderId: string) => ReactNode;
  /** The payment that a row became, over the page. */
  readonly renderPayment: (orderId: string | undefined, onClose: () => void) => ReactNode;
}

/** A batch that was asked for: what it waits for, or how its payments stand, and its rows. */
export function BatchFollowing({
  batch,
  address,
  onShow,
  parts,
}: {
  readonly batch: Batch;
  readonly address: BatchAddress;
  readonly onShow: ShowBatch;
  readonly parts: BatchParts;
}): ReactNode {
  const { name, order, isClosed } = batch;
  const today = useToday();
  const asked =
    order === null ? undefined : `Enviado por ${order.askedBy}, ${momentInWords(instantOf(order.askedAt), today)}`;
  return (
    <Page title={name} tabTitle={name} lead={asked}>
      {order !== null && (isAgreed(batch.state) ? <Standing {...{ batch, parts }} /> : parts.renderOrder(order.id))}
      <BatchOrigin batch={batch} />
      {isClosed ? <ClosedRows /> : <FollowedRows {...{ batch, address, onShow, parts }} />}
    </Page>
  );
}

/** Whether all agreed to it, so that what counts are its payments. */
function isAgreed(state: BatchState): boolean {
  return state === 'making' || state === 'in-progress' || state === 'done';
}

function Standing({ batch, parts }: { readonly batch: Batch; readonly parts: BatchParts }): ReactNode {
  const { state, payments, total, count, fees, owners, order } = batch;
  const checked = state === 'making' ? ownersWords(owners) : undefined;
  const made = payments === null ? 0 : count - payments.queued.count;
  return (
    <div className={styles.pair}>
      <Card title="Andamento" aside={<BatchLabel batch={batch} />}>
        <div className={styles.standing}>
          <div className={styles.head}>
            <Amount centavos={centavosOf(total)} size="large" />
            <span className={styles.muted}>
              {paymentsWords(count)}
              {centavosOf(fees) > 0n && ` · ${formatBrl(centavosOf(fees))} de tarifas até agora`}
            </span>
          </div>
          {state === 'making' && (
            <ProgressBar
              label="Preparo dos pagamentos"
              text={`${made.toLocaleString('pt-BR')} de ${paymentsWords(count)}`}
              percent={Math.floor((made * 100) / Math.max(1, count))}
            />
          )}
          {payments !== null && <OutcomeBar payments={payments} />}
          {checked !== undefined && <p className={styles.muted}>Titulares: {checked}.</p>}
          {state !== 'done' && (
            <p className={styles.muted}>
              Você pode sair desta página: os pagamentos continuam, e avisamos ao terminar.
            </p>
          )}
          <BatchActs batch={batch} />
        </div>
      </Card>
      {order !== null && (
        <Card title="O que aconteceu">
          <div className={styles.standing}>{parts.renderTimeline(order.id)}</div>
        </Card>
      )}
    </div>
  );
}

function FollowedRows({
  batch,
  address,
  onShow,
  parts,
}: {
  readonly batch: Batch;
  readonly address: BatchAddress;
  readonly onShow: ShowBatch;
  readonly parts: BatchParts;
}): ReactNode {
  const query = useMemo(() => rowsQueryOf(address), [address]);
  const list = useBatchRows(batch.id, query);
  const [payment, setPayment] = useState<string | undefined>(undefined);
  const open = (row: BatchRow): void =>
    row.order === null ? onShow({ ...address, linha: row.row }) : setPayment(row.order.id);
  const opened = list.items.find(({ row, order }) => row === address.linha && order === null);
  return (
    <>
      <RowList {...{ batch, address, list, onShow }} onOpen={open} />
      <RowView batch={batch} row={opened} onClose={() => onShow({ ...address, linha: undefined })} />
      {parts.renderPayment(payment, () => setPayment(undefined))}
    </>
  );
}
