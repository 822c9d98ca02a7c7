import type { ReactElement } from 'react';

export interface TooltipProps {
  readonly text: string;
  /** The control that it is about. */
  readonly children: ReactElement;
}
