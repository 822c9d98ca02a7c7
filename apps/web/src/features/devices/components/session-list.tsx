import { endSession, SESSION_PROOF_WORDS, type Session } from '@bank/contracts';
import { bankingDate, type Instant } from '@bank/core';
import { Button, Card, ConfirmDialog, Row, RowIcon, RowList, StatusLabel, timeAgo } from '@bank/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { endpointKey } from '../../../platform/api/use-endpoint.ts';
import { useOperation } from '../../../platform/api/use-operation.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { instantOf, shortMoment } from '../../../vocabulary/dates.ts';
import { useNow } from '../../../platform/use-now.ts';
import { sessionTitle } from '../device-words.ts';
import styles from './session-list.module.css';

/** Shown before somebody asks for all. */
const SHOWN = 20;
const TICK_MS = 10_000;

/** Who is signed in where, with the way to end it at once: that needs no signature, for it only protects. */
export function SessionList({ sessions }: { readonly sessions: readonly Session[] }): ReactNode {
  const [all, setAll] = useState(false);
  const [ending, setEnding] = useState<Session | undefined>(undefined);
  const now = useNow(TICK_MS);
  const shown = all ? sessions : sessions.slice(0, SHOWN);
  return (
    <Card title="Sessões abertas" aside={<span className={styles.faint}>{sessions.length}</span>}>
      <RowList label="Sessões abertas">
        {shown.map((session) => (
          <SessionRow key={session.id} session={session} now={now} onEnd={() => setEnding(session)} />
        ))}
      </RowList>
      {shown.length < sessions.length && (
        <Button size="small" variant="quiet" onClick={() => setAll(true)}>
          Mostrar todas as {sessions.length} sessões
        </Button>
      )}
      {ending !== undefined && <EndSession session={ending} onClose={() => setEnding(undefined)} />}
    </Card>
  );
}

function SessionRow({
  session,
  now,
  onEnd,
}: {
  readonly session: Session;
  readonly now: Instant;
  readonly onEnd: () => void;
}): ReactNode {
  const { operator, isOwn, isThis, address, proof, createdAt, lastSeenAt } = session;
  const Icon = session.kind === 'web' ? Monitor : Smartphone;
  const title = sessionTitle(session);
  return (
    <Row
      icon={
        <RowIcon tone={isThis ? 'positive' : 'neutral'}>
          <Icon size={18} strokeWidth={1.7} />
        </RowIcon>
      }
      title={
        <span className={styles.title}>
          {title}
          {isThis && <StatusLabel tone="positive">Esta sessão</StatusLabel>}
        </span>
      }
      detail={
        <span className={styles.detail}>
          <span>
            {operator.name}
            {isOwn && ' (você)'}
          </span>
          <span>{address}</span>
          <span>{SESSION_PROOF_WORDS[proof]}</span>
          <span>desde {shortMoment(instantOf(createdAt), bankingDate(now))}</span>
          <span>vista {timeAgo(instantOf(lastSeenAt), now)}</span>
        </span>
      }
      end={
        <Button size="small" onClick={onEnd} aria-label={`Encerrar a sessão de ${operator.name}: ${title}`}>
          Encerrar
        </Button>
      }
    />
  );
}

function EndSession({ session, onClose }: { readonly session: Session; readonly onClose: () => void }): ReactNode {
  const { session: own, toasts } = useDoor();
  const queries = useQueryClient();
  const { run, running, failure } = useOperation(endSession);
  const { operator, isThis, isOwn } = session;
  const where = sessionTitle(session);
  const end = async (): Promise<void> => {
    if (isThis) {
      own.signOut('asked');
      return;
    }
    const ended = await run({ params: { sessionId: session.id } });
    await queries.invalidateQueries({ queryKey: endpointKey(endSession).slice(0, 1) });
    if (!ended.ok) return;
    toasts.show({ text: 'Sessão encerrada.', tone: 'positive', kind: 'status' });
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={
        isThis
          ? 'Encerrar esta sessão?'
          : isOwn
            ? 'Encerrar sua outra sessão?'
            : `Encerrar a sessão de ${operator.name}?`
      }
      text={
        isThis
          ? 'Você sai agora e volta à entrada do banco.'
          : `${where}, IP ${session.address}. Ela termina agora, sem assinatura; para voltar é preciso entrar de novo.`
      }
      confirmLabel={isThis ? 'Sair agora' : 'Encerrar sessão'}
      danger
      loading={running}
      onConfirm={() => void end()}
      onCancel={onClose}
    >
      {failure !== undefined && (
        <p className={styles.failure} role="alert">
          {failureMessage(failure)}
        </p>
      )}
    </ConfirmDialog>
  );
}
