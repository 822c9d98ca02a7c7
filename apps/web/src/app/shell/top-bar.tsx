import { Amount, BrandMark, IconButton, isTyping, Skeleton } from '@bank/ui';
import { Eye, EyeOff, Settings2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { BellButton } from '../../features/notifications/components/bell-button.tsx';
import { useAppearance } from '../appearance/use-appearance.ts';
import { useBalance } from '../balance/use-balance.ts';
import { AccountButton } from './account-button.tsx';
import { SearchBox } from './search-box.tsx';
import styles from './shell.module.css';

const Bell = lazy(async () => ({ default: (await import('../../features/notifications/components/bell.tsx')).Bell }));
const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }));
const SettingsPanel = lazy(async () => ({
  default: (await import('../appearance/settings-panel.tsx')).SettingsPanel,
}));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('../palette/shortcuts-dialog.tsx')).ShortcutsDialog,
}));

/** Search, balance, what is new, and who is signed in. */
export function TopBar(): ReactNode {
  // A click that comes before the code of what it opens is remembered: it opens as soon as it is there.
  const [asked, setAsked] = useState(false);
  const [rung, setRung] = useState(false);
  const [settings, setSettings] = useState<'never' | 'open' | 'closed'>('never');
  const [shortcuts, setShortcuts] = useState<'never' | 'open' | 'closed'>('never');
  const openSettings = (): void => setSettings('open');
  const openShortcuts = (): void => setShortcuts('open');

  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)) setShortcuts('open');
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  return (
    <header className={styles.top}>
      <span className={styles.mark}>
        <BrandMark />
      </span>
      <SearchBox onSettings={openSettings} onShortcuts={openShortcuts} />
      <span className={styles.grow} />
      <BalanceInBar />
      <span className={styles.settings}>
        <IconButton label="Aparência e layout" aria-haspopup="dialog" onClick={openSettings}>
          <Settings2 size={20} strokeWidth={1.7} />
        </IconButton>
      </span>
      <Suspense fallback={<BellButton aria-haspopup="dialog" onClick={() => setRung(true)} />}>
        <Bell openAtOnce={rung} />
      </Suspense>
      <Suspense fallback={<AccountButton aria-haspopup="menu" onClick={() => setAsked(true)} />}>
        <AccountMenu openAtOnce={asked} onSettings={openSettings} />
      </Suspense>
      {settings !== 'never' && (
        <Suspense fallback={null}>
          <SettingsPanel open={settings === 'open'} onClose={() => setSettings('closed')} />
        </Suspense>
      )}
      {shortcuts !== 'never' && (
        <Suspense fallback={null}>
          <ShortcutsDialog open={shortcuts === 'open'} onClose={() => setShortcuts('closed')} />
        </Suspense>
      )}
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
