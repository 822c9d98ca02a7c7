import { cloneElement, lazy, Suspense, type ComponentProps, type ReactElement, type ReactNode } from 'react';

// Fetched after the page that shows the button; a click that comes sooner opens it as soon as it is there.
const LoadedPopover = lazy(async () => ({ default: (await import('./base-popover.tsx')).LoadedPopover }));

export interface PopoverProps {
  /** The button that opens it; gets the aria attributes by itself. */
  readonly trigger: ReactElement<ComponentProps<'button'>>;
  /** What the panel is for, for screen readers. */
  readonly label: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly align?: 'start' | 'end' | undefined;
  readonly children: ReactNode;
}

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
