import {
  OPERATOR_DEVICE_LABELS,
  ROLE_WORDS,
  type Operator,
  type ProfileOfRights,
  type SignedChange,
} from '@bank/contracts';
import { bankingDate, formatDate, type CivilDate } from '@bank/core';
import { Actions, Button, Detail, DetailHead, DetailList, DetailSection, Drawer } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { dayOf, instantOf, momentInWords, onMoment } from '../../../vocabulary/dates.ts';
import { useNow } from '../../../platform/use-now.ts';
import { actWords, type PlainAct } from '../acts.ts';
import { classWords } from '../operator-words.ts';
import { AbsenceForm } from './absence-form.tsx';
import { ChangeRightsForm } from './change-rights-form.tsx';
import { LimitForm } from './limit-form.tsx';
import styles from './operator-drawer.module.css';
import { OperatorLimits } from './operator-limits.tsx';
import { PlainActDialog } from './plain-act.tsx';
import { RightsPreview } from './rights-preview.tsx';
import { StateOfOperator } from './state-of-operator.tsx';

interface Props {
  readonly operators: readonly Operator[];
  readonly profiles: readonly ProfileOfRights[];
  readonly onClose: () => void;
  /** A change was asked for: it waits for the signature. */
  readonly onAsked: (change: SignedChange) => void;
}

/** What of an operator is being changed. */
type OperatorForm = 'rights' | 'absence' | 'limit';

const FORM_TITLES: Readonly<Record<OperatorForm, string>> = {
  rights: 'Alterar direitos',
  absence: 'Ausência e substituto',
  limit: 'Alterar limite',
};

/** Everything about one operator, what can be done, and what this person sees of the bank. */
export function OperatorDrawer({ operator, ...props }: Props & { readonly operator: Operator | undefined }): ReactNode {
  const [form, setForm] = useState<OperatorForm | undefined>(undefined);
  // Another person begins with their detail.
  const [shownId, setShownId] = useState(operator?.id);
  if (operator?.id !== shownId) {
    setShownId(operator?.id);
    setForm(undefined);
  }
  const title = form === undefined ? 'Operador' : FORM_TITLES[form];
  const back = (): void => setForm(undefined);
  return (
    <Drawer open={operator !== undefined} onClose={props.onClose} title={title} keepsTyped={form !== undefined}>
      {operator !== undefined && form === undefined && (
        <OperatorDetail key={operator.id} operator={operator} onForm={setForm} {...props} />
      )}
      {operator !== undefined && form === 'rights' && (
        <ChangeRightsForm operator={operator} profiles={props.profiles} onCancel={back} onAsked={props.onAsked} />
      )}
      {operator !== undefined && form === 'absence' && (
        <AbsenceForm operator={operator} operators={props.operators} onCancel={back} onAsked={props.onAsked} />
      )}
      {operator !== undefined && form === 'limit' && (
        <LimitForm operator={operator} onCancel={back} onAsked={props.onAsked} />
      )}
    </Drawer>
  );
}

function OperatorDetail({
  operator,
  onForm,
  onAsked,
}: Props & {
  readonly operator: Operator;
  readonly onForm: (form: OperatorForm) => void;
}): ReactNode {
  const now = useNow(60_000);
  const today = bankingDate(now);
  return (
    <Detail>
      <DetailHead
        title={
          <>
            {operator.name}
            {operator.isSelf && <span className={styles.self}> (você)</span>}
          </>
        }
      >
        <StateOfOperator operator={operator} />
        {operator.isSelf && (
          <p className={styles.muted}>Ninguém altera os próprios direitos: isso pede outro administrador.</p>
        )}
      </DetailHead>
      <Acts operator={operator} onForm={onForm} onAsked={onAsked} />
      <DetailList items={factsOf(operator, today)} />
      <OperatorLimits operator={operator} onChange={() => onForm('limit')} />
      <DetailSection title={`Ver como ${operator.name}`} label="Ver como">
        <RightsPreview question={{ operatorId: operator.id }} role={operator.role} />
      </DetailSection>
    </Detail>
  );
}

function Acts({
  operator,
  onForm,
  onAsked,
}: {
  readonly operator: Operator;
  readonly onForm: (form: OperatorForm) => void;
  readonly onAsked: (change: SignedChange) => void;
}): ReactNode {
  const [act, setAct] = useState<PlainAct | undefined>(undefined);
  if (operator.actions.length === 0) return null;
  return (
    <Actions>
      {operator.actions.map((action) => {
        switch (action) {
          case 'edit':
            return (
              <Button key={action} size="small" variant="primary" onClick={() => onForm('rights')}>
                Alterar direitos
              </Button>
            );
          case 'absence':
            return (
              <Button key={action} size="small" onClick={() => onForm('absence')}>
                {operator.absence === null ? 'Registrar ausência' : 'Alterar ausência'}
              </Button>
            );
          default:
            return (
              <Button key={action} size="small" onClick={() => setAct(action)}>
                {actWords(action, operator).label}
              </Button>
            );
        }
      })}
      {act !== undefined && (
        <PlainActDialog operator={operator} act={act} onClose={() => setAct(undefined)} onAsked={onAsked} />
      )}
    </Actions>
  );
}

function factsOf(
  operator: Operator,
  today: CivilDate,
): readonly { readonly label: string; readonly value: ReactNode }[] {
  const { temporaryPassword, absence, standsInFor, lastAccessAt, accessUntil, openSessions } = operator;
  const moment = (wire: string): string => momentInWords(instantOf(wire), today);
  return [
    { label: 'Papel', value: ROLE_WORDS[operator.role] },
    { label: 'Perfil', value: operator.role === 'SA' ? 'Todos os direitos' : (operator.profile?.name ?? 'Nenhum') },
    { label: 'Classe de aprovador', value: classWords(operator.approverClass) },
    { label: 'Acesso até', value: accessUntil === null ? 'Sem prazo' : formatDate(dayOf(accessUntil)) },
    {
      label: 'Ausência',
      value:
        absence === null
          ? null
          : `${formatDate(dayOf(absence.from))} a ${formatDate(dayOf(absence.until))}; ${absence.substitute.name} aprova no lugar`,
    },
    { label: 'Substitui hoje', value: standsInFor.map(({ name }) => name).join(', ') },
    { label: 'E-mail', value: operator.email },
    { label: 'CPF', value: operator.maskedCpf },
    { label: 'Celular', value: operator.maskedPhone },
    { label: 'Dispositivo', value: OPERATOR_DEVICE_LABELS[operator.device] },
    {
      label: 'Senha temporária',
      value:
        temporaryPassword === null
          ? null
          : `Vence ${onMoment(instantOf(temporaryPassword.expiresAt), today)}; ${triesWords(temporaryPassword.triesLeft)}`,
    },
    { label: 'Último acesso', value: lastAccessAt === null ? 'Nunca entrou' : moment(lastAccessAt) },
    { label: 'Sessões abertas', value: openSessions === 0 ? 'Nenhuma' : String(openSessions) },
    { label: 'Na empresa desde', value: formatDate(bankingDate(instantOf(operator.createdAt))) },
  ];
}

function triesWords(triesLeft: number): string {
  if (triesLeft === 0) return 'nenhuma tentativa restante';
  return triesLeft === 1 ? '1 tentativa restante' : `${triesLeft} tentativas restantes`;
}
