import type { CivilDate } from '@bank/core';
import { Button, DateField, Drawer, Form, MoneyField, SelectField, TextAreaField, TextField } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import styles from '../../components/sample.module.css';
import { useSample } from '../../context/sample-context.ts';
import type { Bill } from '../../entities.ts';
import own from './bill-form.module.css';
import {
  faultsOf,
  fieldsOf,
  PAYMENT_TYPES,
  PERSON_TYPES,
  RULES,
  withFields,
  withKind,
  type BillFields,
  type RuleFields,
} from './bills.ts';

type Faults = Readonly<Record<string, string>>;

/** A bill of the sample, new or changed: all its parts. `onSave` gets the whole bill. */
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
  const submit = (): void => {
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
      <Form id="bill-form" label={title} onSubmit={submit}>
        <div className={styles.pair}>
          <MoneyField
            label="Valor"
            value={fields.amountCentavos}
            error={faults['amount']}
            onChange={(amountCentavos) => set({ amountCentavos })}
          />
          <DateField
            label="Vencimento"
            value={fields.dueDate as CivilDate | undefined}
            today={today}
            error={faults['dueDate']}
            onChange={(dueDate) => set({ dueDate })}
          />
        </div>
        <TextAreaField
          label="Instruções"
          optional
          value={fields.comments}
          maxLength={200}
          onChange={(event) => set({ comments: event.target.value })}
        />
        <PayerPart payer={fields.payer} faults={faults} onChange={(payer) => set({ payer })} />
        {RULES.map(({ rule, label, when }) => (
          <RulePart
            key={rule}
            label={label}
            when={when}
            today={today}
            fields={fields.rules[rule]}
            faults={{
              rate: faults[`${rule} rate`],
              amount: faults[`${rule} amount`],
              date: faults[`${rule} date`],
            }}
            onKind={(kind) =>
              set({ rules: { ...fields.rules, [rule]: withKind(rule, fields.rules[rule], kind, fields.dueDate) } })
            }
            onChange={(changed) => set({ rules: { ...fields.rules, [rule]: changed } })}
          />
        ))}
        <PaymentPart payment={fields.payment} today={today} faults={faults} onChange={(payment) => set({ payment })} />
      </Form>
    </Drawer>
  );
}

function PayerPart({
  payer,
  faults,
  onChange,
}: {
  readonly payer: BillFields['payer'];
  readonly faults: Faults;
  readonly onChange: (payer: BillFields['payer']) => void;
}): ReactNode {
  const { address } = payer;
  const place = (name: keyof typeof address, label: string, maxLength: number): ReactNode => (
    <TextField
      label={label}
      optional
      value={address[name]}
      maxLength={maxLength}
      onChange={(event) => onChange({ ...payer, address: { ...address, [name]: event.target.value } })}
    />
  );
  return (
    <fieldset className={own.part}>
      <legend>Pagador</legend>
      <TextField
        label="Nome do pagador"
        value={payer.name}
        maxLength={100}
        error={faults['name']}
        onChange={(event) => onChange({ ...payer, name: event.target.value })}
      />
      <div className={styles.pair}>
        <SelectField
          label="Tipo de pessoa"
          value={payer.personTypeId}
          options={PERSON_TYPES}
          onChange={(event) => onChange({ ...payer, personTypeId: event.target.value })}
        />
        <TextField
          label="CPF ou CNPJ"
          optional
          value={payer.document}
          maxLength={18}
          onChange={(event) => onChange({ ...payer, document: event.target.value })}
        />
        {place('publicPlace', 'Logradouro e número', 100)}
        {place('complement', 'Complemento', 60)}
        {place('neighborhood', 'Bairro', 60)}
        {place('zipCode', 'CEP', 9)}
        {place('city', 'Cidade', 60)}
        {place('state', 'UF', 2)}
      </div>
    </fieldset>
  );
}

const RULE_KINDS: readonly { readonly value: RuleFields['kind']; readonly label: string }[] = [
  { value: 'none', label: 'Não há' },
  { value: 'rate', label: 'Percentual' },
  { value: 'amount', label: 'Valor em reais' },
];

function RulePart({
  label,
  when,
  today,
  fields,
  faults,
  onKind,
  onChange,
}: {
  readonly label: string;
  readonly when: string;
  readonly today: CivilDate;
  readonly fields: RuleFields;
  readonly faults: {
    readonly rate: string | undefined;
    readonly amount: string | undefined;
    readonly date: string | undefined;
  };
  readonly onKind: (kind: RuleFields['kind']) => void;
  readonly onChange: (fields: RuleFields) => void;
}): ReactNode {
  return (
    <fieldset className={own.part}>
      <legend>{label}</legend>
      <SelectField
        label="Como"
        value={fields.kind}
        options={RULE_KINDS}
        onChange={(event) => onKind(event.target.value as RuleFields['kind'])}
      />
      {fields.kind !== 'none' && (
        <div className={styles.pair}>
          {fields.kind === 'rate' ? (
            <TextField
              label="Percentual"
              end="%"
              inputMode="decimal"
              value={fields.rate}
              error={faults.rate}
              onChange={(event) => onChange({ ...fields, rate: event.target.value })}
            />
          ) : (
            <MoneyField
              label="Em reais"
              value={fields.amountCentavos}
              error={faults.amount}
              onChange={(amountCentavos) => onChange({ ...fields, amountCentavos })}
            />
          )}
          <DateField
            label={when}
            value={fields.date as CivilDate | undefined}
            today={today}
            error={faults.date}
            onChange={(date) => onChange({ ...fields, date })}
          />
        </div>
      )}
    </fieldset>
  );
}

function PaymentPart({
  payment,
  today,
  faults,
  onChange,
}: {
  readonly payment: BillFields['payment'];
  readonly today: CivilDate;
  readonly faults: Faults;
  readonly onChange: (payment: BillFields['payment']) => void;
}): ReactNode {
  return (
    <fieldset className={own.part}>
      <legend>Pagamento</legend>
      <SelectField
        label="Situação do pagamento"
        value={payment.typeId}
        options={PAYMENT_TYPES}
        onChange={(event) => onChange({ ...payment, typeId: event.target.value })}
      />
      {payment.typeId !== '0' && (
        <div className={styles.pair}>
          <MoneyField
            label="Valor pago"
            value={payment.amountCentavos}
            error={faults['payment amount']}
            onChange={(amountCentavos) => onChange({ ...payment, amountCentavos })}
          />
          <DateField
            label="Data do pagamento"
            value={payment.date as CivilDate | undefined}
            today={today}
            error={faults['payment date']}
            onChange={(date) => onChange({ ...payment, date })}
          />
        </div>
      )}
    </fieldset>
  );
}
