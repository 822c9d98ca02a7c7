import {
  BATCH_ROW_FIELD_WORDS,
  BATCH_ROW_KIND_NAMES,
  BATCH_ROW_KINDS,
  batchRowKindNamed,
  PAYEE_WAY_WORDS,
  unlistedInstitution,
  type BatchRowField,
  type BatchRowKindDescriptor,
  type Institution,
} from '@bank/contracts';
import { addMonths, formatDate, formatReais, parseCivilDate, parseReais } from '@bank/core';
import { ChoiceField, DateField, MaskedField, MoneyField, SelectField, TextField } from '@bank/ui';
import type { ReactNode } from 'react';
import { useToday } from '../../../platform/use-now.ts';
import { BankField } from '../../../vocabulary/payee-account/bank-field.tsx';
import type { Bank, PaidThrough } from '../../../vocabulary/payee-account/banks.ts';
import { LISTED_ACCOUNT_TYPES } from '../../../vocabulary/payee-rows/account-types.ts';
import { bankMeant, bankWritten } from '../../../vocabulary/payee-rows/bank-meant.ts';
import { PurposeField } from '../../../vocabulary/ted-purposes/purpose-field.tsx';
import { purposeMeant, purposeWritten } from '../../../vocabulary/ted-purposes/purposes.ts';
import { waysToName } from '../row-texts.ts';
import styles from './draft.module.css';
import type { RowForm } from './use-row-form.ts';

/** All that a row says, each field with what the bank found wrong in it. */
export function RowFields({
  form,
  banks,
}: {
  readonly form: RowForm;
  readonly banks: readonly Institution[];
}): ReactNode {
  const { texts, by, change, nameBy } = form;
  const ways = waysToName(batchRowKindNamed(texts.kind));
  return (
    <div className={styles.form}>
      <RowText form={form} field="name" maxLength={140} />
      <MaskedField
        mask="cpf-cnpj"
        label={BATCH_ROW_FIELD_WORDS.document}
        optional={by !== 'account'}
        error={form.faultOf('document')}
        value={texts.document}
        onValueChange={(document) => change({ document })}
      />
      {ways.length > 1 && (
        <ChoiceField
          label="Pagar para"
          value={by}
          onChange={nameBy}
          options={ways.map((way) => ({ value: way, label: PAYEE_WAY_WORDS[way] }))}
        />
      )}
      {by === 'account' ? (
        <AccountFields form={form} banks={banks} />
      ) : (
        <RowText form={form} field="key" maxLength={100} />
      )}
      <PaymentFields form={form} />
    </div>
  );
}

function AccountFields({ form, banks }: { readonly form: RowForm; readonly banks: readonly Institution[] }): ReactNode {
  const { texts, change, faultOf } = form;
  return (
    <>
      <BankField
        label={BATCH_ROW_FIELD_WORDS.ispb}
        list={{ kind: 'loaded', banks }}
        through={throughOf(texts.kind)}
        error={faultOf('ispb')}
        value={bankOfText(texts.ispb, banks)}
        startText={texts.ispb}
        onType={(ispb) => change({ ispb })}
        onChange={(bank) => {
          if (bank !== undefined) change({ ispb: bankWritten(banks, bank.ispb) });
        }}
      />
      <div className={styles.pair}>
        <RowText form={form} field="branch" maxLength={20} optional />
        <RowText form={form} field="accountNumber" maxLength={40} />
      </div>
      <SelectField
        label={BATCH_ROW_FIELD_WORDS.accountType}
        error={faultOf('accountType')}
        value={texts.accountType || LISTED_ACCOUNT_TYPES[0]?.label}
        options={LISTED_ACCOUNT_TYPES.map(({ label }) => ({ value: label, label }))}
        onChange={({ target }) => change({ accountType: target.value })}
      />
    </>
  );
}

/** The institution that a text names whole; undefined while it is only on its way to one. */
function bankOfText(text: string, banks: readonly Institution[]): Bank | undefined {
  const ispb = bankMeant(banks, text);
  if (ispb === undefined || bankWritten(banks, ispb) !== text) return undefined;
  const listed = banks.find((bank) => bank.ispb === ispb);
  return listed === undefined ? unlistedInstitution(ispb) : { ...listed, listed: true };
}

