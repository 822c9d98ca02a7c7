import { IconButton } from '@bank/ui';
import { Eye, EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useAppearance } from '../../platform/appearance/use-appearance.ts';
import { AvailableBalance } from '../../platform/balance/available-balance.tsx';
import { useBalance } from '../../platform/balance/use-balance.ts';
import styles from './shell.module.css';

/** What can be spent now, above every page, with the eye that hides it. Comes a moment after the frame. */
export function BalanceInBar(): ReactNode {
  const { available, loading } = useBalance();
  const [appearance, setAppearance] = useAppearance();
  const concealed = appearance.balance === 'concealed';
  if (available === undefined && !loading) return null;
  return (
    <div className={styles.balance}>
      <span>Disponível</span>
      <strong>
        <AvailableBalance />
      </strong>
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
