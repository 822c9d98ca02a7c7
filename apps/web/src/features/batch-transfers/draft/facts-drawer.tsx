import { changeBatch, type Batch } from '@bank/contracts';
import { Button, Drawer, Form } from '@bank/ui';
import { useId, useState, type ReactNode } from 'react';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { dayOf } from '../../../vocabulary/dates.ts';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useKnownBatch } from '../api/use-batches.ts';
import { BatchFactsFields, useBatchFacts } from '../making/batch-facts.tsx';
import styles from './draft.module.css';

/** Name, day and confidentiality of a draft, changed. */
export function FactsDrawer({
  batch,
  open,
  onClose,
}: {
  readonly batch: Batch;
  readonly open: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const id = useId();
  const { run, running, failure } = useOperation(changeBatch);
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title="Dados do lote"
      foot={
        <div className={styles.foot}>
          <Button type="submit" form={id} variant="primary" loading={running}>
            Salvar
          </Button>
        </div>
      }
    >
      {open && <Facts {...{ id, batch, run, onClose }} failure={failure && failureMessage(failure)} />}
    </Drawer>
  );
}

function Facts({
  id,
  batch,
  run,
  failure,
  onClose,
}: {
  readonly id: string;
  readonly batch: Batch;
  readonly run: ReturnType<typeof useOperation<typeof changeBatch>>['run'];
  readonly failure: string | undefined;
  readonly onClose: () => void;
}): ReactNode {
  const known = useKnownBatch();
  const { name, date, confidential } = batch;
  const { facts, change, nameOr } = useBatchFacts({ name, date: dayOf(date), confidential });
  const [dateFault, setDateFault] = useState<string | undefined>(undefined);
  const submit = async (): Promise<void> => {
    setDateFault(facts.date === undefined ? 'Informe o dia dos pagamentos.' : undefined);
    if (facts.date === undefined) return;
    const body = {
      name: nameOr(name),
      ...(facts.date !== date && { date: facts.date }),
      ...(facts.confidential !== confidential && { confidential: facts.confidential }),
    };
    const result = await run({ params: { id: batch.id }, body });
    if (!result.ok) return;
    known(result.value);
    onClose();
  };
  return (
    <Form
      id={id}
      label="Dados do lote"
      failure={failure === undefined ? undefined : <p>{failure}</p>}
      onSubmit={() => void submit()}
    >
      <BatchFactsFields facts={facts} dateFault={dateFault} onChange={change} />
    </Form>
  );
}
