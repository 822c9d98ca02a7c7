import type { CompanyKey } from '@bank/contracts';
import { formatReais } from '@bank/core';
import { ChoiceField, DateField, MoneyField, SelectField, TextField } from '@bank/ui';
import type { ReactNode } from 'react';
import { useToday } from '../../../platform/use-now.ts';
import { dayOf } from '../../../vocabulary/dates.ts';
import { durationInWords, keyChoice } from '../charge-words.ts';
import { EXPIRIES, EXPIRY_UNITS, hundredthsOf, type ChargeDraft, type ExpiryUnit } from '../form/draft.ts';
import styles from './charge-form.module.css';
import type { PartProps } from './part-props.ts';

/** How much, to which key, and until when. */
export function WhatFields({ keys, ...part }: PartProps & { readonly keys: readonly CompanyKey[] }): ReactNode {
  const { kind, draft, change, faultOf, leave } = part;
  return (
    <div className={styles.section}>
      <AmountFields {...part} />
      {kind === 'due' && <DueFields {...part} />}
      {kind === 'immediate' && <ExpiryFields {...part} />}
      <SelectField
        label="Chave que recebe"
        name="key"
        value={draft.key}
        placeholder="Escolha a chave"
        options={keys.map((key) => ({ value: key.key ?? '', label: keyChoice(key) }))}
        error={faultOf('key')}
        onChange={({ target }) => change({ key: target.value })}
        onBlur={() => leave('key')}
      />
    </div>
  );
}

function AmountFields({ kind, draft, change, faultOf, leave }: PartProps): ReactNode {
  const isOptional = kind === 'static' || (kind === 'immediate' && draft.isChangeable);
  return (
    <>
      <MoneyField
        label="Valor"
        name="amount"
        size="hero"
        optional={isOptional}
        hint={isOptional ? 'Sem valor, quem paga digita quanto.' : undefined}
        value={draft.amount === '' ? undefined : hundredthsOf(draft.amount)}
        error={faultOf('amount')}
        onChange={(centavos) => change({ amount: formatReais(centavos) })}
        onEmpty={() => change({ amount: '' })}
        onBlur={() => leave('amount')}
      />
      {kind === 'immediate' && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={draft.isChangeable}
            onChange={({ target }) => change({ isChangeable: target.checked })}
          />
          Quem paga pode mudar o valor
        </label>
      )}
    </>
  );
}

function DueFields({ draft, change, faultOf, leave, createdOn }: PartProps): ReactNode {
  const today = useToday();
  return (
    <div className={styles.pair}>
      <DateField
        label="Vencimento"
        name="dueDate"
        value={draft.dueDate === '' ? undefined : dayOf(draft.dueDate)}
        today={today}
        min={createdOn}
        error={faultOf('dueDate')}
        onChange={(day) => change({ dueDate: day ?? '' })}
        onBlur={() => leave('dueDate')}
      />
      <TextField
        label="Pode ser paga até"
        name="validityDays"
        inputMode="numeric"
        maxLength={4}
        end={<span className={styles.unit}>dias depois</span>}
        hint="Depois disso, o código não é mais pago."
        value={draft.validityDays}
        error={faultOf('validityDays')}
        onChange={({ target }) => change({ validityDays: target.value.replaceAll(/\D/g, '') })}
        onBlur={() => leave('validityDays')}
      />
    </div>
  );
}

const EXPIRY_CHOICES: readonly { readonly value: ChargeDraft['expiry']; readonly label: string }[] = [
  ...EXPIRIES.map((seconds) => ({ value: `${seconds}` as const, label: durationInWords(seconds) })),
  { value: 'own', label: 'Outro prazo' },
];

function ExpiryFields({ draft, change, faultOf, leave }: PartProps): ReactNode {
  return (
    <>
      <ChoiceField
        label="Quanto tempo o código vale"
        options={EXPIRY_CHOICES}
        value={draft.expiry}
        onChange={(expiry) => change({ expiry })}
        hint="Contado a partir da criação da cobrança."
      />
      {draft.expiry === 'own' && (
        <div className={styles.own}>
          <TextField
            label="Prazo"
            name="expiryCount"
            inputMode="numeric"
            maxLength={7}
            value={draft.expiryCount}
            error={faultOf('expiry')}
            onChange={({ target }) => change({ expiryCount: target.value.replaceAll(/\D/g, '') })}
            onBlur={() => leave('expiry')}
          />
          <SelectField
            label="Em"
            name="expiryUnit"
            value={draft.expiryUnit}
            options={(Object.keys(EXPIRY_UNITS) as ExpiryUnit[]).map((unit) => ({ value: unit, label: unit }))}
            onChange={({ target }) => change({ expiryUnit: target.value as ExpiryUnit })}
          />
        </div>
      )}
    </>
  );
}
