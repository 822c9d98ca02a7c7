import {
  isBegunAnywhere,
  movesMoney,
  theAct,
  thisAct,
  type OrderKindWords,
  type PaymentOrderDetail,
} from '@bank/contracts';
import { bankingDate, type Instant } from '@bank/core';
import { Actions, buttonLook, Card, classNames, NumberedSteps, Spinner } from '@bank/ui';
import { CalendarClock, Check, CircleHelp, Clock, Smartphone, Users, X } from 'lucide-react';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { KeepPayee } from '../../../payment-form/payees/pay-again-actions.tsx';
import { useDoor } from '../../../platform/door-services.ts';
import { instantOf } from '../../../vocabulary/dates.ts';
import { TimeLeft } from '../../../vocabulary/time-left.tsx';
import { useNow } from '../../../platform/use-now.ts';
import { outcomeWords } from '../outcome-words.ts';
import { AwaitedApproval } from './awaited-approval.tsx';
import { CancelOrder } from './cancel-order.tsx';
import { EditOrder } from './edit-order.tsx';
import { OrderDetails } from './order-details.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { PauseSeries } from './pause-series.tsx';
import { RepetitionOfOrder } from './repetition-of-order.tsx';
import styles from './order-outcome.module.css';

const TICK_MS = 1000;

/**
 * How a payment stands and what to do about it, whatever its state. `actions` leads on from here, `receipt` is shown
 * once it is paid.
 */
export function OrderOutcome({
  order,
  words,
  actions,
  receipt,
}: {
  readonly order: PaymentOrderDetail;
  /** How this kind of payment is spoken of. */
  readonly words: OrderKindWords;
  readonly actions: ReactNode;
  readonly receipt: ReactNode;
}): ReactNode {
  const now = useNow(TICK_MS);
  const today = bankingDate(now);
  const { tone, title, text } = outcomeWords(order, now, words);
  const heading = useFocusOnChange(order.state);
  return (
    <div className={styles.outcome}>
      <Card className={styles.main}>
        <span className={classNames(styles.mark, styles[tone])} aria-hidden="true">
          <StateMark state={order.state} />
        </span>
        <div className={styles.words} role="status">
          <h2 className={styles.title} ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {text.map((sentence) => (
            <p key={sentence} className={styles.sentence}>
              {sentence}
            </p>
          ))}
        </div>
        {order.state === 'awaiting_confirmation' && <ConfirmationSteps order={order} now={now} />}
        <AwaitedApproval order={order} />
        <RepetitionOfOrder order={order} />
        <Actions>
          {actions}
          {hasEnded(order) || !isBegunAnywhere(order.kind) ? null : (
            <KeepPayee orderId={order.id} payeeName={order.payee.name} />
          )}
          <EditOrder order={order} />
          <PauseSeries order={order} />
          <CancelOrder order={order} />
        </Actions>
      </Card>
      <div className={styles.pair}>
        {order.state === 'settled' && order.receiptCode !== null ? (
          <Card title="Comprovante">{receipt}</Card>
        ) : (
          <Card title={`Dados d${theAct(order.kind)}`}>
            <OrderDetails order={order} />
          </Card>
        )}
        <Card title="O que aconteceu">
          <OrderTimeline order={order} today={today} />
        </Card>
      </div>
    </div>
  );
}

/** What the person does in the app, and until when. */
function ConfirmationSteps({ order, now }: { readonly order: PaymentOrderDetail; readonly now: Instant }): ReactNode {
  const { simulators } = useDoor();
  const until = order.expiresAt === null ? undefined : instantOf(order.expiresAt);
  return (
    <>
      {order.canConfirm && (
        <NumberedSteps
          steps={[
            'Abra o aplicativo do banco no celular registrado.',
            `Toque no aviso d${thisAct(order.kind)} e confira ${movesMoney(order.kind) ? 'quem recebe, o valor e a data' : 'quantos pagamentos são, o total e os dias'}.`,
            'Confirme. Esta tela se atualiza sozinha.',
          ]}
        />
      )}
      {until !== undefined && <TimeLeft words="Confirme em até" until={until} now={now} />}
      {simulators && order.canConfirm && (
        <p>
          <a
            className={buttonLook({ variant: 'primary' })}
            href={`/app/#/pagamento/${order.id}`}
            target="_blank"
            rel="noreferrer"
          >
            Abrir o aplicativo simulado
          </a>
        </p>
      )}
    </>
  );
}

/** It came to nothing: who was to be paid is nobody whom the company pays yet. */
function hasEnded({ state }: PaymentOrderDetail): boolean {
  return ['rejected', 'refused', 'cancelled', 'expired'].includes(state);
}

function StateMark({ state }: { readonly state: PaymentOrderDetail['state'] }): ReactNode {
  switch (state) {
    case 'settled':
      return <Check size={26} />;
    case 'processing':
      return <Spinner />;
    case 'unknown':
      return <CircleHelp size={26} />;
    case 'awaiting_confirmation':
      return <Smartphone size={26} />;
    case 'awaiting_authorization':
      return <Users size={26} />;
    case 'scheduled':
      return <CalendarClock size={26} />;
    case 'rejected':
    case 'refused':
    case 'cancelled':
      return <X size={26} />;
    case 'expired':
      return <Clock size={26} />;
  }
}

/** Moves the focus to the heading when the outcome comes and when it changes while the person looks on, so that it is heard. */
function useFocusOnChange(state: string): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef<string | undefined>(undefined);
  useEffect(() => {
    const isFirst = before.current === undefined;
    before.current = state;
    const { activeElement, body } = document;
    // What somebody is typing or reading elsewhere is not taken from them; the first page of a visit is left alone.
    const isElsewhere = activeElement !== null && activeElement !== body && !activeElement.matches('[data-page-title]');
    if (!isElsewhere && !(isFirst && activeElement === body)) heading.current?.focus();
  }, [state]);
  return heading;
}
