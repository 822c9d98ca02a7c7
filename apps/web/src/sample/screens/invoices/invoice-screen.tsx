import { formatBrl } from '@bank/core';
import { Button, Card, DetailList, SelectField } from '@bank/ui';
import { Pencil, Printer } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Answered } from '../../components/answered.tsx';
import { RemoveButton } from '../../components/remove-button.tsx';
import styles from '../../components/sample.module.css';
import { useSample } from '../../context/sample-context.ts';
import { centavosOf, dayWords } from '../../context/sample-values.ts';
import { useSampleRead, useSampleWrite } from '../../context/use-sample-call.ts';
import type { Invoice } from '../../entities.ts';
import own from './invoice.module.css';
import { InvoiceForm } from './invoice-form.tsx';
import { InvoiceTotals } from './invoice-totals.tsx';
import { INVOICE_STATES, invoiceOf, NEW_INVOICE } from './invoices.ts';

/** One invoice of the sample, to read or to change; or, at "nova", the form of a new one. */
export function InvoiceScreen(): ReactNode {
  const { params } = useSample();
  const id = params['id'] ?? '';
  return id === NEW_INVOICE ? <NewInvoice /> : <OneInvoice id={id} />;
}

function NewInvoice(): ReactNode {
  const { navigate } = useSample();
  const { run, running } = useSampleWrite();
  const invoices = useSampleRead<readonly Invoice[]>('/api/invoices/all');
  const back = (): void => navigate('/pages/invoices');
  return (
    <Answered answer={invoices}>
      {(data) => (
        <InvoiceForm
          invoice={undefined}
          loading={running}
          onCancel={back}
          onSave={(fields) => {
            const invoice = invoiceOf(fields, undefined, data);
            void run('/api/invoices/add', invoice, `Fatura ${invoice.orderNo} criada.`).then((done) => done && back());
          }}
        />
      )}
    </Answered>
  );
}

function OneInvoice({ id }: { readonly id: string }): ReactNode {
  const { run, running } = useSampleWrite();
  const [isEditing, setEditing] = useState(false);
  const invoice = useSampleRead<Invoice>(`/api/invoices?id=${encodeURIComponent(id)}`);
  return (
    <Answered answer={invoice}>
      {(data) =>
        isEditing ? (
          <InvoiceForm
            invoice={data}
            loading={running}
            onCancel={() => setEditing(false)}
            onSave={(fields) => {
              const changed = invoiceOf(fields, data, []);
              void run('/api/invoices/update', changed, `Fatura ${data.orderNo} alterada.`).then(
                (done) => done && setEditing(false),
              );
            }}
          />
        ) : (
          <Shown invoice={data} onEdit={() => setEditing(true)} />
        )
      }
    </Answered>
  );
}

function Shown({ invoice, onEdit }: { readonly invoice: Invoice; readonly onEdit: () => void }): ReactNode {
  const { navigate } = useSample();
  const { run, running } = useSampleWrite();
  const { id, orderNo, buyer, seller } = invoice;
  const remove = async (): Promise<void> => {
    if (await run('/api/invoices/delete', { id }, `Fatura ${orderNo} excluída.`)) navigate('/pages/invoices');
  };
  return (
    <>
      <div className={styles.bar}>
        <SelectField
          label="Situação"
          value={invoice.status}
          options={INVOICE_STATES}
          onChange={(event) =>
            void run('/api/invoices/update', { ...invoice, status: event.target.value }, 'Situação alterada.')
          }
        />
        <span className={styles.barEnd}>
          <span className={styles.actions}>
            <RemoveButton
              label="Excluir fatura"
              question={`A fatura ${orderNo} sai da lista de exemplo.`}
              loading={running}
              onRemove={remove}
            />
            <Button icon={<Pencil size={16} aria-hidden />} onClick={onEdit}>
              Editar fatura
            </Button>
            <Button icon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
              Imprimir
            </Button>
          </span>
        </span>
      </div>
      <Card title={`Pedido ${orderNo}`} aside={dayWords(invoice.date)}>
        <DetailList
          items={[
            { label: 'Comprador', value: [buyer.name, buyer.address].filter(Boolean).join(', ') },
            { label: 'Vendedor', value: [seller.name, seller.address].filter(Boolean).join(', ') },
          ]}
        />
      </Card>
      <Card title="Itens">
        <div className={styles.stack}>
          <table className={own.table}>
            <thead>
              <tr>
                <th scope="col">Item</th>
                <th scope="col" className={own.number}>
                  Qtd.
                </th>
                <th scope="col" className={own.number}>
                  Preço
                </th>
                <th scope="col" className={own.number}>
                  Valor
                </th>
              </tr>
            </thead>
            <tbody>
              {invoice.item.map(({ name, unit, price }, index) => (
                // Items have no name of their own; while the invoice shows, their order does not change.
                <tr key={index}>
                  <td>{name}</td>
                  <td className={own.number}>{unit}</td>
                  <td className={own.number}>{formatBrl(centavosOf(price))}</td>
                  <td className={own.number}>{formatBrl(centavosOf(unit * price))}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <InvoiceTotals invoice={invoice} />
        </div>
      </Card>
    </>
  );
}
