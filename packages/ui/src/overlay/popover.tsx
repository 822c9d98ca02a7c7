import { cloneElement, lazy, Suspense, type ReactNode } from 'react';
import type { PopoverProps } from './popover-props.ts';

// Fetched after the page that shows the button; a click that comes sooner opens it as soon as it is there.
const LoadedPopover = lazy(async () => ({ default: (await import('./base-popover.tsx')).LoadedPopover }));

/** A small panel beside a button, for what is too much for a menu: a calendar, a filter's choices. */
export function Popover(props: PopoverProps): ReactNode {
  return (
    <Suspense
      fallback={cloneElement(props.trigger, { 'aria-haspopup': 'dialog', onClick: () => props.onOpenChange(true) })}
    >
      <LoadedPopover {...props} />
    </Suspense>
  );
}
