import { Button, VisuallyHidden } from '@bank/ui';
import type { ReactNode } from 'react';
import { QrCode } from '../../../vocabulary/qr-code.tsx';
import { Steps } from './closed-panel.tsx';
import { useQrRequest, type QrRequestOutcome } from './use-qr-request.ts';
import styles from './sign-in.module.css';

/** The QR code and how to use it. Loaded when the notice is acknowledged; polling begins with it. */
export function CodePanel({
  simulators,
  onOutcome,
  onReturn,
  onGuest,
}: {
  readonly simulators: boolean;
  readonly onOutcome: (outcome: QrRequestOutcome) => void;
  readonly onReturn: () => void;
  readonly onGuest: () => void;
}): ReactNode {
  const request = useQrRequest(onOutcome);
  return (
    <div className={styles.code}>
      <div>
        <h2 tabIndex={-1} ref={focusOnce}>
          Acesse com o QR Code
        </h2>
        <p className={styles.lead}>Confirme a entrada pelo aplicativo no seu celular.</p>
      </div>
      <div className={styles.body}>
        <div className={styles.qr}>
          {request.id !== undefined && <QrCode text={request.id} label="QR Code de acesso" />}
        </div>
        <Steps />
      </div>
      <div className={styles.under}>
        <div className={styles.life}>
          <span role="timer">O código vale por {clock(request.leftMs)}</span>
          {request.matchNumber !== undefined && (
            <span className={styles.match} aria-live="polite">
              Digite <strong>{request.matchNumber}</strong> no aplicativo
            </span>
          )}
        </div>
        <div className={styles.foot}>
          <Button onClick={onReturn}>Retornar</Button>
          <Button variant="quiet" onClick={onGuest}>
            Login convidado
          </Button>
        </div>
        {simulators && request.id !== undefined && (
          <a className={styles.simulated} href={`/app/?acesso=${request.id}`} target="_blank" rel="noopener">
            Abrir o aplicativo simulado
            <VisuallyHidden> em outra aba</VisuallyHidden>
          </a>
        )}
      </div>
    </div>
  );
}

function focusOnce(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}

/** "1:05" of milliseconds, never below zero. */
export function clock(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
