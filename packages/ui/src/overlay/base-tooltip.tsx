import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';
import styles from './menu.module.css';
import type { TooltipProps } from './tooltip-props.ts';

/** The tip as Base UI makes it: see tooltip.tsx. */
export function LoadedTooltip({ text, children }: TooltipProps): ReactNode {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger render={children} />
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner className={styles.positioner} sideOffset={6}>
          <BaseTooltip.Popup className={styles.tip}>{text}</BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