/** Through what the row reaches another bank: the way that it names or, where the bank chooses, the first that reaches one. */
function throughOf(text: string): PaidThrough | undefined {
  const named = batchRowKindNamed(text);
  for (const kind of named === undefined ? BATCH_ROW_KIND_NAMES : [named]) {
    const { system, label }: BatchRowKindDescriptor = BATCH_ROW_KINDS[kind];
    if (system !== null) return { system, name: label };
  }
  return undefined;
}

/** How much, when, in which way and with which words. */
function PaymentFields({ form }: { readonly form: RowForm }): ReactNode {
  const today = useToday();
  const { texts, change, faultOf } = form;
  const amount = parseReais(texts.amount);
  const day = dayOfText(texts.date);
  return (
    <>
      <div className={styles.pair}>
        <MoneyField
          label={BATCH_ROW_FIELD_WORDS.amount}
          error={faultOf('amount')}
          value={amount.ok ? amount.value : undefined}
          onChange={(centavos) => change({ amount: formatReais(centavos) })}
          onEmpty={() => change({ amount: '' })}
        />
        <DateField
          label={BATCH_ROW_FIELD_WORDS.date}
          hint="Em branco, o dia do lote"
          optional
          error={faultOf('date')}
          value={day}
          startText={texts.date}
          today={today}
          min={today}
          max={addMonths(today, 12)}
          onChange={(next) => {
            if (next !== undefined) change({ date: formatDate(next) });
          }}
          onTextChange={(date) => change({ date })}
        />
      </div>
      <SelectField
        label={BATCH_ROW_FIELD_WORDS.kind}
        optional
        placeholder="O banco escolhe"
        error={faultOf('kind')}
        value={texts.kind}
        options={BATCH_ROW_KIND_NAMES.map((kind) => ({
          value: BATCH_ROW_KINDS[kind].label,
          label: BATCH_ROW_KINDS[kind].label,
        }))}
        onChange={({ target }) => change({ kind: target.value })}
      />
      <RowPurpose form={form} />
      <RowText form={form} field="description" maxLength={140} optional />
      <RowText form={form} field="reference" maxLength={60} optional />
    </>
  );
}

/** What the row is for, where it may go in a way that asks: somebody has chosen that way, or the bank chooses for an account. */
function RowPurpose({ form: { texts, by, change, faultOf } }: { readonly form: RowForm }): ReactNode {
  const kind = batchRowKindNamed(texts.kind);
  const isAsked = kind === undefined ? by === 'account' : BATCH_ROW_KINDS[kind].hasPurpose;
  if (!isAsked && texts.purpose === '') return null;
  return (
    <PurposeField
      optional
      hint="Só TED tem finalidade: digite o nome ou o código. Em branco, vai a mais usada"
      error={faultOf('purpose')}
      value={purposeMeant(texts.purpose) ?? null}
      startText={texts.purpose}
      onType={(purpose) => change({ purpose })}
      onChange={(purpose) => {
        if (purpose !== null) change({ purpose: purposeWritten(purpose) });
      }}
    />
  );
}

function RowText({
  form: { texts, change, faultOf },
  field,
  maxLength,
  optional = false,
}: {
  readonly form: RowForm;
  readonly field: BatchRowField;
  readonly maxLength: number;
  readonly optional?: boolean;
}): ReactNode {
  return (
    <TextField
      label={BATCH_ROW_FIELD_WORDS[field]}
      optional={optional}
      maxLength={maxLength}
      error={faultOf(field)}
      value={texts[field]}
      onChange={({ target }) => change({ [field]: target.value })}
    />
  );
}

function dayOfText(text: string) {
  const [day = '', month = '', year = ''] = text.split('/');
  const parsed = parseCivilDate(`${year}-${month}-${day}`);
  return parsed.ok ? parsed.value : undefined;
}
