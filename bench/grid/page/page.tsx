import '@bank/ui/styles.css';
import {
  accountColumn,
  amountColumn,
  branchColumn,
  choiceColumn,
  dateColumn,
  documentColumn,
  EntryGrid,
  textColumn,
  useEntryStore,
  type EntryColumn,
} from '@bank/ui';
import { useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { civilDate } from '@bank/core';
import { rowColumns } from '../../../apps/web/src/features/batch-transfers/row-columns.ts';
import { lines, MADE_UP_BANKS } from './lines.ts';
import { PlainTable } from './plain-table.tsx';

const BANKS = ['001 Alfa', '033 Beta', '104 Gama', '237 Delta', '341 Épsilon'].map((label) => ({
  value: label.slice(0, 3),
  label,
}));

const COLUMNS: readonly EntryColumn[] = [
  textColumn({ key: 'name', header: 'Nome', widthPx: 200, max: 60 }),
  documentColumn({ key: 'document', header: 'CPF/CNPJ', widthPx: 178 }),
  choiceColumn({ key: 'bank', header: 'Banco', widthPx: 150, options: BANKS }),
  branchColumn({ key: 'branch', header: 'Agência', widthPx: 100 }),
  accountColumn({ key: 'account', header: 'Conta', widthPx: 120 }),
  amountColumn({ key: 'amount', header: 'Valor', widthPx: 130 }),
  dateColumn({ key: 'date', header: 'Data', widthPx: 120 }),
  textColumn({ key: 'note', header: 'Descrição', widthPx: 140, max: 40, optional: true }),
];

const MOST_ROWS = 10_000;
const ASKED = new URLSearchParams(location.search);

/**
 * What is measured: the grid, the same with the columns of a batch of payments (?batch), or the yardstick (?plain), a table with
 * all rows in the page and a field in each cell.
 */
function Measured(): ReactNode {
  const [columns] = useState(() => (ASKED.has('batch') ? rowColumns(civilDate('2026-11-27'), MADE_UP_BANKS) : COLUMNS));
  const store = useEntryStore(columns, MOST_ROWS);
  const [rows] = useState(() => lines(Number(ASKED.get('plain') ?? 0)));
  if (rows.length > 0) return <PlainTable headers={COLUMNS.map(({ header }) => header)} lines={rows} />;
  return <EntryGrid store={store} label="Favorecidos" />;
}

createRoot(document.querySelector('#root') ?? document.body).render(<Measured />);
