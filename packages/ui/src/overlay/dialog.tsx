import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';

// What floats comes a moment after the page: each screen would otherwise pay 20 KB for a window that may never open.
const load = () => import('./base-dialog.tsx');
const LoadedDialog = lazy(async () => ({ default: (await load()).LoadedDialog }));
const LoadedConfirmDialog = lazy(async () => ({ default: (await load()).LoadedConfirmDialog }));
const LoadedDrawer = lazy(async () => ({ default: (await load()).LoadedDrawer }));

/** Fetches what windows are made of, and says whether this one was ever open. */
function useOnceOpen(open: boolean): boolean {
  const [once, setOnce] = useState(open);
  if (open && !once) setOnce(true);
  useEffect(() => {
    // A failure shows where it matters, when the window is opened.
    void load().catch(() => undefined);
  }, []);
  return once || open;
}

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

/** A window over the page that holds the focus until it is answered. */
export function Dialog(props: DialogProps): ReactNode {
  return (
    useOnceOpen(props.open) && (
      <Suspense fallback={null}>
        <LoadedDialog {...props} />
      </Suspense>
    )
  );
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

/** A question that must be answered; a press outside does not close it. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  return (
    useOnceOpen(props.open) && (
      <Suspense fallback={null}>
        <LoadedConfirmDialog {...props} />
      </Suspense>
    )
  );
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

/** A panel from the right edge: the detail of a row, a short form. */
export function Drawer(props: DrawerProps): ReactNode {
  return (
    useOnceOpen(props.open) && (
      <Suspense fallback={null}>
        <LoadedDrawer {...props} />
      </Suspense>
    )
  );
}
