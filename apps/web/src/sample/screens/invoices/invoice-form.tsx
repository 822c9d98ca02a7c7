import type { CivilDate } from '@bank/core';
import { Button, Card, DateField, Form, IconButton, MoneyField, SelectField, TextField } from '@bank/ui';
import { Plus, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import styles from '../../components/sample.module.css';
import { useSample } from '../../context/sample-context.ts';
import type { Invoice } from '../../entities.ts';
import own from './invoice.module.css';
import { InvoiceTotals } from './invoice-totals.tsx';
import {
  blankItem,
  faultsOf,
  fieldsOf,
  INVOICE_STATES,
  itemsOf,
  VAT_PERCENT,
  type InvoiceFields,
  type ItemFields,
} from './invoices.ts';

/** The form of an invoice with its items and what they come to. `onSave` gets fields without faults. */
export function InvoiceForm({
  invoice,
  loading,
  onCancel,
  onSave,
}: {
  /** Absent: a new one. */
  readonly invoice: Invoice | undefined;
  readonly loading: boolean;
  readonly onCancel: () => void;
  readonly onSave: (fields: InvoiceFields) => void;
}): ReactNode {
  const { today } = useSample();
  const [fields, setFields] = useState(() => fieldsOf(invoice, today));
  const [isTried, setTried] = useState(false);
  const faults = isTried ? faultsOf(fields) : {};
  const set = (change: Partial<InvoiceFields>): void => setFields((before) => ({ ...before, ...change }));
  const text = (name: 'buyerName' | 'buyerAddress' | 'sellerName' | 'sellerAddress', label: string): ReactNode => (
    <TextField
      label={label}
      value={fields[name]}
      maxLength={120}
      error={faults[name]}
      optional={name.endsWith('Address')}
      onChange={(event) => set({ [name]: event.target.value })}
    />
  );
  const submit = (): void => {
    setTried(true);
    if (Object.keys(faultsOf(fields)).length === 0) onSave(fields);
  };
  return (
    <Form
      label="Fatura"
      className={styles.screen}
      onSubmit={submit}
      actions={
        <>
          <Button variant="primary" type="submit" loading={loading}>
            Salvar fatura
          </Button>
          <Button onClick={onCancel}>Cancelar</Button>
        </>
      }
    >
      <Card>
        <div className={styles.pair}>
          <DateField
            label="Data"
            value={fields.date as CivilDate | undefined}
            today={today}
            error={faults['date']}
            onChange={(date) => set({ date })}
          />
          <SelectField
            label="Situação"
            value={fields.status}
            options={INVOICE_STATES}
            onChange={(event) => set({ status: event.target.value as Invoice['status'] })}
          />
          {text('buyerName', 'Comprador')}
          {text('buyerAddress', 'Endereço do comprador')}
          {text('sellerName', 'Vendedor')}
          {text('sellerAddress', 'Endereço do vendedor')}
        </div>
      </Card>
      <Card title="Itens">
        <div className={styles.stack}>
          {fields.items.map((item, index) => (
            <ItemLine
              key={item.key}
              item={item}
              number={index + 1}
              faults={faults}
              onChange={(changed) =>
                set({ items: fields.items.map((each) => (each.key === item.key ? changed : each)) })
              }
              onRemove={
                fields.items.length === 1
                  ? undefined
                  : () => set({ items: fields.items.filter(({ key }) => key !== item.key) })
              }
            />
          ))}
          <div>
            <Button
              icon={<Plus size={16} aria-hidden />}
              onClick={() => set({ items: [...fields.items, blankItem(fields.items)] })}
            >
              Incluir item
            </Button>
          </div>
          <InvoiceTotals invoice={{ item: itemsOf(fields), vat: invoice?.vat ?? VAT_PERCENT }} />
        </div>
      </Card>
    </Form>
  );
}

function ItemLine({
  item,
  number,
  faults,
  onChange,
  onRemove,
}: {
  readonly item: ItemFields;
  readonly number: number;
  readonly faults: Readonly<Record<string, string>>;
  readonly onChange: (item: ItemFields) => void;
  readonly onRemove: (() => void) | undefined;
}): ReactNode {
  return (
    <div className={own.item} role="group" aria-label={`Item ${number}`}>
      <TextField
        label="Item"
        className={own.name}
        value={item.name}
        maxLength={80}
        error={faults[`name ${item.key}`]}
        onChange={(event) => onChange({ ...item, name: event.target.value })}
      />
      <TextField
        label="Quantidade"
        inputMode="numeric"
        value={item.unit}
        maxLength={4}
        error={faults[`unit ${item.key}`]}
        onChange={(event) => onChange({ ...item, unit: event.target.value })}
      />
      <MoneyField
        label="Preço"
        value={item.priceCentavos}
        error={faults[`price ${item.key}`]}
        onChange={(priceCentavos) => onChange({ ...item, priceCentavos })}
      />
      {onRemove !== undefined && (
        <span className={own.remove}>
          <IconButton label={`Remover item ${number}`} onClick={onRemove}>
            <Trash2 size={18} strokeWidth={1.7} aria-hidden />
          </IconButton>
        </span>
      )}
    </div>
  );
}
