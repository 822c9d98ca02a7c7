import { moneyOf, payeePlace, type Profile } from '@bank/contracts';
import { Amount, Button, CountLabel, EmptyState, RowIcon, Skeleton } from '@bank/ui';
import { Bell, ChevronRight, MonitorCheck, PenLine, QrCode, ShieldCheck, Smartphone, Stamp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Place } from '../places.ts';
import { momentWords } from '../vocabulary/moments.ts';
import { useNow } from '../vocabulary/use-now.ts';
import { isNothing, type Waiting } from '../waiting/read-waiting.ts';
import styles from './app.module.css';
import { Faults } from './faults.tsx';

/** The app's first page: confirm a sign-in, and what waits for this person. */
export function HomeScreen({
  profile,
  waiting,
  fault,
  notice,
  onGo,
}: {
  readonly profile: Profile;
  /** Undefined until the bank has answered. */
  readonly waiting: Waiting | undefined;
  readonly fault: string | undefined;
  readonly notice: string | undefined;
  readonly onGo: (to: Place) => void;
}): ReactNode {
  return (
    <>
      <div>
        <h1 className={styles.heading}>Olá, {profile.operator.name.split(' ')[0]}</h1>
        <p className={styles.text}>
          {profile.company?.name} · Conta {profile.company?.bankAccount}
        </p>
      </div>
      {waiting?.device === 'pending' && (
        <div className={styles.warning}>
          <p className={styles.sentence}>
            Este dispositivo ainda aguarda aprovação: confirma acessos e pagamentos pequenos, e não aprova nem assina
            mudanças.
          </p>
          <Button size="small" onClick={() => onGo({ at: 'devices' })}>
            Ver o que falta
          </Button>
        </div>
      )}
      <Faults fault={fault} notice={notice} />
      <Button
        variant="primary"
        size="large"
        wide
        icon={<QrCode size={20} aria-hidden />}
        onClick={() => onGo({ at: 'access', id: '' })}
      >
        Acesso IB
      </Button>
      <section aria-labelledby="waiting" className={styles.form}>
        <h2 id="waiting" className={styles.section}>
          Aguardam você
        </h2>
        {waiting === undefined ? (
          fault === undefined && <Skeleton height={64} />
        ) : isNothing(waiting) ? (
          <EmptyState icon={<ShieldCheck size={24} strokeWidth={1.7} />} title="Você está em dia">
            Pagamentos e mudanças que precisarem do aplicativo aparecem aqui.
          </EmptyState>
        ) : (
          <WaitingList waiting={waiting} onGo={onGo} />
        )}
      </section>
      <ul className={styles.list}>
        <Line
          icon={<Bell aria-hidden />}
          title="Avisos"
          end={
            waiting !== undefined &&
            waiting.unread > 0 && <CountLabel count={waiting.unread} label={`${waiting.unread} não lidos`} />
          }
          onOpen={() => onGo({ at: 'notices' })}
        />
        <Line icon={<Smartphone aria-hidden />} title="Dispositivos" onOpen={() => onGo({ at: 'devices' })} />
      </ul>
    </>
  );
}

function WaitingList({
  waiting: { chosen, approvals, approvalCount, changes, orders },
  onGo,
}: {
  readonly waiting: Waiting;
  readonly onGo: (to: Place) => void;
}): ReactNode {
  const now = useNow();
  const more = approvalCount - approvals.length;
  return (
    <>
      {/* Its keys start with the kind: an order may wait for approval in one list and be chosen in the other. */}
      <ul className={styles.list}>
        {chosen > 0 && (
          <Line
            icon={<MonitorCheck aria-hidden />}
            title={chosen === 1 ? 'Aprovar o pagamento escolhido' : `Aprovar os ${chosen} pagamentos escolhidos`}
            detail="Você escolheu no computador, agora há pouco"
            onOpen={() => onGo({ at: 'chosen' })}
          />
        )}
        {orders.map((order) => (
          <Line
            key={`order ${order.id}`}
            icon={<Smartphone aria-hidden />}
            title={order.payee.name}
            detail={`Confirmar · ${payeePlace(order.payee)}`}
            end={<Amount centavos={moneyOf(order.amount)} className={styles.name} />}
            onOpen={() => onGo({ at: 'order', id: order.id })}
          />
        ))}
        {changes.map((change) => (
          <Line
            key={`change ${change.id}`}
            icon={<PenLine aria-hidden />}
            title={change.title}
            detail={`${change.canSign ? 'Assinar' : 'Autorizar'} · pedida por ${change.askedBy.name}, ${momentWords(change.askedAt, now)}`}
            onOpen={() => onGo({ at: 'change', id: change.id })}
          />
        ))}
        {approvals.map(({ order, flags }) => (
          <Line
            key={`approval ${order.id}`}
            icon={<Stamp aria-hidden />}
            title={order.payee.name}
            detail={`Aprovar · feito por ${order.createdBy.name}${flags.length > 0 ? ' · há algo incomum' : ''}`}
            end={<Amount centavos={moneyOf(order.amount)} className={styles.name} />}
            onOpen={() => onGo({ at: 'approval', id: order.id })}
          />
        ))}
      </ul>
      {more > 0 && <p className={styles.small}>E mais {more} para aprovar.</p>}
    </>
  );
}

function Line({
  icon,
  title,
  detail,
  end,
  onOpen,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly detail?: string;
  readonly end?: ReactNode;
  readonly onOpen: () => void;
}): ReactNode {
  return (
    <li>
      <button type="button" className={styles.item} onClick={onOpen}>
        <RowIcon>{icon}</RowIcon>
        <span className={styles.who}>
          <span className={styles.name}>{title}</span>
          {detail !== undefined && <span className={styles.small}>{detail}</span>}
        </span>
        {end}
        <ChevronRight size={16} strokeWidth={1.7} aria-hidden />
      </button>
    </li>
  );
}
