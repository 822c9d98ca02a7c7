import { Card, EmptyState } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { QrCode } from 'lucide-react';
import type { ReactNode } from 'react';
import { KINDS, type KindName } from '../address.ts';
import { PURPOSES } from '../charge-words.ts';
import styles from './empty-charges.module.css';

/** No charge was ever made: what charging by Pix is, and the ways to begin. */
export function EmptyCharges({ mayMake }: { readonly mayMake: boolean }): ReactNode {
  return (
    <Card>
      <EmptyState icon={<QrCode size={26} strokeWidth={1.6} />} title="Receba com um QR Code ou um link">
        Quem paga vê o nome da sua empresa e o valor, e o dinheiro cai na hora. Aqui você acompanha o que já foi pago e
        o que falta.
        {!mayMake && ' Quem cria cobranças na sua empresa é quem tem essa permissão no perfil.'}
      </EmptyState>
      {mayMake && (
        <ul className={styles.ways} aria-label="Criar uma cobrança">
          {(Object.keys(KINDS) as KindName[]).map((name) => (
            <li key={name}>
              <Link to="/pix-charge" search={{ nova: name }} className={styles.way}>
                <span className={styles.title}>{PURPOSES[KINDS[name]].title}</span>
                <span className={styles.text}>{PURPOSES[KINDS[name]].text}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
