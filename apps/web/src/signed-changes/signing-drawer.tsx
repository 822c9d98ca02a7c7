import { cancelSignedChange, type SignedChange } from '@bank/contracts';
import {
  Actions,
  Button,
  buttonLook,
  ChangeList,
  classNames,
  Detail,
  Drawer,
  NumberedSteps,
  StatusLabel,
} from '@bank/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { instantOf } from '../vocabulary/dates.ts';
import { TimeLeft } from '../vocabulary/time-left.tsx';
import { useNow } from '../platform/use-now.ts';
import { failureMessage } from '../vocabulary/status-messages.ts';
import { endpointKey } from '../platform/api/use-endpoint.ts';
import { useOperation } from '../platform/api/use-operation.ts';
import { useDoor } from '../platform/door-services.ts';
import { changeWords, isWaiting } from './change-words.ts';
import { RefuseChange } from './refuse-change.tsx';
import styles from './signed-changes.module.css';
import { useSignedChange } from './use-signed-change.ts';

const TICK_MS = 1000;

/**
 * "Assine no aplicativo": what is to be signed, what the person does now, and live what becomes of it. Closing it
 * leaves the change waiting; it is also cancelled or refused from here. Shows nothing while no change is given.
 */
export function SigningDrawer({
  change,
  onClose,
  onDone,
}: {
  readonly change: SignedChange | undefined;
  readonly onClose: () => void;
  /** Told once, when the change has taken effect while the drawer is open. */
  readonly onDone?: (change: SignedChange) => void;
}): ReactNode {
  // While it slides out it still shows what it showed.
  const [last, setLast] = useState(change);
  if (change !== undefined && change !== last) setLast(change);
  const shown = change ?? last;
  return (
    <Drawer
      open={change !== undefined}
      onClose={onClose}
      title="Mudança a assinar"
      foot={
        <Button wide onClick={onClose}>
          Fechar
        </Button>
      }
    >
      {shown !== undefined && <Followed key={shown.id} known={shown} {...(onDone === undefined ? {} : { onDone })} />}
    </Drawer>
  );
}

function Followed({
  known,
  onDone,
}: {
  readonly known: SignedChange;
  readonly onDone?: (change: SignedChange) => void;
}): ReactNode {
  const { change, error } = useSignedChange(known, onDone);
  const now = useNow(TICK_MS);
  const { tone, title, text } = changeWords(change, now);
  const open = isWaiting(change.state) && instantOf(change.expiresAt) > now;
  return (
    <Detail>
      <div role="status" className={styles.state}>
        <StatusLabel tone={tone}>{title}</StatusLabel>
        {text.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {open && <WhatToDo change={change} />}
      <section className={styles.change} aria-label="O que muda">
        <h3 className={styles.title}>{change.title}</h3>
        <ChangeList lines={change.lines} />
      </section>
      {change.notes.map((note) => (
        <p key={note} className={styles.note}>
          <Info size={16} strokeWidth={1.7} aria-hidden />
          <span>{note}</span>
        </p>
      ))}
      {open && <TimeLeft words="Prazo" until={instantOf(change.expiresAt)} now={now} />}
      {open && error !== null && (
        <p className={styles.failure} role="alert">
          {failureMessage(error.failure)} A mudança continua como está.
        </p>
      )}
      {open && (change.canCancel || change.canDecide) && (
        <Actions>
          {change.canDecide && <RefuseChange change={change} />}
          {change.canCancel && <CancelChange change={change} />}
        </Actions>
      )}
    </Detail>
  );
}

function WhatToDo({ change }: { readonly change: SignedChange }): ReactNode {
  const { simulators } = useDoor();
  if (!change.canSign && !change.canDecide) return null;
  return (
    <>
      <NumberedSteps
        steps={[
          'Abra o aplicativo do banco no celular registrado.',
          'Toque no aviso desta mudança e confira cada linha.',
          `${change.canSign ? 'Assine' : 'Autorize'}. Esta tela se atualiza sozinha.`,
        ]}
      />
      {simulators && (
        <a
          className={classNames(buttonLook({ variant: 'primary' }), styles.link)}
          href={`/app/#/mudanca/${change.id}`}
          target="_blank"
          rel="noreferrer"
        >
          Abrir o aplicativo simulado
        </a>
      )}
    </>
  );
}

function CancelChange({ change }: { readonly change: SignedChange }): ReactNode {
  const { run, running, failure } = useOperation(cancelSignedChange);
  const queries = useQueryClient();
  const cancel = async (): Promise<void> => {
    await run({ params: { changeId: change.id } });
    // Refused or not: it may have been decided meanwhile, so what shows is read anew.
    await queries.invalidateQueries({ queryKey: endpointKey(cancelSignedChange).slice(0, 1) });
  };
  return (
    <>
      <Button variant="quiet" loading={running} onClick={() => void cancel()}>
        Desistir desta mudança
      </Button>
      {failure !== undefined && (
        <p className={styles.failure} role="alert">
          {failureMessage(failure)}
        </p>
      )}
    </>
  );
}
