import { DISPUTES_PLACE, listPaymentOrders, ORDER_KINDS, orderTo, type PaymentOrder } from '@bank/contracts';
import { ZERO } from '@bank/core';
import { Amount, Popover, Skeleton } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { CardFailure } from '../../vocabulary/card-failure.tsx';
import { centavosOf } from '../../vocabulary/centavos.ts';
import links from '../../vocabulary/link.module.css';
import { useEndpoint } from '../api/use-endpoint.ts';
import { useAccess } from '../session/use-session.ts';
import type { BalanceState } from './balance-store.ts';
import { useHeldParts } from './use-held-parts.ts';
import styles from './balance-details.module.css';

/** Named here of each state; all of them stand on the first screen. */
const ORDERS_MAX = 5;

interface Shown {
  readonly state: Pick<BalanceState, 'balance' | 'held' | 'available'>;
  readonly concealed: boolean;
}

/** What can be spent, opened: the account's balance, what the bank holds of it and for which payments, and what is left. */
export function BalanceDetails({
  trigger,
  ...shown
}: Shown & { readonly trigger: Parameters<typeof Popover>[0]['trigger'] }): ReactNode {
  // It came because somebody pressed the number.
  const [open, setOpen] = useState(true);
  return (
    <Popover label="Detalhes do saldo" trigger={trigger} open={open} onOpenChange={setOpen}>
      <Parts {...shown} onLeave={() => setOpen(false)} />
    </Popover>
  );
}

function Parts({
  state: { balance = ZERO, held = ZERO, available = ZERO },
  concealed,
  onLeave,
}: Shown & { readonly onLeave: () => void }): ReactNode {
  const { permissions } = useAccess();
  const mayOpen = permissions.includes('ORDERS_VIEW');
  const { reserved, blocked } = useHeldParts(held);
  return (
    <div className={styles.details}>
      <dl className={styles.parts}>
        <Part name="Saldo da conta">
          <Amount centavos={balance} concealed={concealed} />
        </Part>
        <Part name="Reservado">
          <Amount centavos={-reserved} concealed={concealed} />
        </Part>
        {blocked > 0n && (
          <Part name="Bloqueado">
            <Amount centavos={-blocked} concealed={concealed} />
          </Part>
        )}
        <Part name="Disponível" isSum>
          <Amount centavos={available} concealed={concealed} />
        </Part>
      </dl>
      {blocked > 0n && (
        <p>
          <Link {...DISPUTES_PLACE} className={links.link} onClick={onLeave}>
            Ver o que está bloqueado e por quê
          </Link>
        </p>
      )}
      {reserved === 0n ? (
        <p className={styles.words}>Nada está reservado agora.</p>
      ) : (
        <p className={styles.words}>
          Reservado para pagamentos em andamento, até a instituição de quem recebe responder.
        </p>
      )}
      {reserved > 0n && mayOpen && <HeldOrders concealed={concealed} onLeave={onLeave} />}
      <p>
        <Link to="/releases" className={links.link} onClick={onLeave}>
          Ver extrato
        </Link>
      </p>
    </div>
  );
}

function Part({
  name,
  isSum = false,
  children,
}: {
  readonly name: string;
  readonly isSum?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className={isSum ? styles.sum : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The payments that the bank holds money for: sent, or sent and without an answer yet. */
function HeldOrders({ concealed, onLeave }: { readonly concealed: boolean; readonly onLeave: () => void }): ReactNode {
  const processing = useEndpoint(listPaymentOrders, { query: { state: 'processing', limit: ORDERS_MAX } });
  const unknown = useEndpoint(listPaymentOrders, { query: { state: 'unknown', limit: ORDERS_MAX } });
  const [first, second] = [processing.data, unknown.data];
  if (first === undefined || second === undefined) {
    const failed = [processing, unknown].find(({ error }) => error !== null);
    if (failed === undefined) return <Skeleton height={44} />;
    const retry = (): void => {
      void processing.refetch();
      void unknown.refetch();
    };
    return <CardFailure failure={failed.error?.failure} onRetry={retry} />;
  }
  const isCut = first.nextCursor !== null || second.nextCursor !== null;
  return (
    <>
      <ul className={styles.orders} aria-label="Pagamentos com valor reservado">
        {[...first.items, ...second.items].map((order) => (
          <li key={order.id}>
            <HeldOrder order={order} concealed={concealed} onLeave={onLeave} />
          </li>
        ))}
      </ul>
      {isCut && (
        <p className={styles.words}>
          Há mais:{' '}
          <Link to="/home" className={links.link} onClick={onLeave}>
            ver os pagamentos em andamento
          </Link>
        </p>
      )}
    </>
  );
}

function HeldOrder({
  order,
  concealed,
  onLeave,
}: {
  readonly order: PaymentOrder;
  readonly concealed: boolean;
  readonly onLeave: () => void;
}): ReactNode {
  return (
    <Link
      to={ORDER_KINDS[order.kind].screens.pay}
      search={{ ordem: order.id }}
      className={styles.order}
      onClick={onLeave}
    >
      <span>{orderTo(order.kind, order.payee.name)}</span>
      <Amount centavos={centavosOf(order.amount)} concealed={concealed} />
    </Link>
  );
}
