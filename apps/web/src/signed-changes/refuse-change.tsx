import { refuseSignedChange, type SignedChange } from '@bank/contracts';
import { Button, ConfirmDialog, TextAreaField } from '@bank/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { failureMessage } from '../vocabulary/status-messages.ts';
import { endpointKey } from '../platform/api/use-endpoint.ts';
import { useOperation } from '../platform/api/use-operation.ts';
import styles from './signed-changes.module.css';

const REASON_LENGTH_MAX = 200;

/** The second administrator says no, and why; who asked reads it. A refusal needs no signature. */
export function RefuseChange({ change }: { readonly change: SignedChange }): ReactNode {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | undefined>(undefined);
  const { run, running, failure } = useOperation(refuseSignedChange);
  const queries = useQueryClient();
  const refuse = async (): Promise<void> => {
    if (reason.trim() === '') {
      setFault(`Diga o motivo: ${change.askedBy.name} o lê.`);
      return;
    }
    const result = await run({ params: { changeId: change.id }, body: { reason: reason.trim() } });
    await queries.invalidateQueries({ queryKey: endpointKey(refuseSignedChange).slice(0, 1) });
    if (result.ok) setAsking(false);
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>Recusar</Button>
      <ConfirmDialog
        open={asking}
        title="Recusar esta mudança?"
        text={`${change.title}. Nada muda, e ${change.askedBy.name} fica sabendo.`}
        confirmLabel="Recusar mudança"
        danger
        loading={running}
        onConfirm={() => void refuse()}
        onCancel={() => setAsking(false)}
      >
        <TextAreaField
          label="Motivo"
          value={reason}
          maxLength={REASON_LENGTH_MAX}
          error={fault}
          onChange={(event) => {
            setReason(event.target.value);
            setFault(undefined);
          }}
        />
        {failure !== undefined && (
          <p className={styles.failure} role="alert">
            {failureMessage(failure)}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
