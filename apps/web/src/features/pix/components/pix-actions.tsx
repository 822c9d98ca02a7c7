import { buttonLook } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccess } from '../../../platform/session/use-session.ts';
import { PixMark } from '../../../vocabulary/pix-mark.tsx';
import styles from './pix-actions.module.css';

/** What this person may do with Pix; paying is the screen's one primary action. */
export function PixActions(): ReactNode {
  const { permissions } = useAccess();
  const mayPay = permissions.includes('PIX_CREATE');
  return (
    <nav className={styles.actions} aria-label="Ações de Pix">
      {mayPay && (
        <>
          <Link to="/pix-transfer" search={{}} className={buttonLook({ variant: 'primary' })}>
            <PixMark />
            Pagar com Pix
          </Link>
          <Link to="/pix-copy-paste" className={buttonLook()}>
            Pix Copia e Cola
          </Link>
          <Link to="/pix-copy-paste" search={{ ler: 'camera' }} className={buttonLook()}>
            Ler QR Code
          </Link>
        </>
      )}
      <Link to="/pix-charge" className={buttonLook()}>
        Cobrar com Pix
      </Link>
      <Link to="/pix-keys" className={buttonLook()}>
        Minhas chaves
      </Link>
    </nav>
  );
}
