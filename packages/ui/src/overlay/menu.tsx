import { cloneElement, lazy, Suspense, useState, type ReactNode } from 'react';
import type { MenuProps } from './menu-props.ts';

// Fetched after the page that shows the button; a click that comes sooner is remembered.
const LoadedMenu = lazy(async () => ({ default: (await import('./base-menu.tsx')).LoadedMenu }));

/** A menu below a button: arrows move, letters jump, Escape closes. */
export function Menu(props: MenuProps): ReactNode {
  const [asked, setAsked] = useState(props.defaultOpen ?? false);
  return (
    <Suspense fallback={cloneElement(props.trigger, { 'aria-haspopup': 'menu', onClick: () => setAsked(true) })}>
      <LoadedMenu {...props} defaultOpen={asked} />
    </Suspense>
  );
}
