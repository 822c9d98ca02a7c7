import {
  actName,
  capitalised,
  movedDayText,
  movesMoney,
  readAuthorization,
  signedLines,
  toldFactsOf,
  type Authorization,
  type AuthorizationDetail,
  type PaymentOrderDetail,
} from '@bank/contracts';
import { bankingDate, formatBrl, formatDate, type Instant } from '@bank/core';
import {
  Amount,
  Button,
  classNames,
  Detail,
  DetailHead,
  DetailList,
  DetailSection,
  Drawer,
  Skeleton,
  StatusLabel,
  Timeline,
  type TimelineMoment,
} from '@bank/ui';
import { Flag } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { CardFailure } from '../../../vocabulary/card-failure.tsx';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { dayOf, instantOf, momentInWords, shortMoment } from '../../../vocabulary/dates.ts';
import { StateLabel } from '../../../vocabulary/state-label.tsx';
import { useNow } from '../../../platform/use-now.ts';
import {
  cannotText,
  deadlineOf,
  decidedText,
  decisionWords,
  eitherOf,
  flagTone,
  waitsText,
} from '../authorization-words.ts';
import styles from './authorizations.module.css';

/** Everything that who decides should see of one payment, and the decision; nothing while none is named. */
export function AuthorizationDrawer({
  orderId,
  onClose,
  onApprove,
  onRefuse,
  renderTimeline,
  renderPayees,
}: {
  readonly orderId: string | undefined;
  readonly onClose: () => void;
  readonly onApprove: (authorization: Authorization) => void;
  readonly onRefuse: (authorization: Authorization) => void;
  readonly renderTimeline: (order: PaymentOrderDetail) => ReactNode;
  /** Those who are paid by an order that pays many. */
  readonly renderPayees: (order: PaymentOrderDetail) => ReactNode;
}): ReactNode {
  // While it slides out it still shows what it showed.
  const [last, setLast] = useState(orderId);
  if (orderId !== undefined && orderId !== last) setLast(orderId);
  const shown = orderId ?? last ?? '';
  const { data, error, refetch } = useEndpoint(
    readAuthorization,
    { params: { orderId: shown } },
    { enabled: orderId !== undefined, staleTime: 0 },
  );
  return (
    <Drawer
      open={orderId !== undefined}
      onClose={onClose}
      title="Autorização"
      foot={data === undefined ? undefined : <Foot authorization={data} {...{ onApprove, onRefuse, onClose }} />}
    >
      {data !== undefined ? (
        <Body detail={data} {...{ renderTimeline, renderPayees }} />
      ) : error === null ? (
        <Skeleton height={420} />
      ) : (
        <CardFailure failure={error.failure} onRetry={() => void refetch()} />
      )}
    </Drawer>
  );
}

function Foot({
  authorization,
  onApprove,
  onRefuse,
  onClose,
}: {
  readonly authorization: Authorization;
  readonly onApprove: (authorization: Authorization) => void;
  readonly onRefuse: (authorization: Authorization) => void;
  readonly onClose: () => void;
}): ReactNode {
  if (!authorization.canDecide)
    return (
      <Button wide onClick={onClose}>
        Fechar
      </Button>
    );
  return (
    <div className={styles.foot}>
      <Button onClick={() => onRefuse(authorization)}>Recusar</Button>
      <Button variant="primary" onClick={() => onApprove(authorization)}>
        Aprovar
      </Button>
    </div>
  );
}

