import {
  BATCH_ROW_FIELD_WORDS,
  cancelBatch,
  changeBatchRow,
  tedPurposeWords,
  type Batch,
  type BatchRow,
} from '@bank/contracts';
import { formatDate } from '@bank/core';
import { Amount, Button, ConfirmDialog, Detail, DetailHead, DetailList, Drawer } from '@bank/ui';
import { useId, useState, type ReactNode } from 'react';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { dayOf } from '../../../vocabulary/dates.ts';
import { onDemand } from '../../../vocabulary/on-demand.tsx';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useFreshBatches, useKnownBatch } from '../api/use-batches.ts';
import { kindWords, RowFaults, RowState } from '../components/row-table.tsx';
import styles from './following.module.css';

const RowChange = onDemand(
  async () => (await import('./row-change.tsx')).RowChange,
  () => true,
);

/** A row of a batch that was asked for and is no payment yet, or became none. */
export function RowView({
  batch,
  row,
  onClose,
}: {
  readonly batch: Batch;
  readonly row: BatchRow | undefined;
  readonly onClose: () => void;
}): ReactNode {
  const id = useId();
  const save = useOperation(changeBatchRow);
  // While it slides out it still shows what it showed.
  const [last, setLast] = useState(row);
  if (row !== undefined && row !== last) setLast(row);
  const shown = row ?? last;
  const [changing, setChanging] = useState<number | undefined>(undefined);
  if (changing !== undefined && changing !== row?.row) setChanging(undefined);
  const isChanging = changing !== undefined && changing === row?.row;
  return (
    <Drawer
      open={row !== undefined}
      onClose={onClose}
      keepsTyped={isChanging}
      title={shown === undefined ? 'Linha' : `Linha ${shown.row}`}
      foot={
        isChanging ? (
          <div className={styles.foot}>
            <Button onClick={() => setChanging(undefined)}>Não alterar</Button>
            <Button type="submit" form={id} variant="primary" loading={save.running}>
              Salvar linha
            </Button>
          </div>
        ) : (
          <RowActs {...{ batch, onClose }} row={shown} onChange={() => setChanging(row?.row)} />
        )
      }
    >
      {shown === undefined ? null : isChanging ? (
        <RowChange key={shown.row} {...{ id, batch, save }} row={shown} onDone={onClose} />
      ) : (
        <RowSaid row={shown} />
      )}
    </Drawer>
  );
}

/** What can be done with the row as the batch stands. */
function RowActs({
  batch,
  row,
  onClose,
  onChange,
}: {
  readonly batch: Batch;
  readonly row: BatchRow | undefined;
  readonly onClose: () => void;
  readonly onChange: () => void;
}): ReactNode {
  const mayEdit = batch.canChange && row !== undefined && row.typed !== null;
  if (batch.canChange && row?.state === 'waiting')
    return (
      <div className={styles.foot}>
        <LeaveOut batch={batch} row={row} onDone={onClose} />
        {mayEdit && <Button onClick={onChange}>Alterar</Button>}
      </div>
    );
  if (mayEdit && row.state === 'left-out')
    return (
      <Button wide onClick={onChange}>
        Alterar e incluir de novo
      </Button>
    );
  if (batch.canCancel && row?.state === 'queued') return <CancelRow batch={batch} row={row} onDone={onClose} />;
  return (
    <Button wide onClick={onClose}>
      Fechar
    </Button>
  );
}

function RowSaid({ row: shown }: { readonly row: BatchRow }): ReactNode {
  return (
    <Detail label="Detalhe da linha">
      <DetailHead title={shown.name}>
        {shown.amount !== null && <Amount centavos={centavosOf(shown.amount)} size="large" />}
        <RowState row={shown} />
        <RowFaults row={shown} />
      </DetailHead>
      <DetailList
        items={[
          { label: 'Para', value: shown.place },
          { label: 'CPF ou CNPJ', value: shown.maskedDocument },
          { label: 'Forma', value: kindWords(shown.kind) },
          { label: 'Dia', value: shown.date === null ? undefined : formatDate(dayOf(shown.date)) },
          {
            label: BATCH_ROW_FIELD_WORDS.purpose,
            value: shown.purpose === null ? undefined : tedPurposeWords(shown.purpose),
          },
          { label: 'Mensagem', value: shown.description },
          { label: 'Seu número', value: shown.reference },
        ]}
      />
    </Detail>
  );
}

interface RowActProps {
  readonly batch: Batch;
  readonly row: BatchRow;
  readonly onDone: () => void;
}

/** Takes a row out of a batch that still waits. What was signed is void then, which is said before. */
function LeaveOut({ batch, row, onDone }: RowActProps): ReactNode {
  const { run, running, failure } = useOperation(changeBatchRow);
  const fresh = useFreshBatches();
  const leaveOut = async (): Promise<void> => {
    const result = await run({
      params: { id: batch.id, row: String(row.row) },
      body: { revision: batch.order?.revision ?? 0, line: null },
    });
    if (!result.ok) return;
    await fresh();
    onDone();
  };
  return (
    <AskedAct
      label="Remover do lote"
      title="Remover esta linha do lote?"
      text="O lote muda: você o confirma de novo no aplicativo, e quem já tinha aprovado aprova de novo."
      failure={failure && failureMessage(failure)}
      running={running}
      onConfirm={() => void leaveOut()}
    />
  );
}

function CancelRow({ batch, row, onDone }: RowActProps): ReactNode {
  const { run, running, failure } = useOperation(cancelBatch);
  const known = useKnownBatch();
  const cancel = async (): Promise<void> => {
    const result = await run({ params: { id: batch.id }, body: { rows: [row.row] } });
    if (!result.ok) return;
    known(result.value);
    onDone();
  };
  return (
    <AskedAct
      wide
      label="Cancelar este pagamento"
      title="Cancelar este pagamento?"
      text={`${row.name} deixa de receber por este lote. As outras linhas seguem.`}
      failure={failure && failureMessage(failure)}
      running={running}
      onConfirm={() => void cancel()}
    />
  );
}

function AskedAct({
  wide = false,
  label,
  title,
  text,
  failure,
  running,
  onConfirm,
}: {
  /** It is the only one there. */
  readonly wide?: boolean;
  readonly label: string;
  readonly title: string;
  readonly text: string;
  readonly failure: string | undefined;
  readonly running: boolean;
  readonly onConfirm: () => void;
}): ReactNode {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button wide={wide} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={asking}
        title={title}
        text={text}
        confirmLabel={label}
        danger
        loading={running}
        onConfirm={onConfirm}
        onCancel={() => setAsking(false)}
      >
        {failure !== undefined && (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
