import { Popover as BasePopover } from '@base-ui/react/popover';
import type { ReactNode } from 'react';
import { classNames } from '../tokens/class-names.ts';
import type { PopoverProps } from './popover-props.ts';
import styles from './menu.module.css';

/** See <Popover>. */
export function LoadedPopover({
  trigger,
  label,
  open,
  onOpenChange,
  align = 'start',
  wide = false,
  children,
}: PopoverProps): ReactNode {
  return (
    <BasePopover.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner className={styles.positioner} align={align} sideOffset={6}>
          <BasePopover.Popup className={classNames(styles.popup, wide ? styles.wide : styles.plain)} aria-label={label}>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
