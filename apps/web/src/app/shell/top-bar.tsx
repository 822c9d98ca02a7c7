import { Amount, Brand, IconButton, Skeleton } from '@bank/ui';
import { Eye, EyeOff } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { BellButton } from '../../features/notifications/components/bell-button.tsx';
import { useAppearance } from '../appearance/use-appearance.ts';
import { useBalance } from '../balance/use-balance.ts';
import { AccountButton } from './account-button.tsx';
import type { MenuEntry } from './menu-model.ts';
import { SearchBox } from './search-box.tsx';
import styles from './shell.module.css';

const Bell = lazy(async () => ({ default: (await import('../../features/notifications/components/bell.tsx')).Bell }));
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }));

/** Search, balance, what is new, and who is signed in. */
export function TopBar({ menu }: { readonly menu: readonly MenuEntry[] }): ReactNode {
  // A click that comes before the code of what it opens is remembered: it opens as soon as it is there.
  const [asked, setAsked] = useState(false);
  const [rung, setRung] = useState(false);
  return (
    <header className={styles.top}>
      <span className={styles.onPhone}>
        <Brand name="Ipê" size={24} />
      </span>
      <SearchBox menu={menu} />
      <span className={styles.grow} />
      <BalanceInBar />
      <Suspense fallback={<BellButton aria-haspopup="dialog" onClick={() => setRung(true)} />}>
        <Bell openAtOnce={rung} />
      </Suspense>
      <Suspense fallback={<AccountButton aria-haspopup="menu" onClick={() => setAsked(true)} />}>
        <AccountMenu openAtOnce={asked} />
      </Suspense>
    </header>
  );
}

function BalanceInBar(): ReactNode {
  const { balance, loading } = useBalance();
  const [appearance, setAppearance] = useAppearance();
  const concealed = appearance.balance === 'concealed';
  if (balance === undefined && !loading) return null;
  return (
    <div className={styles.balance}>
      <span>Saldo</span>
      {balance === undefined ? (
        <Skeleton width={104} height={18} />
      ) : (
        <strong>
          <Amount centavos={balance} concealed={concealed} />
        </strong>
      )}
      <IconButton
        size="small"
        label={concealed ? 'Mostrar saldo' : 'Ocultar saldo'}
        aria-pressed={concealed}
        onClick={() => setAppearance({ balance: concealed ? 'shown' : 'concealed' })}
      >
        {concealed ? <EyeOff size={18} strokeWidth={1.7} /> : <Eye size={18} strokeWidth={1.7} />}
      </IconButton>
    </div>
  );
}
