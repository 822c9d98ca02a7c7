import {
  confirmBatchRows,
  leaveOutBatchRows,
  sendBatchRows,
  type Batch,
  type BatchRow,
  type Institution,
} from '@bank/contracts';
import { Button, Drawer, Form, useUnsaved } from '@bank/ui';
import { TriangleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { WithBanks } from '../../../platform/institutions/with-banks.tsx';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useKnownBatch } from '../api/use-batches.ts';
import { RowState } from '../components/row-table.tsx';
import { lineOf } from '../row-texts.ts';
import styles from './draft.module.css';
import { RowFields } from './row-fields.tsx';
import { useRowForm } from './use-row-form.ts';

export interface RowDrawerProps {
  readonly batch: Batch;
  /** The row that is open; its number alone for one that is yet to be. Undefined: none. */
  readonly opened: { readonly number: number; readonly row: BatchRow | undefined } | undefined;
  readonly onClose: () => void;
  /** It was saved without a fault: on to the next one that has some, if there is one. */
  readonly onSaved: (number: number) => void;
}

/** A row of a draft, mended where it stands. */
export function RowDrawer({ batch, opened, onClose, onSaved }: RowDrawerProps): ReactNode {
  const id = useId();
  const save = useOperation(sendBatchRows);
  const leaveOut = useOperation(leaveOutBatchRows);
  const known = useKnownBatch();
  const isLeftOut = opened?.row?.state === 'left-out';
  const change = async (): Promise<void> => {
    if (opened === undefined) return;
    const which = { rows: [opened.number] };
    const result = await leaveOut.run({ params: { id: batch.id }, body: { which, leftOut: !isLeftOut } });
    if (!result.ok) return;
    known(result.value);
    onClose();
  };
  return (
    <Drawer
      open={opened !== undefined}
      onClose={onClose}
      keepsTyped
      title={opened === undefined ? 'Linha' : opened.row === undefined ? 'Nova linha' : `Linha ${opened.number}`}
      foot={
        <div className={styles.foot}>
          {opened?.row !== undefined && (
            <Button loading={leaveOut.running} onClick={() => void change()}>
              {isLeftOut ? 'Incluir de novo' : 'Remover do lote'}
            </Button>
          )}
          <Button type="submit" form={id} variant="primary" loading={save.running}>
            Salvar linha
          </Button>
        </div>
      }
    >
      {opened !== undefined && (
        <WithBanks>
          {(banks) => <RowEditing key={opened.number} {...{ id, batch, banks, opened, save, onSaved }} />}
        </WithBanks>
      )}
      {leaveOut.failure !== undefined && (
        <p className={styles.wrong} role="alert">
          {failureMessage(leaveOut.failure)}
        </p>
      )}
    </Drawer>
  );
}

function RowEditing({
  id,
  batch,
  banks,
  opened: { number, row },
  save,
  onSaved,
}: {
  readonly id: string;
  readonly batch: Batch;
  readonly banks: readonly Institution[];
  readonly opened: NonNullable<RowDrawerProps['opened']>;
  readonly save: ReturnType<typeof useOperation<typeof sendBatchRows>>;
  readonly onSaved: (number: number) => void;
}): ReactNode {
  const form = useRowForm(row, banks);
  const known = useKnownBatch();
  const saved = useUnsaved(form.isChanged);
  const submit = async (): Promise<void> => {
    const line = lineOf(number, form.texts, { banks, by: form.by });
    const result = await save.run({ params: { id: batch.id }, body: { rows: [line] } });
    if (!result.ok) return;
    const [judged] = result.value.rows;
    known(result.value.batch);
    if (judged !== undefined && judged.problems.length > 0) return form.judged(judged);
    saved();
    return onSaved(number);
  };
  return (
    <Form
      id={id}
      label={row === undefined ? 'Nova linha' : `Linha ${number}`}
      failure={save.failure === undefined ? undefined : <p>{failureMessage(save.failure)}</p>}
      onSubmit={() => void submit()}
    >
      {row !== undefined && (
        <>
          <RowState row={row} />
          <Notices batch={batch} row={row} />
        </>
      )}
      <RowFields form={form} banks={banks} />
    </Form>
  );
}

/** What of the row may be meant and may be a mistake, and the way to say that it is meant. */
function Notices({
  batch,
  row: { row, notices, isConfirmed, state },
}: {
  readonly batch: Batch;
  readonly row: BatchRow;
}): ReactNode {
  const { run, running, failure } = useOperation(confirmBatchRows);
  const known = useKnownBatch();
  if (notices.length === 0) return null;
  const confirm = async (): Promise<void> => {
    const body = { which: { rows: [row] }, confirmed: !isConfirmed };
    const result = await run({ params: { id: batch.id }, body });
    if (result.ok) known(result.value);
  };
  const asks = notices.some((notice) => notice.asks) && state !== 'left-out';
  return (
    <>
      <ul className={styles.notices} aria-label="Confira">
        {notices.map(({ warning, message }) => (
          <li key={warning} className={styles.notice}>
            <TriangleAlert size={18} aria-hidden />
            <span>{message}</span>
          </li>
        ))}
      </ul>
      {asks && (
        <div>
          <Button loading={running} onClick={() => void confirm()}>
            {isConfirmed ? 'Voltar a conferir' : 'É isso mesmo'}
          </Button>
        </div>
      )}
      {failure !== undefined && (
        <p className={styles.wrong} role="alert">
          {failureMessage(failure)}
        </p>
      )}
    </>
  );
}
