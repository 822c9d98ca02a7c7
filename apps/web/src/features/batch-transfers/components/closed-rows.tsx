import { Card, EmptyState } from '@bank/ui';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';

/** In place of the rows of a confidential batch, for somebody without the right to see them. */
export function ClosedRows(): ReactNode {
  return (
    <Card>
      <EmptyState icon={<Lock size={26} strokeWidth={1.6} />} title="As linhas deste lote são confidenciais">
        Você vê quantos pagamentos são, o total e o andamento. Quem recebe e quanto aparece só para quem tem a permissão
        de ver quem recebe em grupos e lotes confidenciais. O administrador da sua empresa pode dar essa permissão.
      </EmptyState>
    </Card>
  );
}
