import { actAgreeing, actName, capitalised, sentence, theAct, thisAct, type Authorization } from '@bank/contracts';
import { formatBrl } from '@bank/core';
import { Amount, ConfirmDialog, StatusLabel, TextAreaField } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { useRefusals } from '../api/use-refusals.ts';
import styles from './authorizations.module.css';

const REASON_LENGTH_MAX = 200;

/** Refuses one or many payments for a reason, and says of each what became of it. A refusal needs no signature. */
export function RefuseDialog({
  chosen,
  onClose,
}: {
  readonly chosen: readonly Authorization[] | undefined;
  readonly onClose: () => void;
}): ReactNode {
  const [last, setLast] = useState(chosen);
  if (chosen !== undefined && chosen !== last) setLast(chosen);
  if (last === undefined) return null;
  return (
    <Question
      key={last.map(({ order }) => order.id).join()}
      open={chosen !== undefined}
      chosen={last}
      onClose={onClose}
    />
  );
}

function Question({
  open,
  chosen,
  onClose,
}: {
  readonly open: boolean;
  readonly chosen: readonly Authorization[];
  readonly onClose: () => void;
}): ReactNode {
  const { toasts } = useDoor();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | undefined>(undefined);
  const { results, running, run } = useRefusals();
  const many = chosen.length > 1;
  const kind = many ? undefined : chosen[0]?.order.kind;

  const refuse = async (): Promise<void> => {
    if (reason.trim() === '') {
      setFault(`Diga o motivo: quem fez ${theAct(kind)} o lê.`);
      return;
    }
    if (!(await run(chosen, reason.trim()))) return;
    const text = many
      ? `${chosen.length} pagamentos recusados. Nada saiu da conta.`
      : `${capitalised(actName(kind))} ${actAgreeing(kind, 'recusado')}. Nada saiu da conta.`;
    toasts.show({ text, tone: 'positive', kind: 'snackbar' });
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title={many ? `Recusar ${chosen.length} pagamentos?` : `Recusar ${thisAct(kind)}?`}
      text={whatHappens(chosen)}
      confirmLabel={many ? `Recusar ${chosen.length} pagamentos` : `Recusar ${actName(kind)}`}
      danger
      loading={running}
      onConfirm={() => void refuse()}
      onCancel={onClose}
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
      {results.size > 0 && (
        <ul className={styles.results} aria-label="O que aconteceu" aria-live="polite">
          {chosen.map(({ order }) => {
            const result = results.get(order.id);
            if (result === undefined) return null;
            return (
              <li key={order.id} className={styles.result}>
                <span className={styles.resultHead}>
                  <span className={styles.name}>{order.payee.name}</span>
                  <Amount centavos={centavosOf(order.amount)} />
                </span>
                {result === 'refused' ? (
                  <span>
                    <StatusLabel tone="negative">Recusado</StatusLabel>
                  </span>
                ) : (
                  <span className={styles.failure}>{failureMessage(result)}</span>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </ConfirmDialog>
  );
}

function whatHappens(chosen: readonly Authorization[]): string {
  const total = formatBrl(chosen.reduce((sum, { order }) => sum + centavosOf(order.amount), 0n));
  const [only] = chosen;
  if (chosen.length > 1 || only === undefined)
    return `${total} ao todo. Os pagamentos terminam aqui, e quem os fez fica sabendo.`;
  const { kind, payee, createdBy } = only.order;
  return `${sentence(`${total} para ${payee.name}`)} ${capitalised(theAct(kind))} termina aqui, e ${whoHears(createdBy)} fica sabendo.`;
}

/** A credential hears nothing: the system that uses it does. */
function whoHears({ id, name }: Authorization['order']['createdBy']): string {
  return id.startsWith('crd_') ? `o sistema que usa a ${name}` : name;
}
