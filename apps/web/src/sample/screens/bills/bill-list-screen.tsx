import { formatReais } from '@bank/core';
import { Amount, Button, Card, DataTable, SearchField, type Column } from '@bank/ui';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { Answered } from '../../components/answered.tsx';
import { ChoiceChips } from '../../components/choice-chips.tsx';
import { NothingFound } from '../../components/nothing-found.tsx';
import styles from '../../components/sample.module.css';
import { useSample } from '../../context/sample-context.ts';
import { centavosOf, dayWords } from '../../context/sample-values.ts';
import { useSampleRead, useSampleWrite } from '../../context/use-sample-call.ts';
import type { Bill } from '../../entities.ts';
import { BillStateLabel } from './bill-state-label.tsx';
import { BILL_STATES, blankBill, listedBills, totalOf, type BillState } from './bills.ts';

// Only who adds a bill needs its form.
const BillForm = lazy(async () => ({ default: (await import('./bill-form.tsx')).BillForm }));

/** The bills of the sample: filter, search, totals, a new one; a line opens the bill. */
export function BillListScreen(): ReactNode {
  const bills = useSampleRead<readonly Bill[]>('/api/bills/all');
  return <Answered answer={bills}>{(data) => <BillList bills={data} />}</Answered>;
}

function BillList({ bills }: { readonly bills: readonly Bill[] }): ReactNode {
  const { navigate, today } = useSample();
  const { run, running } = useSampleWrite();
  const [state, setState] = useState<BillState | undefined>(undefined);
  const [search, setSearch] = useState('');
  const [added, setAdded] = useState<Bill | undefined>(undefined);
  const rows = useMemo(() => listedBills(bills, { state, search, today }), [bills, state, search, today]);
  const columns = useMemo(() => columnsOn(today), [today]);
  const clear = (): void => {
    setState(undefined);
    setSearch('');
  };
  const add = async (bill: Bill): Promise<void> => {
    if (await run('/api/bills/add', bill, `Boleto ${bill.customerNumber} criado.`)) setAdded(undefined);
  };

  return (
    <>
      <div className={styles.bar}>
        <ChoiceChips label="Situação" all="Todos" options={BILL_STATES} value={state} onChange={setState} />
        <SearchField label="Buscar por número, pagador ou documento" value={search} onChange={setSearch} />
        <span className={styles.barEnd}>
          <Button
            variant="primary"
            icon={<Plus size={16} aria-hidden />}
            onClick={() => setAdded(blankBill(bills, today))}
          >
            Novo boleto
          </Button>
        </span>
      </div>
      {rows.length === 0 ? (
        <NothingFound what="nenhum boleto" isNarrowed={bills.length > 0} onClear={clear} />
      ) : (
        <Card flush>
          <DataTable
            label="Boletos de exemplo"
            columns={columns}
            rows={rows}
            rowKey={keyOf}
            card={(bill) => <BillCard bill={bill} today={today} />}
            onOpen={({ customerNumber }) => navigate(`/bill/${encodeURIComponent(customerNumber)}`)}
            rowName={({ customerNumber }) => `boleto ${customerNumber}`}
            totalRows={rows.length}
            foot={`${rows.length === 1 ? '1 boleto' : `${rows.length} boletos`} · R$ ${formatReais(totalOf(rows))}`}
          />
        </Card>
      )}
      {added !== undefined && (
        <Suspense fallback={null}>
          <BillForm
            bill={added}
            title="Novo boleto"
            loading={running}
            onClose={() => setAdded(undefined)}
            onSave={(bill) => void add(bill)}
          />
        </Suspense>
      )}
    </>
  );
}

const keyOf = (bill: Bill): string => bill.customerNumber;

function columnsOn(today: string): readonly Column<Bill>[] {
  return [
    {
      key: 'number',
      header: 'Número',
      width: 84,
      cell: ({ customerNumber }) => <span className={styles.number}>{customerNumber}</span>,
    },
    { key: 'payer', header: 'Pagador', cell: (bill) => <Payer bill={bill} /> },
    {
      key: 'due',
      header: 'Vencimento',
      width: 112,
      cell: ({ dueDate }) => <span className={styles.number}>{dayWords(dueDate)}</span>,
    },
    { key: 'state', header: 'Situação', width: 132, cell: (bill) => <BillStateLabel bill={bill} today={today} /> },
    {
      key: 'amount',
      header: 'Valor',
      width: 124,
      align: 'end',
      cell: ({ amount }) => <Amount centavos={centavosOf(amount)} />,
    },
  ];
}

function Payer({ bill }: { readonly bill: Bill }): ReactNode {
  const { name, document } = bill.payerPerson;
  return (
    <>
      <span className={styles.first}>{name}</span>
      <span className={styles.second}>{document}</span>
    </>
  );
}

function BillCard({ bill, today }: { readonly bill: Bill; readonly today: string }): ReactNode {
  return (
    <span className={styles.card}>
      <span>
        <span className={styles.first}>{bill.payerPerson.name}</span>
        <span className={styles.second}>
          {bill.customerNumber} · vence {dayWords(bill.dueDate)}
        </span>
      </span>
      <span className={styles.cardEnd}>
        <Amount centavos={centavosOf(bill.amount)} />
        <BillStateLabel bill={bill} today={today} />
      </span>
    </span>
  );
}
