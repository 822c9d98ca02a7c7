import { formatBrl } from '@bank/core';
import type { ReactNode } from 'react';
import type { EntryState } from './entry-core.ts';
import { explainEntryFault } from './model/faults.ts';
import { faultAt } from './model/rows.ts';
import { cellName, counted } from './model/words.ts';
import styles from './entry-grid.module.css';

/** Below the rows: what they come to, and what can be done about the selected cell, or with the keys. */
export function EntryStatus({
  id,
  state: { sheet, selected },
  isReadOnly,
}: {
  readonly id: string;
  readonly state: EntryState;
  readonly isReadOnly: boolean;
}): ReactNode {
  const { row, column } = selected.head;
  const { columns, totals } = sheet;
  const at = sheet.rows[row];
  const fault = at === undefined ? undefined : faultAt(columns, at, column);
  return (
    <div className={styles.status}>
      <div className={styles.totals}>
        <span>{counted(totals.filledRows, 'linha preenchida', 'linhas preenchidas')}</span>
        {totals.faultyRows > 0 && (
          <span className={styles.faultCount}>{counted(totals.faultyRows, 'linha com erro', 'linhas com erro')}</span>
        )}
        <span className={styles.sums}>
          {columns.map(
            ({ key, header, centavosOf }, place) =>
              centavosOf !== undefined && (
                <span key={key}>
                  {header}: <strong>{formatBrl(totals.centavos[place] ?? 0n)}</strong>
                </span>
              ),
          )}
        </span>
      </div>
      {fault !== undefined && (
        <p className={styles.advice}>
          <strong>{cellName(columns[column]?.header ?? '', row)}:</strong> {explainEntryFault(fault).long}
        </p>
      )}
      <p className={styles.keys} id={`${id}-keys`}>
        {isReadOnly
          ? 'Setas movem · Ctrl+C copia · Esc e depois Tab sai da tabela'
          : 'Setas, Tab e Enter movem · F2 edita · Ctrl+V cola da planilha · Ctrl+Z desfaz · Alt+Enter insere, Alt+Delete exclui e Alt+setas movem linhas · F8 vai ao próximo erro · Esc e depois Tab sai da tabela'}
      </p>
    </div>
  );
}
