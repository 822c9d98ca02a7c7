import { Button, EmptyState } from '@bank/ui';
import { CircleCheck, Lock, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { NothingLeft } from '../../../vocabulary/list-place.tsx';
import { isNarrowed, type AuthorizationsAddress, type AuthorizationsTab } from '../address.ts';

/** Why a tab is empty, and what to do. */
export function NothingHere({
  tab,
  address,
  mayApprove,
  others,
  onShow,
}: {
  readonly tab: AuthorizationsTab;
  readonly address: AuthorizationsAddress;
  readonly mayApprove: boolean;
  readonly others: number;
  readonly onShow: (next: Readonly<Record<string, string | undefined>>) => void;
}): ReactNode {
  if (isNarrowed(address))
    return (
      <NothingLeft
        what="pagamentos"
        because="da busca ou do tipo escolhido"
        onWiden={() => onShow({ aba: address.aba, ordem: address.ordem })}
      />
    );
  switch (tab) {
    case 'mine':
      return mayApprove ? (
        <EmptyState
          icon={<CircleCheck size={26} strokeWidth={1.6} />}
          title="Você está em dia"
          action={
            others > 0 ? (
              <Button onClick={() => onShow({ aba: 'outros' })}>Ver o que aguarda outras pessoas</Button>
            ) : undefined
          }
        >
          Quando um pagamento precisar da sua aprovação, ele aparece aqui na hora.
        </EmptyState>
      ) : (
        <EmptyState
          icon={<Lock size={26} strokeWidth={1.6} />}
          title="Seu perfil não inclui aprovar pagamentos"
          action={<Button onClick={() => onShow({ aba: 'outros' })}>Ver o que aguarda outras pessoas</Button>}
        >
          Quem dá esse direito é o administrador da empresa. O que você fez e aguarda aprovação está em “Aguardam outras
          pessoas”.
        </EmptyState>
      );
    case 'others':
      return (
        <EmptyState icon={<Users size={26} strokeWidth={1.6} />} title="Nada aguarda outras pessoas">
          Pagamentos que precisam da aprovação de alguém que não é você aparecem aqui.
        </EmptyState>
      );
    case 'decided':
      return (
        <EmptyState title="Nada foi decidido ainda">
          Pagamentos aprovados, recusados, cancelados ou vencidos aparecem aqui, com quem decidiu e por quê.
        </EmptyState>
      );
  }
}
