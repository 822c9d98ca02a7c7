import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
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

/**
 * Where the focus goes when a window closes: to what it was opened from. A line of a menu is gone by then, so of a menu that
 * is its button.
 */
function useOpener(open: boolean): RefObject<HTMLElement | null> {
  const opener = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (!open) return;
    const { activeElement } = document;
    const button = activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby') ?? '';
    opener.current = document.getElementById(button) ?? (activeElement instanceof HTMLElement ? activeElement : null);
  }, [open]);
  return opener;
}

/** A window over the page that holds the focus until it is answered. */
export function Dialog(props: DialogProps): ReactNode {
  const opener = useOpener(props.open);
  return (
    useOnceOpen(props.open) && (
      <Suspense fallback={null}>
        <LoadedDialog {...props} opener={opener} />
      </Suspense>
    )
  );
}

/** A question that must be answered; a press outside does not close it. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const opener = useOpener(props.open);
  return (
    useOnceOpen(props.open) && (
      <Suspense fallback={null}>
        <LoadedConfirmDialog {...props} opener={opener} />
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
