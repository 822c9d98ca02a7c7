import type { ReactNode } from 'react';
import { ConfirmDialog } from './dialog.tsx';
import { LEAVE_WORDS } from './leave-words.ts';

/** “Sair sem salvar?”, for a page; a drawer asks by itself. */
export function LeaveQuestion({
  open,
  onLeave,
  onStay,
}: {
  readonly open: boolean;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}): ReactNode {
  return <ConfirmDialog {...LEAVE_WORDS} open={open} onConfirm={onLeave} onCancel={onStay} />;
}
