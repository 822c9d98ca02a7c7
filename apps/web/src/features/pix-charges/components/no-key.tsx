import { buttonLook, Card, EmptyState } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';

/** Nothing can be charged for without a key to be paid to: the way to one. */
export function NoKey(): ReactNode {
  return (
    <Card>
      <EmptyState
        icon={<KeyRound size={26} strokeWidth={1.6} />}
        title="Falta uma chave Pix"
        action={
          <Link to="/pix-keys" search={{}} className={buttonLook({ variant: 'primary' })}>
            Registrar chave
          </Link>
        }
      >
        Toda cobrança é paga a uma chave da empresa. Registre uma, que pode ser o CNPJ, e volte para cobrar.
      </EmptyState>
    </Card>
  );
}
