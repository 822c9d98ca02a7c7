import { Row, RowIcon } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { mayOpen, screenOf } from '../../../platform/screens/screens.ts';
import { useAccess } from '../../../platform/session/use-session.ts';

/** One of the first steps, for a company that has Pix: a key, so that whoever pays it need not type an account. */
export function PixKeyStep(): ReactNode {
  if (!mayOpen(screenOf('/pix-keys'), useAccess())) return null;
  return (
    <Row
      icon={
        <RowIcon>
          <KeyRound />
        </RowIcon>
      }
      title="Cadastre uma chave Pix"
      detail="Com o CNPJ ou um e-mail, quem paga não precisa digitar banco, agência e conta"
      as={(line) => <Link to="/pix-keys" {...line} />}
    />
  );
}
