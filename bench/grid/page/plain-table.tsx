import type { ReactNode } from 'react';
import styles from './plain-table.module.css';

/** What one would write without a grid: a table with all rows in the page and a field in each cell, in the same box. */
export function PlainTable({
  headers,
  lines,
}: {
  readonly headers: readonly string[];
  readonly lines: readonly (readonly string[])[];
}): ReactNode {
  return (
    <div className={styles.box} data-plain="">
      <table className={styles.table}>
        <thead>
          <tr>
            {headers.map((header) => (
              <th key={header}>{header}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((cells, row) => (
            <tr key={cells[0]}>
              {cells.map((cell, at) => (
                <td key={headers[at]}>
                  <input className={styles.field} defaultValue={cell} aria-label={`${headers[at]}, ${row + 1}`} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