function Body({
  detail,
  renderTimeline,
  renderPayees,
}: {
  readonly detail: AuthorizationDetail;
  readonly renderTimeline: (order: PaymentOrderDetail) => ReactNode;
  readonly renderPayees: (order: PaymentOrderDetail) => ReactNode;
}): ReactNode {
  const now = useNow(30_000);
  const { order, flags } = detail;
  return (
    // It scrolls and has nothing else to focus: the keyboard has to reach it.
    <Detail label="Detalhe da autorização">
      <DetailHead>
        <Amount centavos={centavosOf(order.amount)} size="large" />
        <p className={styles.payee}>{order.payee.name}</p>
        <Standing detail={detail} now={now} />
      </DetailHead>
      {flags.length > 0 && (
        <DetailSection title="Pontos de atenção">
          <ul className={styles.warnings}>
            {flags.map(({ flag, text }) => (
              <li key={flag} className={classNames(styles.warning, flagTone(flag) === 'negative' && styles.grave)}>
                <Flag size={16} strokeWidth={1.7} aria-hidden />
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </DetailSection>
      )}
      <DetailSection title="Aprovações">
        <Timeline moments={stepsOf(detail, now)} />
      </DetailSection>
      <DetailSection title={capitalised(actName(order.kind))}>
        <DetailList items={paymentItems(detail, now)} />
      </DetailSection>
      {movesMoney(order.kind) ? (
        <DetailSection title="Histórico com quem recebe">
          <PayeeHistory history={detail.payeeHistory} now={now} />
        </DetailSection>
      ) : (
        <DetailSection title="Quem recebe">{renderPayees(order)}</DetailSection>
      )}
      <DetailSection title="O que aconteceu">{renderTimeline(order)}</DetailSection>
    </Detail>
  );
}

/** Where it stands: while it waits, why, on whom and until when; once decided, how. */
function Standing({ detail, now }: { readonly detail: AuthorizationDetail; readonly now: Instant }): ReactNode {
  const { order, decision, approval } = detail;
  const deadline = deadlineOf(order.expiresAt, now);
  const cannot = cannotText(detail);
  if (decision !== null) {
    const { tone, label } = decisionWords(decision);
    return (
      <>
        <StatusLabel tone={tone}>{label}</StatusLabel>
        <p className={styles.muted}>
          {decidedText(decision, bankingDate(now))}
          {decision.reason !== null && `: “${decision.reason}”`}
        </p>
        {order.refusal !== null && decision.is === 'approved' && (
          <p className={styles.failure}>{order.refusal.message}</p>
        )}
      </>
    );
  }
  return (
    <>
      <StateLabel
        kind={order.kind}
        state={order.state}
        waitsForRail={order.waitsForRail}
        cameBack={order.returned !== undefined}
        clearingUp={order.clearingUp}
      />
      <p className={styles.muted}>{approval.because}.</p>
      {order.state === 'awaiting_authorization' && <p className={styles.muted}>{waitsText(detail)}.</p>}
      {deadline !== undefined && (
        <p className={classNames(styles.muted, deadline.soon && styles.soon)}>
          {sentence(deadline.left)} ({deadline.moment}).
        </p>
      )}
      {cannot !== null && <p>{cannot}</p>}
    </>
  );
}

/** The way through the steps: who made it, who has signed, whom it waits for, what is still to come. */
function stepsOf({ order, approval, decision }: AuthorizationDetail, now: Instant): readonly TimelineMoment[] {
  const today = bankingDate(now);
  const made: TimelineMoment = {
    key: 'made',
    title: `Feito por ${order.createdBy.name}`,
    when: shortMoment(instantOf(order.createdAt), today),
  };
  const given = approval.approvals.map(({ operatorId, name, at, inPlaceOf, counts }): TimelineMoment => {
    const notes = [
      inPlaceOf === null ? null : `no lugar de ${inPlaceOf}`,
      counts ? null : 'não conta mais: perdeu o direito de aprovar',
    ].filter((note) => note !== null);
    return {
      key: operatorId,
      tone: counts ? 'positive' : 'neutral',
      title: `Aprovado por ${name}`,
      when: shortMoment(instantOf(at), today),
      ...(notes.length === 0 ? {} : { detail: notes.join(' · ') }),
    };
  });
  const ended = decision !== null && decision.is !== 'approved';
  const missing = approval.steps.flatMap(({ text, state, waitsOn }, index): readonly TimelineMoment[] => {
    if (state === 'passed' || ended) return [];
    const key = `step ${index}`;
    if (state === 'to-come') return [{ key, title: `Depois: ${text}` }];
    return [
      {
        key,
        tone: 'warning',
        title: `Falta: ${text}`,
        detail: waitsOn.length === 0 ? 'Ninguém pode assinar agora' : eitherOf(waitsOn),
      },
    ];
  });
  return [made, ...given, ...missing];
}

function movedWords({ date, series }: AuthorizationDetail['order'], goesOn: string, now: Instant): string {
  return movedDayText({ date: dayOf(date), goesOn: dayOf(goesOn), repeats: series !== null }, bankingDate(now));
}

function paymentItems({ order, signing, goesOn, approval }: AuthorizationDetail, now: Instant) {
  return [
    // What is told besides stands in places of its own here.
    ...(signedLines(signing.fields)?.filter(({ field }) => !(field in toldFactsOf(signing.fields))) ?? []),
    { label: 'Data', value: formatDate(dayOf(goesOn ?? order.date)) },
    {
      label: 'Por que este dia',
      value: goesOn === null ? undefined : movedWords(order, goesOn, now),
    },
    {
      label: 'Feito por',
      value: `${order.createdBy.name}, ${momentInWords(instantOf(order.createdAt), bankingDate(now))}`,
    },
    {
      label: 'Regra',
      value:
        approval.rule === null || approval.rulesVersion === null
          ? approval.rule
          : `${approval.rule} (versão ${approval.rulesVersion})`,
    },
  ];
}

function PayeeHistory({
  history,
  now,
}: {
  readonly history: AuthorizationDetail['payeeHistory'];
  readonly now: Instant;
}): ReactNode {
  const { count, total, lastAt, lastAmount, usualAmount } = history;
  if (count === 0) return <p className={styles.muted}>Nenhum pagamento da empresa a quem recebe até agora.</p>;
  const money = (wire: string): string => formatBrl(centavosOf(wire));
  return (
    <DetailList
      items={[
        { label: 'Pagamentos', value: `${count}, ${money(total)} ao todo` },
        {
          label: 'O último',
          value:
            lastAt === null || lastAmount === null
              ? undefined
              : `${money(lastAmount)}, ${momentInWords(instantOf(lastAt), bankingDate(now))}`,
        },
        { label: 'Valor de costume', value: usualAmount === null ? undefined : money(usualAmount) },
      ]}
    />
  );
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
