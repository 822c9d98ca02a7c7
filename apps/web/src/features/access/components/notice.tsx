import { Brand, BrandMark, Button } from '@bank/ui';
import type { ReactNode } from 'react';
import { bankName } from '../../../environment.ts';
import { StoreBadges } from './store-badges.tsx';
import styles from './sign-in.module.css';

const WARNINGS = [
  {
    title: 'O banco nunca pede para instalar módulos de segurança',
    text: 'O internet banking funciona em qualquer navegador, sem programas extras.',
  },
  {
    title: 'O banco nunca pede aplicativos de acesso remoto',
    text: 'Ninguém do banco precisa ver ou controlar a sua tela.',
  },
  {
    title: 'O banco nunca pede para ler um QR Code fora do internet banking',
    text: 'Leia apenas o código desta página, neste endereço.',
  },
];

/** The "be aware" notice. Its button goes once it was pressed; the warnings stay beside the QR code. */
export function Notice({
  onAcknowledge,
  onGuest,
}: {
  /** Absent: the notice was acknowledged. */
  readonly onAcknowledge: (() => void) | undefined;
  readonly onGuest: () => void;
}): ReactNode {
  return (
    <section className={styles.notice} aria-labelledby="notice-title" data-acknowledged={onAcknowledge === undefined}>
      <span className={styles.flower}>
        <BrandMark size={520} plain />
      </span>
      <Brand name={bankName()} />
      <div className={styles.warnings}>
        <h1 id="notice-title">Fique atento à sua segurança</h1>
        <ul>
          {WARNINGS.map((warning) => (
            <li key={warning.title}>
              <svg
                width="24"
                height="24"
                viewBox="0 0 24 24"
                fill="none"
                stroke="currentColor"
                strokeWidth="1.7"
                strokeLinecap="round"
                aria-hidden="true"
              >
                <circle cx="12" cy="12" r="8.5" />
                <path d="m6.2 6.2 11.6 11.6" />
              </svg>
              <span>
                <strong>{warning.title}</strong>
                {warning.text}
              </span>
            </li>
          ))}
        </ul>
        {/* data-asks: a click before the page is alive is kept under this name (boot.ts) and taken up by the screen.
            Its place stays when its buttons go, so that nothing on the page moves. */}
        <div className={styles.answer}>
          {onAcknowledge !== undefined && (
            <>
              <Button
                variant="primary"
                size="large"
                className={styles.aware}
                data-asks="acknowledge"
                onClick={onAcknowledge}
              >
                Estou ciente
              </Button>
              <Button variant="quiet" size="large" className={styles.guestOnDark} data-asks="guest" onClick={onGuest}>
                Login convidado
              </Button>
            </>
          )}
        </div>
      </div>
      <div className={styles.outside}>
        <p>
          Sua empresa ainda não tem conta? <a href="/session/signup">Abrir conta</a>
        </p>
        <StoreBadges />
      </div>
    </section>
  );
}
