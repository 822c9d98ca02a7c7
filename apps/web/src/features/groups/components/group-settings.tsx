import { GROUP_NAME_MAX, NOTICE_DAYS_MAX, revisePayeeGroup, type PayeeGroup } from '@bank/contracts';
import { Button, ChoiceField, Drawer, Form, SelectField, TextField, useUnsaved } from '@bank/ui';
import { useId, useState, type ReactNode } from 'react';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { useAccess } from '../../../platform/session/use-session.ts';
import { useToday } from '../../../platform/use-now.ts';
import { dayAndMonth, weekdayAndDay } from '../../../vocabulary/dates.ts';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useFreshGroups } from '../api/use-groups.ts';
import {
  comingRuns,
  DAYS,
  draftOfRepetition,
  HOLIDAY_CHOICES,
  noticeChoices,
  NTH,
  repetitionOf,
  RHYTHMS,
  type RepetitionDraft,
} from '../repetition-draft.ts';
import { CONFIDENTIAL_CHOICES, CONFIDENTIAL_HINT } from './confidential-choice.ts';
import styles from './groups.module.css';

/** Changes what a group is called, who sees whom it pays, and how it repeats. */
export function GroupSettings({
  open,
  group,
  onClose,
}: {
  readonly open: boolean;
  readonly group: PayeeGroup;
  readonly onClose: () => void;
}): ReactNode {
  const id = useId();
  const { run, running, failure } = useOperation(revisePayeeGroup);
  const { toasts } = useDoor();
  const refresh = useFreshGroups();
  const save = async (wanted: Pick<PayeeGroup, 'name' | 'isConfidential' | 'repetition'>): Promise<boolean> => {
    const done = await run({ params: { id: group.id }, body: { version: group.version, ...wanted } });
    refresh();
    if (done.ok) toasts.show({ text: 'Grupo alterado.', tone: 'positive', kind: 'status' });
    return done.ok;
  };
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title="Nome e repetição"
      keepsTyped
      foot={
        <Button type="submit" form={id} variant="primary" loading={running}>
          Salvar
        </Button>
      }
    >
      {open && (
        <SettingsForm
          id={id}
          group={group}
          failure={failure && failureMessage(failure)}
          onSave={async (wanted) => (await save(wanted)) && onClose()}
        />
      )}
    </Drawer>
  );
}

function SettingsForm({
  id,
  group,
  failure,
  onSave,
}: {
  readonly id: string;
  readonly group: PayeeGroup;
  readonly failure: string | undefined;
  readonly onSave: (wanted: Pick<PayeeGroup, 'name' | 'isConfidential' | 'repetition'>) => Promise<unknown>;
}): ReactNode {
  const mayMark = useAccess().permissions.includes('CONFIDENTIAL_PAYEES');
  const [name, setName] = useState(group.name);
  const [fault, setFault] = useState<string | undefined>(undefined);
  const [isConfidential, setConfidential] = useState(group.isConfidential);
  const [draft, setDraft] = useState(() => draftOfRepetition(group.repetition));
  const repetition = repetitionOf(draft);
  const isTyped =
    name !== group.name ||
    isConfidential !== group.isConfidential ||
    JSON.stringify(repetition) !== JSON.stringify(group.repetition);
  const saved = useUnsaved(isTyped);
  const submit = async (): Promise<void> => {
    if (name.trim() === '') return setFault('Informe um nome.');
    const done = await onSave({ name: name.trim(), isConfidential, repetition });
    if (done !== false) saved();
  };
  return (
    <Form
      id={id}
      label="Nome e repetição do grupo"
      className={styles.stack}
      failure={failure && <p>{failure}</p>}
      onSubmit={() => void submit()}
    >
      <TextField
        label="Nome do grupo"
        name="name"
        maxLength={GROUP_NAME_MAX}
        autoComplete="off"
        value={name}
        error={fault}
        onChange={({ target }) => {
          setFault(undefined);
          setName(target.value);
        }}
      />
      {mayMark && (
        <ChoiceField
          label="Quem vê os favorecidos"
          options={CONFIDENTIAL_CHOICES}
          value={isConfidential ? 'confidential' : 'open'}
          onChange={(value) => setConfidential(value === 'confidential')}
          hint={
            group.isConfidential && !isConfidential
              ? 'Quem vê grupos passa a ver quem está neste, com documentos mascarados. O que já foi alterado continua confidencial, e a mudança fica no histórico.'
              : CONFIDENTIAL_HINT
          }
        />
      )}
      <RepetitionChoice draft={draft} onChange={(part) => setDraft({ ...draft, ...part })} />
    </Form>
  );
}

function RepetitionChoice({
  draft,
  onChange,
}: {
  readonly draft: RepetitionDraft;
  readonly onChange: (part: Partial<RepetitionDraft>) => void;
}): ReactNode {
  const today = useToday();
  const repetition = repetitionOf(draft);
  const runs = repetition === null ? [] : comingRuns(repetition, today);
  return (
    <>
      <SelectField
        label="Repetir"
        options={RHYTHMS}
        value={draft.rhythm}
        onChange={({ target }) => onChange({ rhythm: target.value as RepetitionDraft['rhythm'] })}
      />
      {draft.rhythm === 'day' && (
        <div className={styles.pair}>
          <SelectField
            label="Dia do mês"
            options={DAYS}
            value={draft.day}
            onChange={({ target }) => onChange({ day: Number(target.value) })}
          />
          <SelectField
            label="Se não for dia útil"
            options={HOLIDAY_CHOICES}
            value={draft.onHoliday}
            onChange={({ target }) => onChange({ onHoliday: target.value as RepetitionDraft['onHoliday'] })}
          />
        </div>
      )}
      {draft.rhythm === 'business-day' && (
        <SelectField
          label="Qual dia útil"
          options={NTH}
          value={draft.nth}
          onChange={({ target }) => onChange({ nth: Number(target.value) })}
        />
      )}
      {draft.rhythm !== 'never' && (
        <SelectField
          label="Preparar o rascunho"
          hint="O rascunho espera que alguém confira. Nada é pago por si só."
          options={noticeChoices(NOTICE_DAYS_MAX)}
          value={draft.noticeDays}
          onChange={({ target }) => onChange({ noticeDays: Number(target.value) })}
        />
      )}
      {runs.length > 0 && (
        <ul className={styles.list} aria-label="Próximos meses">
          {runs.map(({ month, date, draftOn }) => (
            <li key={month}>
              <span className={styles.number}>{weekdayAndDay(date, today)}</span>
              <span className={styles.second}>rascunho em {dayAndMonth(draftOn, today)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
