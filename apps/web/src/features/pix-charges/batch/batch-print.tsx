import { listPixChargeBatchRows, type ChargeBatchRow } from '@bank/contracts';
import { formatDate } from '@bank/core';
import { Button, Menu } from '@bank/ui';
import { Printer } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useApp } from '../../../platform/app-services.ts';
import { useDoor } from '../../../platform/door-services.ts';
import { dayOf } from '../../../vocabulary/dates.ts';
import { QrCode } from '../../../vocabulary/qr-code.tsx';
import { failureMessage } from '../../../vocabulary/status-messages.ts';
import { amountInWords } from '../charge-words.ts';
import styles from './batch.module.css';

/** QR codes that are printed at once: about twenty pages. */
const PRINTED = 200;

/** The batch's QR codes on paper, three beside one another, so many rows at a time. */
export function BatchPrint({ id, rows }: { readonly id: string; readonly rows: number }): ReactNode {
  const { call } = useApp();
  const { toasts } = useDoor();
  const [sheets, setSheets] = useState<readonly ChargeBatchRow[] | undefined>(undefined);
  const [running, setRunning] = useState(false);
  useEffect(() => {
    if (sheets === undefined) return;
    window.print();
    setSheets(undefined);
  }, [sheets]);
  const print = async (after: number): Promise<void> => {
    setRunning(true);
    const query = { limit: PRINTED, state: 'created', ...(after > 0 && { cursor: String(after) }) } as const;
    const answer = await call(listPixChargeBatchRows, { params: { id }, query });
    setRunning(false);
    if (answer.ok) setSheets(answer.value.items.filter(({ row }) => row <= after + PRINTED));
    else toasts.show({ text: failureMessage(answer.failure), tone: 'negative', kind: 'status' });
  };
  const parts = Array.from({ length: Math.ceil(rows / PRINTED) }, (_, index) => index * PRINTED);
  const button = (
    <Button
      variant="quiet"
      icon={<Printer size={16} aria-hidden />}
      loading={running}
      {...(parts.length === 1 && { onClick: () => void print(0) })}
    >
      Imprimir QR Codes
    </Button>
  );
  return (
    <>
      {parts.length === 1 ? (
        button
      ) : (
        <Menu
          trigger={button}
          entries={parts.map((from) => ({
            kind: 'action',
            label: `Linhas ${from + 1} a ${Math.min(rows, from + PRINTED)}`,
            onSelect: () => void print(from),
          }))}
        />
      )}
      {sheets !== undefined &&
        createPortal(
          <ul className={styles.sheets} data-batch-sheets data-paper aria-hidden="true">
            {sheets.map((row) => (
              <Sheet key={row.row} row={row} />
            ))}
          </ul>,
          document.body,
        )}
    </>
  );
}

function Sheet({
  row: { debtorName, amount, dueDate, request, reference, charge },
}: {
  readonly row: ChargeBatchRow;
}): ReactNode {
  if (charge === null || charge.code === null) return null;
  return (
    <li className={styles.code}>
      <QrCode text={charge.code} label="QR Code desta cobrança" />
      <span className={styles.amount}>{amountInWords(amount === '0.00' ? null : amount)}</span>
      {debtorName !== null && <span>{debtorName}</span>}
      {dueDate !== null && <span>Vencimento: {formatDate(dayOf(dueDate))}</span>}
      {request !== null && <span>{request}</span>}
      {reference !== null && <span>{reference}</span>}
    </li>
  );
}
