import { ConfirmDialog } from '@bank/ui';
import type { ReactNode } from 'react';

/** One minute before the end, for somebody who is not at work. */
export function SessionWarning({
  leftMs,
  renewing,
  onKeep,
  onLeave,
}: {
  readonly leftMs: number;
  readonly renewing: boolean;
  readonly onKeep: () => void;
  readonly onLeave: () => void;
}): ReactNode {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000));
  return (
    <ConfirmDialog
      open
      title="Sua sessão vai terminar"
      text={`Por segurança, você será desconectado em ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'}.`}
      confirmLabel="Continuar conectado"
      cancelLabel="Sair"
      loading={renewing}
      onConfirm={onKeep}
      onCancel={onLeave}
    />
  );
}
