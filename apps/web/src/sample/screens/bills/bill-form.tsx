import { civilDate, type CivilDate } from '@bank/core';
import { Button, DateField, Drawer, MoneyField, TextAreaField, TextField } from '@bank/ui';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import { useSample } from '../../context/sample-context.ts';
import { centavosOf } from '../../context/sample-values.ts';
import type { Bill } from '../../entities.ts';
import { faultsOf, rateWords, withFields, type BillFields } from './bills.ts';
import styles from '../../components/sample.module.css';

/** A bill of the sample, new or changed. `onSave` gets the whole bill. */
export function BillForm({
  bill,
  title,
  loading,
  onClose,
  onSave,
}: {
  readonly bill: Bill;
  readonly title: string;
  readonly loading: boolean;
  readonly onClose: () => void;
  readonly onSave: (bill: Bill) => void;
}): ReactNode {
  const { today } = useSample();
  const [fields, setFields] = useState<BillFields>(() => fieldsOf(bill));
  const [isTried, setTried] = useState(false);
  const faults = isTried ? faultsOf(fields) : {};
  const set = (change: Partial<BillFields>): void => setFields((before) => ({ ...before, ...change }));
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(faultsOf(fields)).length === 0) onSave(withFields(bill, fields));
  };
  return (
    <Drawer
      open
      onClose={onClose}
      title={title}
      keepsTyped
      foot={
        <Button variant="primary" wide form="bill-form" type="submit" loading={loading}>
          Salvar boleto
        </Button>
      }
    >
      <form id="bill-form" className={styles.stack} noValidate onSubmit={submit} aria-label={title}>
        <TextField
          label="Nome do pagador"
          value={fields.name}
          maxLength={100}
          error={faults.name}
          onChange={(event) => set({ name: event.target.value })}
        />
        <TextField
          label="CPF ou CNPJ do pagador"
          optional
          value={fields.document}
          maxLength={18}
          onChange={(event) => set({ document: event.target.value })}
        />
        <div className={styles.pair}>
          <MoneyField
            label="Valor"
            value={fields.amountCentavos}
            error={faults.amountCentavos}
            onChange={(amountCentavos) => set({ amountCentavos })}
          />
          <DateField
            label="Vencimento"
            value={fields.dueDate as CivilDate | undefined}
            today={today}
            error={faults.dueDate}
            onChange={(dueDate) => set({ dueDate })}
          />
          <TextField
            label="Juros ao mês"
            end="%"
            inputMode="decimal"
            value={fields.fineRate}
            error={faults.fineRate}
            onChange={(event) => set({ fineRate: event.target.value })}
          />
          <TextField
            label="Multa"
            end="%"
            inputMode="decimal"
            value={fields.multaRate}
            error={faults.multaRate}
            onChange={(event) => set({ multaRate: event.target.value })}
          />
        </div>
        <TextAreaField
          label="Instruções"
          optional
          value={fields.comments}
          maxLength={200}
          onChange={(event) => set({ comments: event.target.value })}
        />
      </form>
    </Drawer>
  );
}

function fieldsOf(bill: Bill): BillFields {
  return {
    name: bill.payerPerson.name,
    document: bill.payerPerson.document,
    dueDate: civilDate(bill.dueDate),
    amountCentavos: centavosOf(bill.amount),
    fineRate: rateWords(bill.fine.rate),
    multaRate: rateWords(bill.multa.rate),
    comments: bill.comments,
  };
}
