import type { ReactNode } from 'react';

export interface DialogProps {
  readonly open: boolean;
  /** Asked to close: Escape, the close button, a press outside where that is allowed. */
  readonly onClose: () => void;
  readonly title: string;
  /** One or two sentences under the title. */
  readonly text?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons at the end, the main one last. */
  readonly actions?: ReactNode;
}

export interface ConfirmDialogProps extends Omit<DialogProps, 'actions' | 'onClose'> {
  /** Names what will happen: "Excluir chave", never "OK". */
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  /** Absent: there is nothing to go back to, so only the one button shows and Escape does the same. */
  readonly onCancel?: (() => void) | undefined;
  readonly cancelLabel?: string | undefined;
  readonly danger?: boolean | undefined;
  readonly loading?: boolean | undefined;
}

export interface DrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Stays at the lower edge while the body scrolls: the action. */
  readonly foot?: ReactNode;
  /** Holds something half typed: a press outside does not close it. */
  readonly keepsTyped?: boolean | undefined;
  /** On a phone it comes from below. */
  readonly bottom?: boolean | undefined;
  readonly children: ReactNode;
}
