import { setAbsence, type Operator, type SignedChange } from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import { Button, DateField, Form, LeaveButton, SelectField, useUnsaved } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { useRefusedFields } from '../../../platform/api/use-refused-fields.ts';
import { AskFailure } from '../../../signed-changes/ask-failure.tsx';
import { useToday } from '../../../platform/use-now.ts';
import { absenceFaults, maySubstitute, type AbsenceDraft } from '../absence.ts';
import { dayOf } from '../../../vocabulary/dates.ts';
import styles from './operator-drawer.module.css';

/** Somebody is away: who approves in their place, and until when. */
export function AbsenceForm({
  operator,
  operators,
  onCancel,
  onAsked,
}: {
  readonly operator: Operator;
  readonly operators: readonly Operator[];
  readonly onCancel: () => void;
  readonly onAsked: (change: SignedChange) => void;
}): ReactNode {
  const today = useToday();
  const [begun] = useState(() => startOf(operator, today));
  const [draft, setDraft] = useState(begun);
  const saved = useUnsaved(draft !== begun);
  const [judged, setJudged] = useState<readonly string[]>([]);
  const [submitted, setSubmitted] = useState(false);
  const { run, running, failure } = useOperation(setAbsence);
  const { from, until, substituteId } = draft;
  const refused = useRefusedFields(failure, { from, until, substituteId });
  const found = absenceFaults(draft, today);
  const faultOf = (field: keyof typeof found): string | undefined =>
    (submitted || judged.includes(field) ? found[field] : undefined) ?? refused.of(field);
  const leave = (field: keyof typeof found): void => setJudged([...judged, field]);

  const submit = async (): Promise<void> => {
    if (from === undefined || until === undefined || substituteId === undefined || Object.keys(found).length > 0) {
      setSubmitted(true);
      return;
    }
    const asked = await run({
      params: { operatorId: operator.id },
      body: { absence: { from, until, substituteId } },
    });
    if (!asked.ok) return;
    saved();
    onAsked(asked.value);
  };
  return (
    <Form
      label={`Ausência de ${operator.name}`}
      onSubmit={() => void submit()}
      actions={
        <>
          <Button type="submit" variant="primary" loading={running}>
            Pedir ausência
          </Button>
          <LeaveButton onLeave={onCancel}>Voltar</LeaveButton>
        </>
      }
    >
      <p className={styles.muted}>
        Nestes dias, o substituto aprova como {operator.name} aprovaria. O que ele mesmo pediu continua precisando de
        outra pessoa.
      </p>
      <DateField
        label="Primeiro dia"
        value={draft.from}
        today={today}
        min={today}
        error={faultOf('from')}
        onChange={(from) => setDraft({ ...draft, from })}
        onBlur={() => leave('from')}
      />
      <DateField
        label="Último dia"
        value={draft.until}
        today={today}
        min={draft.from ?? today}
        error={faultOf('until')}
        onChange={(until) => setDraft({ ...draft, until })}
        onBlur={() => leave('until')}
      />
      <SelectField
        label="Substituto"
        value={draft.substituteId ?? ''}
        placeholder="Escolha quem aprova no lugar"
        options={operators
          .filter((other) => maySubstitute(other, operator))
          .map(({ id, name }) => ({ value: id, label: name }))}
        error={faultOf('substituteId')}
        onChange={(event) =>
          setDraft({ ...draft, substituteId: event.target.value === '' ? undefined : event.target.value })
        }
        onBlur={() => leave('substituteId')}
      />
      <AskFailure failure={refused.rest} />
    </Form>
  );
}

function startOf({ absence }: Operator, today: CivilDate): AbsenceDraft {
  if (absence === null) return { from: today, until: undefined, substituteId: undefined };
  return { from: dayOf(absence.from), until: dayOf(absence.until), substituteId: absence.substitute.id };
}
