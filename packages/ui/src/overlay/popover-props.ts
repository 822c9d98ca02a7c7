import type { ComponentProps, ReactElement, ReactNode } from 'react';

export interface PopoverProps {
  /** The button that opens it; gets the aria attributes by itself. */
  readonly trigger: ReactElement<ComponentProps<'button'>>;
  /** What the panel is for, for screen readers. */
  readonly label: string;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly align?: 'start' | 'end' | undefined;
  /** Room for a list of sentences; without inner space, so that its lines reach the edge. */
  readonly wide?: boolean | undefined;
  readonly children: ReactNode;
}
