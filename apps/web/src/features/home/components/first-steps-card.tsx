import { Card, Row, RowIcon, RowList } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { ArrowDownLeft, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { bankName } from '../../../environment.ts';
import { useAccess, useAuth } from '../../../platform/session/use-session.ts';
import { CopyButton } from '../../../vocabulary/copy-button.tsx';
import { PixKeyStep } from './pix-key-step.tsx';

/** For an account where nothing has happened yet: what to do first. */
export function FirstStepsCard(): ReactNode {
  const access = useAccess();
  const { user } = useAuth();
  const account = user?.bankAccount ?? '';
  return (
    <Card title="Sua conta está pronta. Comece por aqui">
      <RowList label="Primeiros passos">
        <Row
          icon={
            <RowIcon>
              <ArrowDownLeft />
            </RowIcon>
          }
          title="Receba o primeiro valor"
          detail={`Informe a quem vai pagar o banco ${bankName()} e a conta ${account}, de ${user?.company?.name ?? 'sua empresa'}`}
          end={<CopyButton text={account} what="o número da conta" />}
        />
        <PixKeyStep />
        {access.role === 'SA' && (
          <Row
            icon={
              <RowIcon>
                <Users />
              </RowIcon>
            }
            title="Convide quem trabalha com você"
            detail="Cada pessoa entra com seu próprio acesso e só vê o que você permitir"
            as={(line) => <Link to="/users/new-user" {...line} />}
          />
        )}
      </RowList>
    </Card>
  );
}
