import { formatBrl } from '@bank/core';
import { Amount, Button, Card, DataTable, SearchField, StatusLabel, type Column } from '@bank/ui';
import { Plus } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { Answered } from '../../components/answered.tsx';
import { ChoiceChips } from '../../components/choice-chips.tsx';
import { NothingFound } from '../../components/nothing-found.tsx';
import styles from '../../components/sample.module.css';
import { useSample } from '../../context/sample-context.ts';
import { dayWords } from '../../context/sample-values.ts';
import { useSampleRead } from '../../context/use-sample-call.ts';
import type { Invoice } from '../../entities.ts';
import { INVOICE_STATES, listedInvoices, NEW_INVOICE, totalsOf } from './invoices.ts';

/** The invoices of the sample: filter, search, totals; a line opens the invoice. */
export function InvoiceListScreen(): ReactNode {
  const invoices = useSampleRead<readonly Invoice[]>('/api/invoices/all');
  return <Answered answer={invoices}>{(data) => <InvoiceList invoices={data} />}</Answered>;
}

function InvoiceList({ invoices }: { readonly invoices: readonly Invoice[] }): ReactNode {
  const { navigate } = useSample();
  const [status, setStatus] = useState<Invoice['status'] | undefined>(undefined);
  const [search, setSearch] = useState('');
  const rows = useMemo(() => listedInvoices(invoices, { status, search }), [invoices, status, search]);
  const total = rows.reduce((sum, invoice) => sum + totalsOf(invoice).totalCentavos, 0n);
  const clear = (): void => {
    setStatus(undefined);
    setSearch('');
  };
  return (
    <>
      <div className={styles.bar}>
        <ChoiceChips label="Situação" all="Todas" options={INVOICE_STATES} value={status} onChange={setStatus} />
        <SearchField label="Buscar por pedido, comprador ou vendedor" value={search} onChange={setSearch} />
        <span className={styles.barEnd}>
          <Button
            variant="primary"
            icon={<Plus size={16} aria-hidden />}
            onClick={() => navigate(`/pages/invoices/${NEW_INVOICE}`)}
          >
            Nova fatura
          </Button>
        </span>
      </div>
      {rows.length === 0 ? (
        <NothingFound what="nenhuma fatura" isNarrowed={invoices.length > 0} onClear={clear} />
      ) : (
        <Card flush>
          <DataTable
            label="Faturas de exemplo"
            columns={COLUMNS}
            rows={rows}
            rowKey={keyOf}
            card={(invoice) => <InvoiceCard invoice={invoice} />}
            onOpen={({ id }) => navigate(`/pages/invoices/${encodeURIComponent(id)}`)}
            rowName={({ id }) => `fatura ${id}`}
            totalRows={rows.length}
            foot={`${rows.length === 1 ? '1 fatura' : `${rows.length} faturas`} · ${formatBrl(total)}`}
          />
        </Card>
      )}
    </>
  );
}

const keyOf = (invoice: Invoice): string => invoice.id;

const COLUMNS: readonly Column<Invoice>[] = [
  {
    key: 'order',
    header: 'Pedido',
    width: 84,
    cell: ({ orderNo }) => <span className={styles.number}>{orderNo}</span>,
  },
  { key: 'buyer', header: 'Comprador', cell: ({ buyer }) => <span className={styles.first}>{buyer.name}</span> },
  {
    key: 'date',
    header: 'Data',
    width: 112,
    cell: ({ date }) => <span className={styles.number}>{dayWords(date)}</span>,
  },
  { key: 'status', header: 'Situação', width: 156, cell: ({ status }) => <InvoiceStatus status={status} /> },
  {
    key: 'total',
    header: 'Total',
    width: 128,
    align: 'end',
    cell: (invoice) => <Amount centavos={totalsOf(invoice).totalCentavos} />,
  },
];

function InvoiceStatus({ status }: { readonly status: Invoice['status'] }): ReactNode {
  const words = INVOICE_STATES.find(({ value }) => value === status);
  return <StatusLabel tone={words?.tone ?? 'neutral'}>{words?.label ?? status}</StatusLabel>;
}

function InvoiceCard({ invoice }: { readonly invoice: Invoice }): ReactNode {
  return (
    <span className={styles.card}>
      <span>
        <span className={styles.first}>{invoice.buyer.name}</span>
        <span className={styles.second}>
          Pedido {invoice.orderNo} · {dayWords(invoice.date)}
        </span>
      </span>
      <span className={styles.cardEnd}>
        <Amount centavos={totalsOf(invoice).totalCentavos} />
        <InvoiceStatus status={invoice.status} />
      </span>
    </span>
  );
}
