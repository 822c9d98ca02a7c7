import type { SessionProof } from '@bank/contracts';
import { Card, EmptyState } from '@bank/ui';
import { Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSessionProof } from '../session/use-session.ts';

const REASONS: Readonly<Record<Exclude<SessionProof, 'trusted-device'>, string>> = {
  password: 'Você entrou só com a senha, que sozinha não altera nada da empresa.',
  'pending-device': 'O dispositivo com que você entrou ainda aguarda aprovação.',
};

/**
 * What needs a session that a trusted device opened. In any other it says so before somebody types; where the bank did not say
 * what the session is worth, the call itself is refused.
 */
export function ByTrustedDevice({
  what,
  children,
}: {
  /** "criar cobranças Pix": what is not done in this session. */
  readonly what: string;
  readonly children: ReactNode;
}): ReactNode {
  const proof = useSessionProof();
  if (proof === undefined || proof === 'trusted-device') return children;
  return (
    <Card>
      <EmptyState icon={<Smartphone size={26} strokeWidth={1.6} />} title={`Entre com o QR Code para ${what}`}>
        {REASONS[proof]} Saia e entre com o QR Code, confirmado no aplicativo de um dispositivo confiável.
      </EmptyState>
    </Card>
  );
}
