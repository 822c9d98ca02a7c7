import { ORDER_KIND_NAMES, ORDER_KINDS, type Home } from '@bank/contracts';
import { formatBrl, type CivilDate } from '@bank/core';
import { Card, IconButton, Skeleton, StatusLabel } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApp } from '../../../platform/app-services.ts';
import { useAppearance } from '../../../platform/appearance/use-appearance.ts';
import { AvailableBalance } from '../../../platform/balance/available-balance.tsx';
import { useBalance } from '../../../platform/balance/use-balance.ts';
import { useHeldParts } from '../../../platform/balance/use-held-parts.ts';
import { useAccess } from '../../../platform/session/use-session.ts';
import { CardFailure } from '../../../vocabulary/card-failure.tsx';
import { LimitMeter } from '../../../vocabulary/limit-meter.tsx';
import { QuickActions } from './quick-actions.tsx';
import styles from './balance-card.module.css';

/** What can be spent, what is held of it, what to do with it, and how much the limits still let through. */
export function BalanceCard({
  limits,
  limitsLoading,
  today,
}: {
  /** Of each way of paying that this person has; undefined until they are known. */
  readonly limits: Home['limits'] | undefined;
  readonly limitsLoading: boolean;
  readonly today: CivilDate;
}): ReactNode {
  const access = useAccess();
  const mayRead = access.permissions.includes('STATEMENT_VIEW');
  const [{ balance: look }] = useAppearance();
  return (
    <Card className={styles.card}>
      {mayRead ? <Balance /> : <p className={styles.none}>Seu perfil não inclui ver o saldo da conta.</p>}
      <QuickActions />
      {limits?.map(({ kind, ...use }) => (
        <Link key={kind} to={ORDER_KINDS[kind].screens.limits} className={styles.limit}>
          <LimitMeter kind={kind} limits={use} today={today} concealed={look === 'concealed'} />
        </Link>
      ))}
      {limitsLoading && ORDER_KIND_NAMES.some((kind) => access.products.includes(ORDER_KINDS[kind].product)) && (
        <div className={styles.limit}>
          <Skeleton height={34} />
        </div>
      )}
    </Card>
  );
}

function Balance(): ReactNode {
  const state = useBalance();
  const store = useApp().balance;
  const [{ balance: look }, setAppearance] = useAppearance();
  const concealed = look === 'concealed';
  const { available, held = 0n } = state;
  const { reserved, blocked, known } = useHeldParts(held);
  return (
    <div className={styles.balance}>
      <div className={styles.head}>
        <h2 className={styles.label}>Saldo disponível</h2>
        <IconButton
          size="small"
          label={concealed ? 'Mostrar valores' : 'Ocultar valores'}
          onClick={() => setAppearance({ balance: concealed ? 'shown' : 'concealed' })}
        >
          {concealed ? <EyeOff size={18} aria-hidden /> : <Eye size={18} aria-hidden />}
        </IconButton>
        {known && reserved > 0n && (
          <span className={styles.held}>
            <StatusLabel tone="info">
              {concealed ? 'Há valor reservado' : `${formatBrl(reserved)} reservados`}
            </StatusLabel>
          </span>
        )}
        {blocked > 0n && (
          <span className={styles.held}>
            <StatusLabel tone="warning">
              {concealed ? 'Há valor bloqueado' : `${formatBrl(blocked)} bloqueados`}
            </StatusLabel>
          </span>
        )}
      </div>
      {available !== undefined && (
        <div className={styles.number}>
          <AvailableBalance size="hero" />
        </div>
      )}
      {available === undefined &&
        (state.error === undefined ? (
          <Skeleton width={260} height={48} />
        ) : (
          <CardFailure failure={state.error} onRetry={() => void store.load()} />
        ))}
    </div>
  );
}
