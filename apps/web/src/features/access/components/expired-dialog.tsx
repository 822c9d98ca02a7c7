import { ConfirmDialog } from '@bank/ui';
import type { ReactNode } from 'react';

/** The bank says that the request has expired, as a tab meets that slept (PRODUCT.md section 4). */
export function ExpiredDialog({ onRetry }: { readonly onRetry: () => void }): ReactNode {
  return (
    <ConfirmDialog
      open
      title="OPS... Sessão expirada!"
      text="O tempo de sessão expirou sem nenhuma tentativa de login."
      confirmLabel="Tentar novamente"
      onConfirm={onRetry}
    />
  );
}
