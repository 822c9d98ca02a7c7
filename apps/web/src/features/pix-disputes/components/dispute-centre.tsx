import {
  RECEIVED_DISPUTE_STATE_LABELS,
  SENT_DISPUTE_STATE_LABELS,
  type ReceivedDispute,
  type SentDispute,
} from '@bank/contracts';
import type { CivilDate } from '@bank/core';
import { Amount, buttonLook, Card, Row, RowIcon, RowList, StatusLabel } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { ArrowDownLeft, ArrowUpRight, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { NotIncluded } from '../../../platform/screens/not-included.tsx';
import { useLive } from '../../../platform/live/use-live.ts';
import { useAccess } from '../../../platform/session/use-session.ts';
import { useToday } from '../../../platform/use-now.ts';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { instantOf, momentInWords, shortMoment } from '../../../vocabulary/dates.ts';
import { ListPlace } from '../../../vocabulary/list-place.tsx';
import type { DisputesAddress, Go } from '../address.ts';
import { useFreshDisputes, useReceivedDisputes, useSentDisputes } from '../api/use-disputes.ts';
import { RECEIVED_TONES, SENT_TONES } from '../dispute-words.ts';
import { ContestForm } from './contest-form.tsx';
import styles from './pix-disputes.module.css';
import { More } from './more.tsx';
import { PrecautionDrawer } from './precaution-drawer.tsx';
import { Precautions } from './precautions.tsx';
import { ReceivedDrawer } from './received-drawer.tsx';
import { SentDrawer } from './sent-drawer.tsx';

/** All cases, both ways: what somebody contests of the company, and what it contests; and contesting one payment. */
export function DisputeCentre({ address, onGo }: { readonly address: DisputesAddress; readonly onGo: Go }): ReactNode {
  const maySee = useAccess().permissions.includes('PIX_VIEW');
  const refresh = useFreshDisputes();
  // Money is blocked or free again, or somebody is told how a case goes on.
  useLive(({ type }) => {
    if (type === 'balance' || type === 'notification') refresh();
  });
  if (!maySee) return <NotIncluded what="ver o Pix da empresa" permission="ver chaves, limites e movimentos" />;
  const { contestar, enviada, recebida, cautelar } = address;
  if (contestar !== undefined)
    return (
      <ContestForm
        key={contestar}
        orderId={contestar}
        onDone={(id) => onGo({ enviada: id })}
        onLeave={() => onGo({})}
      />
    );
  return (
    <div className={styles.centre}>
      <Begin />
      <Precautions onGo={onGo} />
      <Received onGo={onGo} />
      <Sent onGo={onGo} />
      <SentDrawer disputeId={enviada} onClose={() => onGo({})} />
      <ReceivedDrawer disputeId={recebida} onClose={() => onGo({})} />
      <PrecautionDrawer precautionId={cautelar} onGo={onGo} />
    </div>
  );
}

/** The way to contesting: a payment is chosen among those that went out, and contested from its line. */
function Begin(): ReactNode {
  const { permissions } = useAccess();
  if (!permissions.includes('PIX_CREATE') || !permissions.includes('STATEMENT_VIEW')) return null;
  return (
    <Card title="Contestar um Pix">
      <p className={styles.none}>
        Para um pagamento feito por golpe ou fraude, até 80 dias depois. Escolha o Pix no extrato, toque em Contestar e
        conte o que aconteceu: o outro banco analisa em até 7 dias.
      </p>
      <Link to="/releases" search={{ tipo: 'pix_sent', periodo: '90-dias' }} className={buttonLook()}>
        Escolher o Pix
      </Link>
    </Card>
  );
}

const RECEIVED_TITLE = 'Pix recebidos em contestação';
const SENT_TITLE = 'Contestações da empresa';

function Received({ onGo }: { readonly onGo: Go }): ReactNode {
  const list = useReceivedDisputes();
  const today = useToday();
  const blocked = centavosOf(list.blocked);
  return (
    <ListPlace
      list={list}
      onRetry={list.retry}
      rows={2}
      title={RECEIVED_TITLE}
      nothing={
        list.items.length > 0 ? undefined : (
          <p className={styles.none}>
            Ninguém contestou um Pix recebido pela empresa. Se acontecer, o aviso aparece aqui.
          </p>
        )
      }
    >
      <Card title={RECEIVED_TITLE}>
        {blocked > 0n && (
          <p className={styles.blocked}>
            <span>Bloqueado por contestações</span>
            <Amount centavos={blocked} />
          </p>
        )}
        <RowList label={RECEIVED_TITLE}>
          {list.items.map((dispute) => (
            <ReceivedRow key={dispute.id} dispute={dispute} today={today} onGo={onGo} />
          ))}
        </RowList>
        <More list={list} />
      </Card>
    </ListPlace>
  );
}

function ReceivedRow({
  dispute,
  today,
  onGo,
}: {
  readonly dispute: ReceivedDispute;
  readonly today: CivilDate;
  readonly onGo: Go;
}): ReactNode {
  const { id, payer, amount, state, openedAt, canAnswer, answerUntil } = dispute;
  const detail = canAnswer
    ? `Defesa até ${momentInWords(instantOf(answerUntil), today)}`
    : shortMoment(instantOf(openedAt), today);
  return (
    <Row
      icon={
        <RowIcon tone={canAnswer ? 'warning' : 'neutral'}>{canAnswer ? <ShieldAlert /> : <ArrowDownLeft />}</RowIcon>
      }
      title={`De ${payer.name}`}
      detail={detail}
      end={
        <span className={styles.end}>
          <Amount centavos={centavosOf(amount)} />
          <StatusLabel tone={RECEIVED_TONES[state]}>{RECEIVED_DISPUTE_STATE_LABELS[state]}</StatusLabel>
        </span>
      }
      as={(line) => <button type="button" onClick={() => onGo({ recebida: id })} {...line} />}
    />
  );
}

function Sent({ onGo }: { readonly onGo: Go }): ReactNode {
  const list = useSentDisputes();
  const today = useToday();
  return (
    <ListPlace
      list={list}
      onRetry={list.retry}
      rows={3}
      title={SENT_TITLE}
      nothing={list.items.length > 0 ? undefined : <p className={styles.none}>A empresa não contestou nenhum Pix.</p>}
    >
      <Card title={SENT_TITLE}>
        <RowList label={SENT_TITLE}>
          {list.items.map((dispute) => (
            <SentRow key={dispute.id} dispute={dispute} today={today} onGo={onGo} />
          ))}
        </RowList>
        <More list={list} />
      </Card>
    </ListPlace>
  );
}

function SentRow({
  dispute: { id, payee, amount, state, askedAt, protocol },
  today,
  onGo,
}: {
  readonly dispute: SentDispute;
  readonly today: CivilDate;
  readonly onGo: Go;
}): ReactNode {
  return (
    <Row
      icon={
        <RowIcon>
          <ArrowUpRight />
        </RowIcon>
      }
      title={`Para ${payee.name}`}
      detail={`${shortMoment(instantOf(askedAt), today)} · Protocolo ${protocol}`}
      end={
        <span className={styles.end}>
          <Amount centavos={centavosOf(amount)} />
          <StatusLabel tone={SENT_TONES[state]}>{SENT_DISPUTE_STATE_LABELS[state]}</StatusLabel>
        </span>
      }
      as={(line) => <button type="button" onClick={() => onGo({ enviada: id })} {...line} />}
    />
  );
}
