import { ORDER_KINDS, payeePlace, type TransferLookup } from '@bank/contracts';
import { Button } from '@bank/ui';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './transfer-fields.module.css';

/** Another way in which the company pays this same account, where there is one: it has no hours, and often no fee. */
export function OtherWay({ found: { otherWay } }: { readonly found: TransferLookup }): ReactNode {
  const navigate = useNavigate();
  if (otherWay === null) return null;
  const { kind, payee, again } = otherWay;
  const before = { to: again, name: payee.name };
  const { words, screens } = ORDER_KINDS[kind];
  return (
    <div className={styles.offer}>
      <p>
        A empresa também paga {payee.name} por {words.name}: {payeePlace(payee)}.
      </p>
      <Button size="small" onClick={() => void navigate({ to: screens.pay, search: {}, state: { payBefore: before } })}>
        Pagar com {words.name}
      </Button>
    </div>
  );
}
