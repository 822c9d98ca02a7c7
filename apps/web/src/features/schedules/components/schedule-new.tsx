import { anOrder, ORDER_KINDS, WAYS_OF_PAYING, type OrderKind } from '@bank/contracts';
import { Button, buttonLook, Menu } from '@bank/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mayOpen, screenOf } from '../../../platform/screens/screens.ts';
import { useAccess } from '../../../platform/session/use-session.ts';
import { OrderMark } from '../../../vocabulary/order-mark.tsx';

/** The ways of paying that this person may use for something to be scheduled. */
export function usePayableKinds(): readonly OrderKind[] {
  const access = useAccess();
  return WAYS_OF_PAYING.filter((kind) => {
    const { rights, screens } = ORDER_KINDS[kind];
    return access.permissions.includes(rights.acts.create) && mayOpen(screenOf(screens.pay), access);
  });
}

/** The way to a new schedule: a button where there is one way of paying, a menu where there are several. */
export function ScheduleNew({
  kinds,
  variant,
}: {
  readonly kinds: readonly OrderKind[];
  readonly variant?: 'primary';
}): ReactNode {
  const navigate = useNavigate();
  const [kind, ...others] = kinds;
  if (kind === undefined) return null;
  if (others.length === 0)
    return (
      <Link to={ORDER_KINDS[kind].screens.pay} className={buttonLook(variant === undefined ? {} : { variant })}>
        Agendar {anOrder(kind)}
      </Link>
    );
  return (
    <Menu
      trigger={<Button {...(variant !== undefined && { variant })}>Agendar um pagamento</Button>}
      entries={kinds.map((each) => ({
        kind: 'action',
        label: `Agendar ${anOrder(each)}`,
        icon: <OrderMark icon={ORDER_KINDS[each].icon} size={16} />,
        onSelect: () => void navigate({ to: ORDER_KINDS[each].screens.pay }),
      }))}
    />
  );
}
