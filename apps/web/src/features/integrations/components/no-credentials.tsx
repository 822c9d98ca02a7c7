import { buttonLook, Card, EmptyState } from '@bank/ui';
import { Link } from '@tanstack/react-router';
import { Cable } from 'lucide-react';
import type { ReactNode } from 'react';

/** No credential was ever asked for: what one is for, and the way to begin. */
export function NoCredentials(): ReactNode {
  return (
    <Card title="Credenciais">
      <EmptyState
        icon={<Cable size={26} strokeWidth={1.6} />}
        title="Ligue o sistema da empresa ao banco"
        action={
          <Link
            to="/customer-view"
            search={{ aba: 'integracoes', credencial: 'nova' }}
            className={buttonLook({ variant: 'primary' })}
          >
            Nova credencial
          </Link>
        }
      >
        Com uma credencial, o ERP ou a loja da empresa cria cobranças, confere o que foi pago e devolve Pix por conta
        própria, dentro do que você permitir. Cada credencial é assinada no aplicativo e pode ser revogada a qualquer
        hora.
      </EmptyState>
    </Card>
  );
}
