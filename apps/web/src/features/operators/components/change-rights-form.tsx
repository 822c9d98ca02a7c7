import { changeOperator, type Operator, type ProfileOfRights, type SignedChange } from '@bank/contracts';
import { Button, ChangeList, DetailSection, Form, LeaveButton, useUnsaved } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { useRefusedFields, type RefusedFields } from '../../../platform/api/use-refused-fields.ts';
import { AskFailure } from '../../../signed-changes/ask-failure.tsx';
import { useToday } from '../../../platform/use-now.ts';
import {
  chosenRights,
  rightsFaults,
  rightsLines,
  rightsOf,
  shownFaults,
  type Faults,
  type RightsField,
} from '../rights.ts';
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
  const [begun] = useState(() => rightsOf(operator));
  const [draft, setDraft] = useState(begun);
  const saved = useUnsaved(draft !== begun);
  const [left, setLeft] = useState<readonly RightsField[]>([]);
  const [submitted, setSubmitted] = useState(false);
  const { run, running, failure } = useOperation(changeOperator);
  const { role, profileId, accessUntil } = draft;
  const refused = useRefusedFields(failure, { role, profileId, accessUntil });
  const found = rightsFaults(draft, today);
  const complete = Object.keys(found).length === 0;
  const shown = shownFaults(found, (field) => submitted || left.includes(field));
  const lines = complete ? rightsLines(chosenRights(rightsOf(operator)), chosenRights(draft), profiles) : [];

  const submit = async (): Promise<void> => {
    if (!complete) {
      setSubmitted(true);
      return;
    }
    const asked = await run({ params: { operatorId: operator.id }, body: chosenRights(draft) });
    if (!asked.ok) return;
    saved();
    onAsked(asked.value);
  };
  const permissions = profiles.find(({ id }) => id === draft.profileId)?.permissions ?? [];
  return (
    <Form
      label={`Direitos de ${operator.name}`}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button type="submit" variant="primary" loading={running} disabled={complete && lines.length === 0}>
            Pedir mudança
          </Button>
          <LeaveButton onLeave={onCancel}>Voltar</LeaveButton>
        </>
      }
    >
      <RightsFields
        draft={draft}
        onChange={setDraft}
        onLeave={(field) => setLeft([...left, field])}
        faults={{ ...refusedRights(refused), ...shown }}
        profiles={profiles}
        today={today}
      />
      <DetailSection title="O que muda">
        {lines.length === 0 ? <p className={styles.muted}>Nada alterado ainda.</p> : <ChangeList lines={lines} />}
      </DetailSection>
      {draft.role !== undefined && (
        <DetailSection title={`Ver como ${operator.name}, com estes direitos`} label="Ver como">
          <RightsPreview question={{ role: draft.role, permissions }} role={draft.role} />
        </DetailSection>
      )}
      <AskFailure failure={refused.rest} />
    </Form>
  );
}

const REFUSED = ['role', 'profileId', 'accessUntil'] as const;

function refusedRights(refused: RefusedFields<(typeof REFUSED)[number]>): Faults<RightsField> {
  return Object.fromEntries(
    REFUSED.flatMap((field) => {
      const message = refused.of(field);
      return message === undefined ? [] : [[field, message]];
    }),
  );
}
