import type { ReactNode } from 'react';
import { IconButton } from '../actions/button.tsx';
import { Menu } from '../overlay/menu.tsx';
import styles from './data-table.module.css';

/** Which columns somebody has left out, and where that is kept. */
export interface ColumnChoice {
  /** Keys of the columns that do not show. */
  readonly hidden: readonly string[];
  readonly onChange: (hidden: readonly string[]) => void;
}

/** The button that says which columns of a table show. */
export function ColumnsMenu({
  columns,
  choice,
  gaveWay,
}: {
  readonly columns: readonly { readonly key: string; readonly header: ReactNode }[];
  readonly choice: ColumnChoice;
  /** Keys of those that were not left out, but for which there is no room now. */
  readonly gaveWay: readonly string[];
}): ReactNode {
  return (
    <Menu
      align="end"
      trigger={
        <IconButton size="small" label="Escolher colunas">
          <svg
            width="16"
            height="16"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeLinejoin="round"
            aria-hidden="true"
          >
            <path d="M4 5h16v14H4zM10 5v14M15 5v14" />
          </svg>
        </IconButton>
      }
      entries={[
        {
          kind: 'ticks',
          label: 'Colunas',
          chosen: columns.filter(({ key }) => !choice.hidden.includes(key)).map(({ key }) => key),
          options: columns.map(({ key, header }) => ({
            value: key,
            label: gaveWay.includes(key) ? (
              <>
                {header} <span className={styles.noRoom}>não cabe agora</span>
              </>
            ) : (
              header
            ),
          })),
          onToggle: (key) =>
            choice.onChange(
              choice.hidden.includes(key) ? choice.hidden.filter((other) => other !== key) : [...choice.hidden, key],
            ),
        },
      ]}
    />
  );
}
