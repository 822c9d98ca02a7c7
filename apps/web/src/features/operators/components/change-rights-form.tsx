import { changeOperator, type Operator, type ProfileOfRights, type SignedChange } from '@bank/contracts';
import { Button } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { useOperation } from '../../../app/api/use-endpoint.ts';
import { AskFailure } from '../../../app/signed-changes/ask-failure.tsx';
import { ChangeLines } from '../../../app/signed-changes/change-lines.tsx';
import { useToday } from '../../../vocabulary/use-now.ts';
import { chosenRights, rightsFaults, rightsLines, rightsOf, toldFaults, type RightsField } from '../rights.ts';
import { FormFrame } from './form-frame.tsx';
import styles from './operator-drawer.module.css';
import { RightsFields } from './rights-fields.tsx';
import { RightsPreview } from './rights-preview.tsx';

/** Another role, profile, class or end of access for an operator: what it changes shows before it is asked for. */
export function ChangeRightsForm({
  operator,
  profiles,
  onCancel,
  onAsked,
}: {
  readonly operator: Operator;
  readonly profiles: readonly ProfileOfRights[];
  readonly onCancel: () => void;
  readonly onAsked: (change: SignedChange) => void;
}): ReactNode {
  const today = useToday();
  const [draft, setDraft] = useState(() => rightsOf(operator));
  const [left, setLeft] = useState<readonly RightsField[]>([]);
  const [attempt, setAttempt] = useState(0);
  const { run, running, failure } = useOperation(changeOperator);
  const found = rightsFaults(draft, today);
  const complete = Object.keys(found).length === 0;
  const shown = toldFaults(found, (field) => attempt > 0 || left.includes(field));
  const lines = complete ? rightsLines(chosenRights(rightsOf(operator)), chosenRights(draft), profiles) : [];

  const submit = async (): Promise<void> => {
    if (!complete) {
      setAttempt(attempt + 1);
      return;
    }
    const asked = await run({ params: { operatorId: operator.id }, body: chosenRights(draft) });
    if (asked.ok) onAsked(asked.value);
  };
  const permissions = profiles.find(({ id }) => id === draft.profileId)?.permissions ?? [];
  return (
    <FormFrame
      label={`Direitos de ${operator.name}`}
      attempt={attempt}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button type="submit" variant="primary" loading={running} disabled={complete && lines.length === 0}>
            Pedir mudança
          </Button>
          <Button onClick={onCancel}>Voltar</Button>
        </>
      }
    >
      <RightsFields
        draft={draft}
        onChange={setDraft}
        onLeave={(field) => setLeft([...left, field])}
        faults={shown}
        profiles={profiles}
        today={today}
      />
      <section className={styles.section} aria-label="O que muda">
        <h3 className={styles.heading}>O que muda</h3>
        {lines.length === 0 ? (
          <p className={styles.muted}>Nada ainda: é assim que está hoje.</p>
        ) : (
          <ChangeLines lines={lines} />
        )}
      </section>
      {draft.role !== undefined && (
        <section className={styles.section} aria-label="Ver como">
          <h3 className={styles.heading}>Ver como {operator.name}, com estes direitos</h3>
          <RightsPreview question={{ role: draft.role, permissions }} role={draft.role} />
        </section>
      )}
      <AskFailure failure={failure} />
    </FormFrame>
  );
}
