import type { Authorization } from '@bank/contracts';
import { formatBrl } from '@bank/core';
import { Amount, Button, buttonLook, Dialog, StatusLabel } from '@bank/ui';
import { Smartphone } from 'lucide-react';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useDoor } from '../../../platform/door-services.ts';
import { useAuth } from '../../../platform/session/use-session.ts';
import { AskFailure } from '../../../signed-changes/ask-failure.tsx';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { instantOf } from '../../../vocabulary/dates.ts';
import { TimeLeft } from '../../../vocabulary/time-left.tsx';
import { useNow } from '../../../platform/use-now.ts';
import { useAsk, type AskedItem, type FollowedAsk } from '../api/use-ask.ts';
import styles from './authorizations.module.css';

const TICK_MS = 1000;

/**
 * "Confirme no aplicativo": the web alone approves nothing (SECURITY S18). What was chosen is taken to the person's own
 * app, and each payment shows here what becomes of it. Closing leaves the app with what it has.
 */
export function ApproveDialog({
  chosen,
  onDecided,
  onClose,
}: {
  /** What is to be approved; nothing shows while it is undefined. */
  readonly chosen: readonly Authorization[] | undefined;
  /** Told once, when none of them waits for this person any more: what asked for their approval need not stay open. */
  readonly onDecided: () => void;
  readonly onClose: () => void;
}): ReactNode {
  // While it fades it still shows what it showed.
  const [last, setLast] = useState(chosen);
  if (chosen !== undefined && chosen !== last) setLast(chosen);
  return (
    <Dialog
      open={chosen !== undefined}
      onClose={onClose}
      title="Confirme no aplicativo"
      actions={<Button onClick={onClose}>Fechar</Button>}
    >
      {last !== undefined && <Ask key={last.map(({ order }) => order.id).join()} chosen={last} onDecided={onDecided} />}
    </Dialog>
  );
}

function Ask({
  chosen,
  onDecided,
}: {
  readonly chosen: readonly Authorization[];
  readonly onDecided: () => void;
}): ReactNode {
  const { user } = useAuth();
  const ask = useAsk(chosen, user?.operator?.id ?? '');
  const left = ask.items.filter(({ outcome }) => outcome.stage === 'waiting').length;
  const isInApp = ask.expiresAt !== undefined;
  const isDecided = isInApp && left === 0;
  const tellDecided = useEffectEvent(onDecided);
  useEffect(() => {
    if (isDecided) tellDecided();
  }, [isDecided]);
  return (
    <div className={styles.body}>
      <p role="status" className={styles.muted}>
        {isInApp ? summary(ask.items, left) : onTheWay(ask)}
      </p>
      <AskFailure
        failure={ask.failure}
        because="Pagamentos são aprovados no aplicativo."
        lastStep="Volte para esta tela e tente de novo: o que você escolheu continua aqui."
      />
      <ul className={styles.results} aria-label="O que você aprova">
        {ask.items.map((item) => (
          <AskedRow key={item.authorization.order.id} item={item} isInApp={isInApp} />
        ))}
      </ul>
      {left > 0 && ask.expiresAt !== undefined && <InApp ask={ask} expiresAt={ask.expiresAt} />}
      {!isInApp && ask.failure !== undefined && (
        <div className={styles.foot}>
          {left > 0 && (
            <Button onClick={ask.askAgain}>
              {left === ask.items.length ? 'Tentar novamente' : `Levar ao aplicativo ${othersInWords(left)}`}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Before the app has anything: it is being told, or could not be. */
function onTheWay({ items, failure }: FollowedAsk): string {
  return failure === undefined
    ? `Levando ao seu aplicativo: ${totalInWords(items)}.`
    : `Não chegou ao seu aplicativo: ${totalInWords(items)}. Nada foi aprovado.`;
}

function othersInWords(count: number): string {
  return count === 1 ? 'o outro pagamento' : `os outros ${count} pagamentos`;
}

/** "3 pagamentos, R$ 60.000,00 ao todo". */
function totalInWords(items: readonly AskedItem[]): string {
  const total = items.reduce((sum, { authorization }) => sum + centavosOf(authorization.order.amount), 0n);
  return `${items.length === 1 ? '1 pagamento' : `${items.length} pagamentos`}, ${formatBrl(total)} ao todo`;
}

/** "Confira e aprove 3 pagamentos, R$ 60.000,00 ao todo, …"; once all are through, how it ended. */
function summary(items: readonly AskedItem[], left: number): string {
  if (left === items.length) return `Abra o aplicativo do banco, confira e aprove: ${totalInWords(items)}.`;
  if (left > 0) return `${items.length - left} de ${items.length} já foram decididos. Continue no aplicativo.`;
  return items.length === 1 ? 'Decidido.' : 'Todos foram decididos.';
}

function AskedRow({ item, isInApp }: { readonly item: AskedItem; readonly isInApp: boolean }): ReactNode {
  const { authorization, outcome } = item;
  const { order } = authorization;
  const waits = outcome.stage === 'waiting';
  return (
    <li className={styles.result}>
      <span className={styles.resultHead}>
        <span className={styles.name}>{order.payee.name}</span>
        <Amount centavos={centavosOf(order.amount)} />
      </span>
      {(isInApp || !waits) && (
        <span>
          <StatusLabel
            tone={outcome.tone}
            icon={waits ? <Smartphone size={12} strokeWidth={1.7} aria-hidden /> : undefined}
          >
            {outcome.label}
          </StatusLabel>
        </span>
      )}
      {outcome.text !== null && <span className={styles.wrapped}>{outcome.text}</span>}
    </li>
  );
}

function InApp({ ask, expiresAt }: { readonly ask: FollowedAsk; readonly expiresAt: string }): ReactNode {
  const { simulators } = useDoor();
  const now = useNow(TICK_MS);
  if (instantOf(expiresAt) <= now)
    return (
      <div className={styles.foot}>
        <p className={styles.muted}>O aviso no aplicativo venceu. Os pagamentos continuam aguardando.</p>
        <Button onClick={ask.askAgain}>Avisar o aplicativo de novo</Button>
      </div>
    );
  return (
    <>
      <TimeLeft words="O aviso fica no aplicativo por" until={instantOf(expiresAt)} now={now} />
      {simulators && (
        <p>
          <a className={buttonLook({ variant: 'primary' })} href="/app/#/autorizar" target="_blank" rel="noreferrer">
            Abrir o aplicativo simulado
          </a>
        </p>
      )}
    </>
  );
}
