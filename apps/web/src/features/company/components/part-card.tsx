import { confirmRegistration, REGISTRATION_PART_NAMES, type RegistrationPart } from '@bank/contracts';
import { bankingDate, formatDate } from '@bank/core';
import { Button, Card, StatusLabel } from '@bank/ui';
import type { ReactNode } from 'react';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { instantOf } from '../../../vocabulary/dates.ts';
import { useRefresh } from '../api/use-refresh.ts';
import { freshnessOf, type Freshness, type Registration } from '../registration.ts';
import styles from './part-card.module.css';

type ConfirmablePart = Exclude<RegistrationPart, 'documents'>;

/** The id of the element that takes the focus when a part is to be looked at. */
export function idOfPart(part: RegistrationPart): string {
  return `parte-${part}`;
}

/** One part of the registration: what is known, how current it is, and the way to change it. */
export function PartCard({
  part,
  registration,
  onChange,
  children,
}: {
  readonly part: RegistrationPart;
  readonly registration: Registration;
  readonly onChange: (part: RegistrationPart) => void;
  readonly children: ReactNode;
}): ReactNode {
  const freshness = freshnessOf(registration, part);
  const act = part === 'documents' ? 'Enviar' : 'Alterar';
  return (
    <div id={idOfPart(part)} tabIndex={-1} className={styles.part}>
      <Card
        title={REGISTRATION_PART_NAMES[part]}
        aside={
          <Button
            size="small"
            variant="quiet"
            aria-label={`${act}: ${REGISTRATION_PART_NAMES[part]}`}
            onClick={() => onChange(part)}
          >
            {act}
          </Button>
        }
      >
        {children}
        {freshness !== undefined && <Currency part={part} freshness={freshness} onChange={onChange} />}
      </Card>
    </div>
  );
}

function Currency({
  part,
  freshness,
  onChange,
}: {
  readonly part: RegistrationPart;
  readonly freshness: Freshness;
  readonly onChange: (part: RegistrationPart) => void;
}): ReactNode {
  const { isOutOfDate, because, confirmedAt } = freshness;
  if (!isOutOfDate)
    return (
      confirmedAt !== null && (
        <p className={styles.current}>Em dia desde {formatDate(bankingDate(instantOf(confirmedAt)))}</p>
      )
    );
  const isUnknown = confirmedAt === null;
  const change = isUnknown ? 'Informar' : 'Alterar';
  return (
    <div className={styles.old}>
      <StatusLabel tone="warning">{isUnknown ? 'Falta informar' : 'Desatualizado'}</StatusLabel>
      {because !== null && <p>{because}</p>}
      <div className={styles.acts}>
        {part !== 'documents' && !isUnknown && <ConfirmPart part={part} />}
        <Button size="small" onClick={() => onChange(part)}>
          {part === 'documents' ? 'Enviar' : change}
        </Button>
      </div>
    </div>
  );
}

function ConfirmPart({ part }: { readonly part: ConfirmablePart }): ReactNode {
  const { run, running } = useOperation(confirmRegistration);
  const { toasts } = useDoor();
  const refresh = useRefresh();
  const confirm = async (): Promise<void> => {
    const confirmed = await run({ body: { part } });
    if (!confirmed.ok) {
      toasts.show({ text: failureMessage(confirmed.failure), tone: 'negative', kind: 'snackbar' });
      return;
    }
    // The button leaves with what it confirmed; who pressed it stands at the part again.
    document.getElementById(idOfPart(part))?.focus();
    toasts.show({ text: `${REGISTRATION_PART_NAMES[part]}: tudo certo.`, tone: 'positive', kind: 'snackbar' });
    await refresh();
  };
  return (
    <Button size="small" variant="primary" loading={running} onClick={() => void confirm()}>
      Está tudo certo
    </Button>
  );
}
