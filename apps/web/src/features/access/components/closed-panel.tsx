import { classNames } from '@bank/ui';
import type { ReactNode } from 'react';
import styles from './sign-in.module.css';

/** The panel's place before the notice is acknowledged: it shows what will come, and no code. */
export function ClosedPanel(): ReactNode {
  return (
    <div className={styles.code}>
      <div>
        <h2>Acesse com o QR Code</h2>
        <p className={styles.lead}>Leia o aviso e confirme que está ciente para gerar o código.</p>
      </div>
      <div className={styles.body} aria-hidden="true">
        <div className={classNames(styles.qr, styles.closed)}>
          <svg viewBox="0 0 48 48" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round">
            <path d="M8 8h12v12H8zM28 8h12v12H28zM8 28h12v12H8zM28 28h5v5h-5zM35 35h5v5h-5zM35 28h5M28 40h5" />
          </svg>
        </div>
        <Steps />
      </div>
      {/* As tall as what comes in its place. */}
      <div className={styles.room} aria-hidden="true" />
    </div>
  );
}

/** What to do in the app, in four steps (PRODUCT.md section 2). */
export function Steps(): ReactNode {
  return (
    <ol className={styles.steps}>
      <li>Abra o aplicativo</li>
      <li>Entre no menu “Acesso{'\u00a0'}IB”</li>
      <li>Toque em QR Code</li>
      <li>Aponte a câmera para o código</li>
    </ol>
  );
}
