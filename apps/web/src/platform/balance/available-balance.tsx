import { Amount, Skeleton, VisuallyHidden } from '@bank/ui';
import { Suspense, useState, type ReactNode } from 'react';
import { useAppearance } from '../appearance/use-appearance.ts';
import styles from './available-balance.module.css';
import { useBalance } from './use-balance.ts';
import { lazyPart } from '../../vocabulary/lazy-part.tsx';

const BalanceDetails = lazyPart(() => import('./balance-details.tsx'), 'BalanceDetails');

/**
 * What can be spent now, wherever a screen shows it: one number of one store. Pressed, it opens into what it is made of.
 * Nothing where it is not known and cannot be had.
 */
export function AvailableBalance({ size }: { readonly size?: 'hero' }): ReactNode {
  const state = useBalance();
  const { available } = state;
  const concealed = useAppearance()[0].balance === 'concealed';
  const [asked, setAsked] = useState(false);
  if (available === undefined) return state.loading && <Skeleton width={104} height={18} />;
  const button = (
    <button type="button" aria-haspopup="dialog" className={styles.button} onClick={() => setAsked(true)}>
      <Amount centavos={available} size={size} concealed={concealed} />
      <VisuallyHidden>, ver detalhes do saldo</VisuallyHidden>
    </button>
  );
  return asked ? (
    <Suspense fallback={button}>
      <BalanceDetails {...{ state, concealed }} trigger={button} />
    </Suspense>
  ) : (
    button
  );
}
