import type { ReactNode } from 'react';
import styles from './choose-box.module.css';

/** The box that chooses a row. Its own area takes the click, so that the row does not open. */
export function ChooseBox({
  label,
  checked,
  disabled = false,
  onToggle,
}: {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean | undefined;
  readonly onToggle: () => void;
}): ReactNode {
  return (
    // The box itself is what keys reach; this is only the room around it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <label className={styles.box} onClick={(event) => event.stopPropagation()}>
      <input type="checkbox" aria-label={label} checked={checked} disabled={disabled} onChange={onToggle} />
    </label>
  );
}
