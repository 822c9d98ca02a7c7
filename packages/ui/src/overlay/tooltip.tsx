import { lazy, Suspense, type ReactNode } from 'react';
import type { TooltipProps } from './tooltip-props.ts';

// Fetched after the page that shows the control, which works without it.
const LoadedTooltip = lazy(async () => ({ default: (await import('./base-tooltip.tsx')).LoadedTooltip }));

/** A few words about a control, on hover and on focus. Never the only place where something is said. */
export function Tooltip(props: TooltipProps): ReactNode {
  return (
    <Suspense fallback={props.children}>
      <LoadedTooltip {...props} />
    </Suspense>
  );
}
