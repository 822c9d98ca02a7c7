import {
  askBatchReceipts,
  cancelBatch,
  downloadIssuedFile,
  exportBatchRows,
  issueBatchReturn,
  retryBatch,
  type BackgroundTask,
  type Batch,
  type CallFailure,
} from '@bank/contracts';
import { Actions, Button, ConfirmDialog, Menu } from '@bank/ui';
import { useNavigate } from '@tanstack/react-router';
import { FileCode2, Receipt, RotateCcw } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useDownload } from '../../../platform/api/use-download.ts';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { SheetExport } from '../../../vocabulary/sheet-export.tsx';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useKnownBatch } from '../api/use-batches.ts';
import { countAndTotal, retryWords, rowsWords } from '../batch-words.ts';
import styles from './following.module.css';
import { ReceiptsTask } from './receipts-task.tsx';

/** What can be done with a batch that was agreed to. */
export function BatchActs({ batch }: { readonly batch: Batch }): ReactNode {
  const { canRetry, canCancel, payments, isClosed, state } = batch;
  const [task, setTask] = useState<BackgroundTask | undefined>(undefined);
  if (payments === null) return null;
  return (
    <>
      <Actions>
        {canRetry && <Retry batch={batch} />}
        {!isClosed && payments.paid.count + payments.returned.count > 0 && <Receipts batch={batch} onAsked={setTask} />}
        {!isClosed && state === 'done' && <ReturnFile batch={batch} />}
        {!isClosed && <TakeRows batch={batch} />}
        {canCancel && payments.queued.count + payments.ahead.count > 0 && <Cancel batch={batch} />}
      </Actions>
      {task !== undefined && <ReceiptsTask key={task.id} begun={task} />}
    </>
  );
}

function Retry({ batch: { id, payments } }: { readonly batch: Batch }): ReactNode {
  const { run, running, failure } = useOperation(retryBatch);
  const navigate = useNavigate();
  const [asking, setAsking] = useState<string | undefined>(undefined);
  const retry = async (again: boolean): Promise<void> => {
    const result = await run({ params: { id }, body: again ? { again } : {} });
    if (result.ok) return navigate({ to: '/batch/$id', params: { id: result.value.id }, search: {} });
    return setAsking(isTriedAlready(result.failure) ? failureMessage(result.failure) : undefined);
  };
  return (
    <>
      <Button
        variant="primary"
        icon={<RotateCcw size={16} aria-hidden />}
        loading={running}
        onClick={() => void retry(false)}
      >
        {payments === null ? 'Tentar de novo' : retryWords(payments)}
      </Button>
      {failure !== undefined && !isTriedAlready(failure) && (
        <p className={styles.failure} role="alert">
          {failureMessage(failure)}
        </p>
      )}
      <ConfirmDialog
        open={asking !== undefined}
        title="Montar mais um lote com os mesmos pagamentos?"
        text={asking ?? ''}
        confirmLabel="Montar mesmo assim"
        loading={running}
        onConfirm={() => void retry(true)}
        onCancel={() => setAsking(undefined)}
      />
    </>
  );
}

function isTriedAlready(failure: CallFailure): boolean {
  return failure.kind === 'refused' && failure.code === 'batch-transfers.retried-already';
}

function Receipts({
  batch: { id },
  onAsked,
}: {
  readonly batch: Batch;
  readonly onAsked: (task: BackgroundTask) => void;
}): ReactNode {
  const { run, running } = useOperation(askBatchReceipts);
  const { toasts } = useDoor();
  const ask = async (format: 'pdf' | 'zip'): Promise<void> => {
    const result = await run({ params: { id }, body: { format } });
    if (result.ok) onAsked(result.value);
    else toasts.show({ text: failureMessage(result.failure), tone: 'negative', kind: 'status' });
  };
  return (
    <Menu
      align="start"
      trigger={
        <Button icon={<Receipt size={16} aria-hidden />} loading={running}>
          Comprovantes
        </Button>
      }
      entries={[
        { kind: 'action', label: 'Todos em um PDF', onSelect: () => void ask('pdf') },
        { kind: 'action', label: 'Um PDF para cada, em ZIP', onSelect: () => void ask('zip') },
      ]}
    />
  );
}

function ReturnFile({ batch: { id } }: { readonly batch: Batch }): ReactNode {
  const { run, running } = useOperation(issueBatchReturn);
  const download = useDownload(downloadIssuedFile);
  const { toasts } = useDoor();
  const take = async (): Promise<void> => {
    const result = await run({ params: { id } });
    const failure = result.ok ? await download.run({ params: result.value }, 'retorno.ret') : result.failure;
    if (failure !== undefined) toasts.show({ text: failureMessage(failure), tone: 'negative', kind: 'status' });
  };
  return (
    <Button
      icon={<FileCode2 size={16} aria-hidden />}
      loading={running || download.running}
      onClick={() => void take()}
    >
      Arquivo de retorno
    </Button>
  );
}

function TakeRows({ batch: { id } }: { readonly batch: Batch }): ReactNode {
  const { run, running } = useDownload(exportBatchRows);
  const { toasts } = useDoor();
  const take = async (format: 'csv' | 'xlsx'): Promise<void> => {
    const failure = await run({ params: { id }, query: { format, which: 'all' } }, `lote.${format}`);
    if (failure !== undefined) toasts.show({ text: failureMessage(failure), tone: 'negative', kind: 'status' });
  };
  return <SheetExport running={running} onTake={(format) => void take(format)} />;
}

function Cancel({ batch }: { readonly batch: Batch }): ReactNode {
  const { run, running, failure } = useOperation(cancelBatch);
  const known = useKnownBatch();
  const [asking, setAsking] = useState(false);
  const { payments } = batch;
  const left = (payments?.queued.count ?? 0) + (payments?.ahead.count ?? 0);
  const cancel = async (): Promise<void> => {
    const result = await run({ params: { id: batch.id }, body: {} });
    if (!result.ok) return;
    known(result.value);
    setAsking(false);
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Cancelar o que não saiu
      </Button>
      <ConfirmDialog
        open={asking}
        title="Cancelar o que ainda não saiu?"
        text={`${rowsWords(left)} deste lote ${left === 1 ? 'deixa' : 'deixam'} de ser ${left === 1 ? 'paga' : 'pagas'}. O que já foi enviado não volta${
          payments !== null && payments.paid.count > 0 ? `: ${countAndTotal(payments.paid)}` : ''
        }.`}
        confirmLabel="Cancelar pagamentos"
        cancelLabel="Manter"
        danger
        loading={running}
        onConfirm={() => void cancel()}
        onCancel={() => setAsking(false)}
      >
        {failure !== undefined && (
          <p className={styles.failure} role="alert">
            {failureMessage(failure)}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
