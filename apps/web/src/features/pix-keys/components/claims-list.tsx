import { CLAIM_ACT_LABELS, CLAIM_END_WORDS, type ClaimAct, type KeyClaim } from '@bank/contracts';
import { Actions, Button, Card, EmptyState, Row, RowList, StatusLabel } from '@bank/ui';
import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNow, useToday } from '../../../platform/use-now.ts';
import { instantOf, shortMoment } from '../../../vocabulary/dates.ts';
import { TimeLeft } from '../../../vocabulary/time-left.tsx';
import { claimInWords, keyInWords, standingOfClaim, whatFollows } from '../key-words.ts';
import styles from './pix-keys.module.css';

/** Claims both ways: what waits, until when, what silence means, and how others ended. */
export function ClaimsList({
  claims,
  mayManage,
  onAct,
}: {
  readonly claims: readonly KeyClaim[];
  readonly mayManage: boolean;
  readonly onAct: (claim: KeyClaim, act: ClaimAct) => void;
}): ReactNode {
  const live = claims.filter(({ endedAt }) => endedAt === null);
  const over = claims.filter(({ endedAt }) => endedAt !== null);
  if (claims.length === 0)
    return (
      <Card>
        <EmptyState icon={<Inbox size={26} strokeWidth={1.6} />} title="Nenhum pedido de chave">
          Quando alguém pedir uma chave da empresa, ou a empresa pedir uma que está em outro lugar, o pedido aparece
          aqui com o prazo.
        </EmptyState>
      </Card>
    );
  return (
    <div className={styles.stack}>
      <Group title="Pedem uma chave da empresa" claims={live.filter(({ side }) => side === 'donor')}>
        {(claim) => <LiveClaim key={claim.id} claim={claim} onAct={mayManage ? onAct : undefined} />}
      </Group>
      <Group title="A empresa pede uma chave" claims={live.filter(({ side }) => side === 'claimer')}>
        {(claim) => <LiveClaim key={claim.id} claim={claim} onAct={mayManage ? onAct : undefined} />}
      </Group>
      {over.length > 0 && (
        <Card title="Encerrados">
          <RowList label="Pedidos encerrados">
            {over.map((claim) => (
              <OverRow key={claim.id} claim={claim} />
            ))}
          </RowList>
        </Card>
      )}
    </div>
  );
}

function Group({
  title,
  claims,
  children,
}: {
  readonly title: string;
  readonly claims: readonly KeyClaim[];
  readonly children: (claim: KeyClaim) => ReactNode;
}): ReactNode {
  return claims.length === 0 ? null : <Card title={title}>{claims.map(children)}</Card>;
}

function LiveClaim({
  claim,
  onAct,
}: {
  readonly claim: KeyClaim;
  readonly onAct: ((claim: KeyClaim, act: ClaimAct) => void) | undefined;
}): ReactNode {
  const now = useNow(30_000);
  const { tone, label } = standingOfClaim(claim);
  const key = keyInWords({ type: claim.keyType, key: claim.key });
  const deadline = deadlineOf(claim);
  const follows = whatFollows(claim);
  return (
    <section className={styles.claim} aria-label={`Pedido da chave ${key}`}>
      <div className={styles.claimHead}>
        <h3>{key}</h3>
        <StatusLabel tone={tone}>{label}</StatusLabel>
      </div>
      <p className={styles.muted}>{claimInWords(claim)}</p>
      {follows !== undefined && <p>{follows}</p>}
      {deadline && <TimeLeft words={deadline.words} until={instantOf(deadline.until)} now={now} />}
      {onAct && claim.acts.length > 0 && (
        <Actions>
          {claim.acts.map((act) => (
            <Button key={act} onClick={() => onAct(claim, act)}>
              {CLAIM_ACT_LABELS[act]}
            </Button>
          ))}
        </Actions>
      )}
    </section>
  );
}

/** What is counted down to: an answer, or the day on which ownership passes over. */
function deadlineOf({ side, state, type, respondUntil, completableFrom, answer }: KeyClaim) {
  if (state === 'open' || state === 'waiting') {
    if (respondUntil === null || answer !== null) return undefined;
    return { words: side === 'donor' ? 'Responda em até' : 'Respondem em até', until: respondUntil };
  }
  const isComing = state === 'confirmed' && type === 'ownership' && side === 'claimer' && answer !== null;
  return isComing && completableFrom !== null
    ? { words: 'Passa para a empresa em', until: completableFrom }
    : undefined;
}

function OverRow({ claim }: { readonly claim: KeyClaim }): ReactNode {
  const today = useToday();
  const { tone, label } = standingOfClaim(claim);
  const how = claim.end === null ? undefined : CLAIM_END_WORDS[claim.end];
  return (
    <Row
      title={<span className={styles.key}>{keyInWords({ type: claim.keyType, key: claim.key })}</span>}
      detail={[claimInWords(claim), how].filter((words) => words !== undefined).join('. ')}
      end={
        <span className={styles.end}>
          {claim.endedAt !== null && (
            <span className={styles.muted}>{shortMoment(instantOf(claim.endedAt), today)}</span>
          )}
          <StatusLabel tone={tone}>{label}</StatusLabel>
        </span>
      }
    />
  );
}
