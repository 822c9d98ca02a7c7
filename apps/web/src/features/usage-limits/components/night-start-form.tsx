import { changeNightStart, type SignedChange, type UsageLimits } from '@bank/contracts';
import { Button, ChangeList, ChoiceField, DetailSection, Form, LeaveButton, useUnsaved } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { AskFailure } from '../../../signed-changes/ask-failure.tsx';
import styles from './limits.module.css';

type Hour = '20' | '22';

/** When the night begins: at 20 h, or at 22 h on request. */
export function NightStartForm({
  limits: { nightStartsAtHour, nightStartChange, raiseWaitsHours },
  onCancel,
  onAsked,
}: {
  readonly limits: UsageLimits;
  readonly onCancel: () => void;
  readonly onAsked: (change: SignedChange) => void;
}): ReactNode {
  const now: Hour = nightStartsAtHour === 22 ? '22' : '20';
  // What comes by itself is as good as chosen.
  const comes: Hour = nightStartChange === null ? now : nightStartChange.hour === 22 ? '22' : '20';
  const [hour, setHour] = useState<Hour>(comes);
  const { run, running, failure } = useOperation(changeNightStart);
  const isNew = hour !== comes;
  const saved = useUnsaved(isNew);
  const submit = async (): Promise<void> => {
    if (!isNew) return;
    const asked = await run({ body: { hour: hour === '22' ? 22 : 20 } });
    if (!asked.ok) return;
    saved();
    onAsked(asked.value);
  };
  const starts = `Às 6 h do primeiro dia, passadas ${raiseWaitsHours} horas da assinatura`;
  return (
    <Form
      label="Início da noite"
      onSubmit={() => void submit()}
      actions={
        <>
          <Button type="submit" variant="primary" loading={running} disabled={!isNew}>
            Pedir mudança
          </Button>
          <LeaveButton onLeave={onCancel}>Voltar</LeaveButton>
        </>
      }
    >
      <p className={styles.muted}>À noite valem os limites da noite. Ela é um período só, do seu início até as 6 h.</p>
      <ChoiceField
        label="A noite começa às"
        value={hour}
        options={[
          { value: '20', label: '20 h' },
          { value: '22', label: '22 h' },
        ]}
        onChange={setHour}
      />
      <DetailSection title="O que muda">
        {isNew ? (
          <ChangeList
            lines={[
              { label: 'Início da noite', before: `${now} h`, after: `${hour} h` },
              { label: 'Começa a valer', before: null, after: starts },
            ]}
          />
        ) : (
          <p className={styles.muted}>Nada alterado ainda.</p>
        )}
      </DetailSection>
      <AskFailure failure={failure} />
    </Form>
  );
}
