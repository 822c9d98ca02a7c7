import { readAuthorization, type PaymentOrder } from '@bank/contracts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useEndpoint } from '../../../platform/api/use-endpoint.ts';
import { bankingDate } from '@bank/core';
import { instantOf, onMoment } from '../../../vocabulary/dates.ts';
import { useNow } from '../../../platform/use-now.ts';
import links from '../../../vocabulary/link.module.css';
import styles from './awaited-approval.module.css';

const LIST = new Intl.ListFormat('pt-BR', { type: 'disjunction' });

/** On whom a payment waits, why and until when, with the way to its authorization; nothing while it waits on nobody. */
export function AwaitedApproval({ order }: { readonly order: PaymentOrder }): ReactNode {
  const waits = order.state === 'awaiting_authorization';
  const { data } = useEndpoint(readAuthorization, { params: { orderId: order.id } }, { enabled: waits });
  const today = bankingDate(useNow(60_000));
  if (!waits) return null;
  const open = data?.approval.steps.filter(({ state }) => state === 'open') ?? [];
  return (
    <div className={styles.waits}>
      {data !== undefined && <p>{data.approval.because.replace(/\.$/, '')}.</p>}
      {open.map(({ text, waitsOn }) => (
        <p key={text}>
          Falta {text}
          {waitsOn.length > 0 ? `: ${LIST.format(waitsOn)}.` : '. Hoje ninguém da empresa pode dar essa aprovação.'}
        </p>
      ))}
      {order.expiresAt !== null && <p>Vence {onMoment(instantOf(order.expiresAt), today)}.</p>}
      <Link to="/authorizations" search={{ pagamento: order.id }} className={links.link}>
        Ver em Autorizações
      </Link>
    </div>
  );
}
