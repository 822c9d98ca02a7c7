import { Brand, BrandMark } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { bankName } from '../../../environment.ts';
import styles from './sign-up-frame.module.css';

/** The page outside the frame: the bank and what this is about at the left, what there is to do beside it. */
export function SignUpFrame({
  title,
  notes,
  children,
}: {
  readonly title: string;
  /** Below the title; on a phone it comes before everything else. */
  readonly notes?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <main className={styles.page}>
      <section className={styles.panel} aria-labelledby="sign-up-title">
        <span className={styles.flower}>
          <BrandMark size={440} plain />
        </span>
        <Link to="/session/signin" className={styles.home} aria-label={`${bankName()}: ir para o acesso`}>
          <Brand name={bankName()} />
        </Link>
        <div className={styles.words}>
          <h1 id="sign-up-title" tabIndex={-1} data-page-title="">
            {title}
          </h1>
          {notes}
        </div>
      </section>
      <div className={styles.work}>{children}</div>
    </main>
  );
}

/** What to have at hand, and that nothing of it is lost. */
export function SignUpNotes({ isStart }: { readonly isStart: boolean }): ReactNode {
  return (
    // On a phone it is read once, at the beginning.
    <div className={styles.notes} data-start={isStart}>
      <p>Leva uns dez minutos. Tenha em mãos:</p>
      <ul>
        <li>CNPJ da empresa e CPF dos sócios ou representantes</li>
        <li>Contrato social e um comprovante de faturamento, em PDF ou foto</li>
        <li>O e-mail e o celular da empresa, para receber os códigos</li>
      </ul>
      <p>O que você digita fica guardado só neste navegador, por 24 horas. Senhas, códigos e arquivos, não.</p>
    </div>
  );
}
