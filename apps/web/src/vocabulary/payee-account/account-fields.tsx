import { ACCOUNT_TYPE_WORDS } from '@bank/contracts';
import { MaskedField, SelectField, TextField } from '@bank/ui';
import { useState, type ReactNode } from 'react';
import {
  PAID_ACCOUNT_TYPES,
  type AccountDraft,
  type AccountField,
  type AccountType,
  type HolderDraft,
  type HolderField,
} from './account-draft.ts';
import styles from './account-fields.module.css';
import { BankField } from './bank-field.tsx';
import { digitWarnings } from './digit-warnings.ts';
import type { BankList } from './bank-list.ts';
import type { PaidThrough } from './banks.ts';

const ACCOUNT_TYPES = PAID_ACCOUNT_TYPES.map((value) => ({
  value,
  label: ACCOUNT_TYPE_WORDS[value],
}));

/** The account of who is paid: institution, branch, number and kind. A check digit that is unusual is warned of when its field is left. */
export function AccountFields({
  list,
  through,
  draft,
  faults,
  onChange,
}: {
  readonly list: BankList;
  readonly through: PaidThrough;
  readonly draft: AccountDraft;
  readonly faults: Partial<Record<AccountField | 'accountType', string | undefined>>;
  readonly onChange: (part: Partial<AccountDraft>) => void;
}): ReactNode {
  // Half a number has another digit: nothing is said of what is being typed.
  const [typing, setTyping] = useState<'branch' | 'accountNumber'>();
  const warnings = digitWarnings(draft);
  const warningOf = (field: 'branch' | 'accountNumber') => (typing === field ? undefined : warnings[field]);
  const leave = (): void => setTyping(undefined);
  return (
    <div className={styles.fields}>
      <BankField
        {...{ list, through }}
        value={draft.bank}
        error={faults.bank}
        onChange={(bank) => onChange({ bank })}
      />
      <div className={styles.pair}>
        <TextField
          label="Agência"
          name="branch"
          maxLength={8}
          hint="O dígito é opcional"
          warning={warningOf('branch')}
          error={faults.branch}
          value={draft.branch}
          onFocus={() => setTyping('branch')}
          onBlur={leave}
          onChange={(event) => onChange({ branch: event.target.value.replace(/[^\dXP\s.-]/gi, '') })}
        />
        <TextField
          label="Conta com dígito"
          name="accountNumber"
          maxLength={24}
          warning={warningOf('accountNumber')}
          error={faults.accountNumber}
          value={draft.accountNumber}
          onFocus={() => setTyping('accountNumber')}
          onBlur={leave}
          onChange={(event) => onChange({ accountNumber: event.target.value })}
        />
      </div>
      <SelectField
        label="Tipo de conta"
        name="accountType"
        value={draft.accountType}
        options={ACCOUNT_TYPES}
        error={faults.accountType}
        onChange={(event) => onChange({ accountType: event.target.value as AccountType })}
      />
    </div>
  );
}

/** Whose account it is. */
export function HolderFields({
  draft,
  faults,
  documentHint,
  onChange,
}: {
  readonly draft: HolderDraft;
  readonly faults: Partial<Record<HolderField, string | undefined>>;
  readonly documentHint?: string | undefined;
  readonly onChange: (part: Partial<HolderDraft>) => void;
}): ReactNode {
  return (
    <div className={styles.fields}>
      <MaskedField
        label="CPF ou CNPJ de quem recebe"
        name="document"
        mask="cpf-cnpj"
        hint={documentHint}
        error={faults.document}
        value={draft.document}
        onValueChange={(document) => onChange({ document })}
      />
      <TextField
        label="Nome de quem recebe"
        name="name"
        maxLength={140}
        error={faults.name}
        value={draft.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
    </div>
  );
}
