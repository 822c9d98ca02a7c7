import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactNode } from 'react';
import type { MenuEntry, MenuProps } from './menu-props.ts';
import styles from './menu.module.css';

/** A menu below a button: arrows move, letters jump, Escape closes. */
export function LoadedMenu({ trigger, entries, head, align = 'end', defaultOpen = false }: MenuProps): ReactNode {
  return (
    <BaseMenu.Root defaultOpen={defaultOpen}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        {/* Fixed: what scrolls below it does not move it away from under the pointer. */}
        <BaseMenu.Positioner className={styles.positioner} positionMethod="fixed" align={align} sideOffset={6}>
          <BaseMenu.Popup className={styles.popup}>
            {head}
            {entries.map((entry, index) => (
              <MenuLine key={index} entry={entry} />
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

function MenuLine({ entry }: { readonly entry: MenuEntry }): ReactNode {
  switch (entry.kind) {
    case 'line':
      return <BaseMenu.Separator className={styles.line} />;
    case 'action':
      return (
        <BaseMenu.Item
          className={styles.item}
          onClick={entry.onSelect}
          disabled={entry.disabled ?? false}
          closeOnClick={entry.closes ?? true}
        >
          {entry.icon}
          {entry.label}
        </BaseMenu.Item>
      );
    case 'choice':
      return (
        <BaseMenu.Group>
          <BaseMenu.GroupLabel className={styles.label}>{entry.label}</BaseMenu.GroupLabel>
          <BaseMenu.RadioGroup value={entry.value} onValueChange={(value: string) => entry.onChange(value)}>
            {entry.options.map((option) => (
              <BaseMenu.RadioItem
                key={option.value}
                className={styles.item}
                value={option.value}
                closeOnClick={entry.closes ?? false}
              >
                {option.icon}
                {option.label}
                <BaseMenu.RadioItemIndicator className={styles.check}>
                  <CheckMark />
                </BaseMenu.RadioItemIndicator>
              </BaseMenu.RadioItem>
            ))}
          </BaseMenu.RadioGroup>
        </BaseMenu.Group>
      );
    case 'ticks':
      return (
        <BaseMenu.Group>
          <BaseMenu.GroupLabel className={styles.label}>{entry.label}</BaseMenu.GroupLabel>
          {entry.options.map(({ value, label }) => (
            <BaseMenu.CheckboxItem
              key={value}
              className={styles.item}
              checked={entry.chosen.includes(value)}
              onCheckedChange={() => entry.onToggle(value)}
              closeOnClick={false}
            >
              {label}
              <BaseMenu.CheckboxItemIndicator className={styles.check}>
                <CheckMark />
              </BaseMenu.CheckboxItemIndicator>
            </BaseMenu.CheckboxItem>
          ))}
        </BaseMenu.Group>
      );
  }
}

function CheckMark(): ReactNode {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <path d="m3.5 8.5 3 3 6-7" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
