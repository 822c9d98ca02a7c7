import type { Batch, BatchRow, BatchRowField, changeBatchRow, Institution } from '@bank/contracts';
import { ConfirmDialog, Form, useUnsaved } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import type { Operation } from '../../../platform/api/use-operation.ts';
import { WithBanks } from '../../../platform/institutions/with-banks.tsx';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useFreshBatches } from '../api/use-batches.ts';
import { RowFields } from '../draft/row-fields.tsx';
import { useRowForm, type SaidProblem } from '../draft/use-row-form.ts';
import { lineOf } from '../row-texts.ts';
import styles from './following.module.css';

export interface RowChangeProps {
  /** Of the form, for the button that submits it from elsewhere. */
  readonly id: string;
  readonly batch: Batch;
  readonly row: BatchRow;
  readonly save: Operation<typeof changeBatchRow>;
  readonly onDone: () => void;
}

/** A row of a batch that waits, with the fields that it had in the draft. What was signed of the batch is void when it is saved. */
export function RowChange(props: RowChangeProps): ReactNode {
  return <WithBanks>{(banks) => <Changing {...props} banks={banks} />}</WithBanks>;
}

function Changing({
  id,
  batch,
  row,
  save,
  onDone,
  banks,
}: RowChangeProps & { readonly banks: readonly Institution[] }): ReactNode {
  const form = useRowForm(row, banks);
  const saved = useUnsaved(form.isChanged);
  const fresh = useFreshBatches();
  const [warning, setWarning] = useState<string | undefined>(undefined);
  const submit = async (confirmed: boolean): Promise<void> => {
    const line = lineOf(row.row, form.texts, { banks, by: form.by });
    const result = await save.run({
      params: { id: batch.id, row: String(row.row) },
      body: { revision: batch.order?.revision ?? 0, line, ...(confirmed && { confirmed }) },
    });
    setWarning(undefined);
    if (result.ok) {
      saved();
      await fresh();
      return onDone();
    }
    const refused = refusalOf(result.failure);
    if (refused === 'warned') setWarning(failureMessage(result.failure));
    else if (refused !== undefined) form.judged({ problems: [refused] });
    return undefined;
  };
  const isSaid = save.failure !== undefined && refusalOf(save.failure) === undefined;
  return (
    <>
      <Form
        id={id}
        label={`Linha ${row.row}`}
        failure={isSaid && save.failure !== undefined ? <p>{failureMessage(save.failure)}</p> : undefined}
        onSubmit={() => void submit(false)}
      >
        <p className={styles.voids}>
          Ao salvar, o lote muda: você o confirma de novo no aplicativo, e quem já tinha aprovado aprova de novo.
        </p>
        <RowFields form={form} banks={banks} />
      </Form>
      <ConfirmDialog
        open={warning !== undefined}
        title="É isso mesmo?"
        text={warning ?? ''}
        confirmLabel="Salvar assim"
        loading={save.running}
        onConfirm={() => void submit(true)}
        onCancel={() => setWarning(undefined)}
      />
    </>
  );
}

/** What the bank found wrong with a field, or that it asks whether what it warns of is meant; undefined for anything else. */
function refusalOf(failure: NonNullable<RowChangeProps['save']['failure']>): SaidProblem | 'warned' | undefined {
  if (failure.kind !== 'refused') return undefined;
  if (failure.code === 'batch-transfers.row-warned') return 'warned';
  const [error] = failure.errors;
  if (failure.code !== 'batch-transfers.row-invalid' || error?.field === undefined) return undefined;
  return { field: error.field as BatchRowField, message: error.message };
}
