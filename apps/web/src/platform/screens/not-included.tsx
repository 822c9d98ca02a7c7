import { Card, EmptyState } from '@bank/ui';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';

/** In place of what this person's profile does not include: whom to ask for which permission, and the way on. */
export function NotIncluded({
  what,
  permission = what,
  action,
}: {
  /** "pagar com Pix": the profile does not include it. */
  readonly what: string;
  /** "fazer Pix": the permission to ask for. */
  readonly permission?: string;
  /** Where to go instead, where the page itself leads nowhere. */
  readonly action?: ReactNode;
}): ReactNode {
  return (
    <Card>
      <EmptyState
        icon={<Lock size={26} strokeWidth={1.6} />}
        title={`Seu perfil não inclui ${what}`}
        {...(action !== undefined && { action })}
      >
        Peça ao administrador da sua empresa a permissão de {permission}.
      </EmptyState>
    </Card>
  );
}
