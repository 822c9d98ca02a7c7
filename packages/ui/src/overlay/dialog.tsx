import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import type { ConfirmDialogProps, DialogProps, DrawerProps } from './dialog-props.ts';

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
