import { entryTypeLabel, type StatementEntry } from '@bank/contracts';
import { formatDate, formatReais, formatTime, instant } from '@bank/core';
import { formatDocument } from '@bank/documents';
import { useEffect, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useDoor } from '../../../platform/door-services.ts';
import { useAuth } from '../../../platform/session/use-session.ts';
import { centavosOf } from '../../../vocabulary/centavos.ts';
import { dayOf, instantOf, momentInFull } from '../../../vocabulary/dates.ts';
import styles from './print-sheet.module.css';

/** On paper every line that is loaded stands, not only those in sight: the screen's list holds just the latter. */
export function PrintSheet({
  lines,
  complete,
}: {
  readonly lines: readonly StatementEntry[];
  readonly complete: boolean;
}): ReactNode {
  const { user } = useAuth();
  const { nowMs } = useDoor();
  if (!usePrinting()) return null;
  const owner = [
    user?.company?.name ?? user?.name,
    user?.company && formatDocument(user.company.document),
    user && `Conta ${user.bankAccount}`,
  ];
  return (
    <div className={styles.sheet}>
      <p className={styles.owner}>
        {[...owner, `Impresso em ${momentInFull(instant(nowMs()))}`].filter(Boolean).join(' · ')}
      </p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Data</th>
            <th scope="col">Lançamento</th>
            <th scope="col">Contraparte</th>
            <th scope="col">Valor (R$)</th>
            <th scope="col">Saldo (R$)</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((entry) => (
            <tr key={entry.id}>
              <td>
                {formatDate(dayOf(entry.date))} {formatTime(instantOf(entry.at))}
              </td>
              <td>{entryTypeLabel(entry.type)}</td>
              <td>{entry.counterparty?.name ?? entry.description}</td>
              <td>{formatReais(centavosOf(entry.amount))}</td>
              <td>{formatReais(centavosOf(entry.balanceAfter))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!complete && <p>Há mais lançamentos neste período. O PDF de “Exportar” traz todos.</p>}
    </div>
  );
}

function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes its picture right after this event: the sheet must stand by then.
    const before = (): void => flushSync(() => setPrinting(true));
    const after = (): void => setPrinting(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return printing;
}
